import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  addedLines,
  deciderKinds,
  deciders,
  heardChannels,
  isCovered,
  pricedLine,
  type QuoteContent,
  quoteStatuses,
  totalsOf,
} from './quote-version.rules.ts';

const line = (part: string, netPence: number, quantity = 1) =>
  pricedLine({ part, description: '', quantity, netPence, vatRate: 20 });

const quoteOf = (...lines: QuoteContent['lines']): QuoteContent => ({
  lines,
  ...totalsOf(lines),
  claimantPence: 0,
  decides: 'claimant',
  goodUntil: null,
  sentence: '',
});

test.each([
  { netPence: 12_000, quantity: 1, vatRate: 20, vatPence: 2_400, totalPence: 14_400 },
  { netPence: 3_333, quantity: 3, vatRate: 20, vatPence: 2_000, totalPence: 11_999 },
  { netPence: 5, quantity: 1, vatRate: 10, vatPence: 1, totalPence: 6 },
  { netPence: -5, quantity: 1, vatRate: 10, vatPence: -1, totalPence: -6 },
  { netPence: 1_000, quantity: 1, vatRate: 17.5, vatPence: 175, totalPence: 1_175 },
  { netPence: -1, quantity: 1, vatRate: 20, vatPence: 0, totalPence: -1 },
  { netPence: 100, quantity: 1, vatRate: 0, vatPence: 0, totalPence: 100 },
  { netPence: 10_000, quantity: 1, vatRate: 0.07, vatPence: 7, totalPence: 10_007 },
  { netPence: 0, quantity: 9, vatRate: 20, vatPence: 0, totalPence: 0 },
])('$quantity × $netPence at $vatRate % has $vatPence of VAT', ({ vatPence, totalPence, ...wanted }) => {
  expect(pricedLine({ part: 'Screen', description: '', ...wanted })).toMatchObject({ vatPence, totalPence });
});

test('the total is the sum of its lines, whatever they are', () => {
  const wanted = fc.record({
    netPence: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    quantity: fc.integer({ min: 1, max: 999 }),
    vatRate: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
  });
  fc.assert(
    fc.property(fc.array(wanted, { maxLength: 20 }), (all) => {
      const lines = all.map((one) => pricedLine({ part: 'a', description: '', ...one }));
      const { totalPence, vatPence } = totalsOf(lines);
      const net = lines.reduce((sum, { netPence, quantity }) => sum + netPence * quantity, 0);
      expect(totalPence).toBe(net + vatPence);
      expect(Number.isSafeInteger(totalPence)).toBe(true);
    }),
  );
});

test('a line keeps what it is of, and the price of one piece', () => {
  const priced = { part: 'Screen', description: 'OLED', quantity: 3, netPence: -100, vatRate: 20 };
  expect(pricedLine(priced)).toEqual({ ...priced, vatPence: -60, totalPence: -360 });
});

test('the totals of no lines are nothing', () => expect(totalsOf([])).toEqual({ totalPence: 0, vatPence: 0 }));

describe('an approval covers a later version', () => {
  const approved = quoteOf(line('Screen', 100), line('Screw', 1, 4));

  test.each([
    ['that is the same', quoteOf(line('Screen', 100), line('Screw', 1, 4)), true],
    ['with a line less', quoteOf(line('Screen', 100)), true],
    ['with fewer of a line', quoteOf(line('Screen', 100), line('Screw', 1, 3)), true],
    ['that is cheaper', quoteOf(line('screen', 90)), true],
    ['with a line more', quoteOf(line('Screen', 1), line('Battery', 1)), false],
    ['with more of a line', quoteOf(line('Screen', 1), line('Screw', 1, 5)), false],
    ['with the same line twice', quoteOf(line('Screen', 1), line('Screen', 1)), false],
    ['that is dearer', quoteOf(line('Screen', 105)), false],
    ['that somebody else decides', { ...quoteOf(line('Screen', 100)), decides: 'insurer' as const }, false],
    ['of which the claimant pays more', { ...quoteOf(line('Screen', 100)), claimantPence: 1 }, false],
  ])('%s: %s', (_what, later, covers) => expect(isCovered(later, approved)).toBe(covers));
});

describe('of an approved version that the claimant and the insurer pay', () => {
  const approved = { ...quoteOf(line('Screen', 100)), claimantPence: 50 };

  test.each([
    ['the same shares are covered', 120, 50, true],
    ['a smaller share of the claimant is not, where the insurer pays more', 120, 49, false],
    ['a smaller share of both is covered', 110, 45, true],
    ['a larger share of the claimant is not, where the insurer pays less', 110, 51, false],
  ])('%s', (_what, totalPence, claimantPence, covers) => {
    expect(isCovered({ ...approved, totalPence, claimantPence }, approved)).toBe(covers);
  });
});

test('operators’ systems and the store keep the names that they know', () => {
  expect(deciders).toEqual(['insurer', 'claimant', 'nobody']);
  expect(quoteStatuses).toEqual(['draft', 'sent', 'approved', 'declined', 'superseded', 'expired', 'withdrawn']);
  expect(deciderKinds).toEqual(['claimant', 'nominated', 'insurer', 'within-limit', 'on-behalf', 'covered']);
  expect(heardChannels).toEqual(['phone', 'mail', 'letter', 'in-person']);
});

describe('what was added to', () => {
  const described = (part: string, description: string, quantity = 1) => ({ ...line(part, 1, quantity), description });
  const added = (later: QuoteContent['lines'], earlier: QuoteContent['lines']) =>
    addedLines(later, earlier).map(({ part, description }) => [part, description]);

  test('a part with a description is the same part with another', () => {
    expect(added([described('Screen', 'oled'), described('Screen', 'LCD')], [described('screen', 'OLED')])).toEqual([
      ['Screen', 'LCD'],
    ]);
  });

  test('a part without a description is not the description without a part', () => {
    expect(added([described('Labour', '')], [described('', 'Labour')])).toEqual([['Labour', '']]);
  });

  test('two lines of the same part is what goes beyond both', () => {
    const earlier = [line('Screw', 1, 2), line('Screw', 1, 3)];
    expect(added([line('Screw', 1, 5)], earlier)).toEqual([]);
    expect(added([line('Screw', 1, 4), line('Screw', 1, 2)], earlier)).toEqual([['Screw', '']]);
  });
});

test('what was added is named', () => {
  const before = [line('Screen', 100)];
  expect(addedLines([line('Battery', 10), line('Screen', 100)], before).map(({ part }) => part)).toEqual(['Battery']);
});
