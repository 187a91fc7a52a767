import { describe, expect, test } from 'vitest';

import type { ClaimQuotes } from '../../quote/quote-answers.rules.ts';
import {
  blankLine,
  bodyOf,
  faultsIn,
  type LineTyped,
  type QuoteTyped,
  sumsOf,
  typedOf,
  wholeSums,
} from './typed-quote.ts';

const line = (key: number, more: Partial<LineTyped> = {}): LineTyped => ({
  key,
  part: 'Screen',
  description: '',
  quantity: '1',
  net: '115',
  rate: '20',
  ...more,
});
const typed = (more: Partial<QuoteTyped> = {}): QuoteTyped => ({
  lines: [line(0)],
  decides: 'claimant',
  share: '45',
  until: '',
  sentence: '',
  ...more,
});
const today = '2026-11-06';

describe('what is typed', () => {
  test('is summed as far as it can be read', () => {
    const lines = [line(0), line(1, { quantity: '2', net: '1,000.50' }), line(2, { net: '12o' }), blankLine(3)];
    expect(sumsOf(typed({ lines }))).toEqual({ totalPence: 13_800 + 240_120, vatPence: 2_300 + 40_020 });
  });

  test('has sums of the quote once every line can be read', () => {
    const lines = [line(0), line(1, { net: '12o' }), blankLine(2)];
    expect(wholeSums(typed({ lines }))).toBeNull();
    const read = [line(0), line(1, { net: '12' }), blankLine(2)];
    expect(wholeSums(typed({ lines: read }))).toEqual({ totalPence: 13_800 + 1_440, vatPence: 2_300 + 240 });
  });

  test('becomes the body of a call, without blank lines', () => {
    expect(bodyOf(typed({ lines: [line(0, { rate: '17.5 %' }), blankLine(1)], until: '2026-11-20' }))).toEqual({
      lines: [{ part: 'Screen', description: '', quantity: 1, netPence: 11_500, vatRate: 17.5 }],
      claimantPence: 4_500,
      decides: 'claimant',
      goodUntil: '2026-11-20',
      sentence: '',
    });
  });

  test.each([
    [{ lines: [line(7, { part: ' ' })] }, { 'description 7': 'name' }],
    [{ lines: [line(7, { quantity: '0' })] }, { 'quantity 7': 'quantity' }],
    [{ lines: [line(7, { net: '1,20' })] }, { 'net 7': 'amount' }],
    [{ lines: [line(7, { net: '' })] }, { 'net 7': 'amount' }],
    [{ lines: [line(7, { rate: '101' })] }, { 'rate 7': 'rate' }],
    [{ lines: [line(7, { net: '-1' })], share: '0' }, { total: 'total' }],
    [{ share: '138.01' }, { share: 'share' }],
    [{ share: 'x' }, { share: 'amount' }],
    [{ until: '2026-11-05' }, { until: 'day' }],
    [{ until: today, lines: [line(0), blankLine(1)] }, {}],
  ])('%o has the faults %o', (more, faults) => {
    expect(faultsIn(typed(more), today)).toEqual(faults);
  });
});

const shown = (more: object) =>
  ({ draft: null, versions: [], terms: { decides: 'insurer' }, ...more }) as unknown as ClaimQuotes;
const stored = { part: 'Glass', description: 'Front', quantity: 1, netPence: 7_500, vatRate: null, vatPence: 1_500 };

describe('what a sheet begins with', () => {
  test('is a line, the newest version, or the draft', () => {
    expect(typedOf(shown({}))).toMatchObject({ lines: [{ part: '', rate: '20' }], decides: 'insurer', share: '0.00' });
    const version = {
      lines: [stored],
      decides: 'claimant',
      claimantPence: 500,
      sentence: 'So.',
      goodUntil: '2026-11-09',
    };
    expect(typedOf(shown({ versions: [version] }))).toMatchObject({
      lines: [{ part: 'Glass', net: '75.00', rate: '20' }],
      decides: 'claimant',
      share: '5.00',
      until: '',
    });
    expect(typedOf(shown({ versions: [version], draft: { ...version, lines: [] } }))).toMatchObject({
      lines: [{ part: '' }],
      until: '2026-11-09',
    });
  });

  test('has a rate that gives the VAT which came without one', () => {
    const rates = [0, 375, 1_500].map(
      (vatPence) =>
        typedOf(shown({ versions: [{ lines: [{ ...stored, vatPence }], claimantPence: 0 }] })).lines[0]?.rate,
    );
    expect(rates).toEqual(['0', '5', '20']);
  });
});
