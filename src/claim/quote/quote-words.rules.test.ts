import { describe, expect, test } from 'vitest';

import {
  amountRows,
  codeRows,
  consentTick,
  consentWords,
  type Decided,
  isTicked,
  lineName,
  money,
  proofRows,
} from './quote-words.rules.ts';
import { deciderKinds, type DeciderKind, type QuoteContent, type QuoteLine } from './quote-version.rules.ts';

const screen: QuoteLine = {
  part: 'Screen',
  description: 'OLED, black',
  quantity: 2,
  netPence: 6_000,
  vatRate: 20,
  vatPence: 2_400,
  totalPence: 14_400,
};
const labour: QuoteLine = { ...screen, part: '', description: 'Labour', quantity: 1, vatPence: 0, totalPence: 4_000 };
const quote: QuoteContent & { number: number } = {
  number: 2,
  lines: [screen, labour],
  totalPence: 18_400,
  vatPence: 2_400,
  claimantPence: 4_500,
  decides: 'claimant',
  goodUntil: '2026-11-20',
  sentence: 'Sorry that it took so long.',
};

test('an amount is read in pounds', () => expect(money(123_456)).toBe('£1,234.56'));

test.each([
  [0, 'You approve version 2 of your quote: £184.00.'],
  [1, 'You approve version 2 of your quote: £184.00, of which you pay £0.01.'],
  [4_500, 'You approve version 2 of your quote: £184.00, of which you pay £45.00.'],
  [18_400, 'You approve version 2 of your quote: £184.00, all of which you pay.'],
])('a claimant who pays %i pence agrees to: %s', (claimantPence, words) => {
  expect(consentWords({ ...quote, claimantPence }, 'en-GB')).toBe(words);
});

test.each([
  [{}, 'Screen: OLED, black (2)'],
  [{ quantity: 1 }, 'Screen: OLED, black'],
  [{ description: '' }, 'Screen (2)'],
  [{ part: '', quantity: 3 }, 'OLED, black (3)'],
])('a line with %j is called %s', (more, name) => expect(lineName({ ...screen, ...more })).toBe(name));

const amounts = [
  ['Screen: OLED, black (2)', '£144.00, with £24.00 VAT'],
  ['Labour', '£40.00'],
  ['VAT', '£24.00'],
  ['Total', '£184.00'],
];
const shares = [
  ['You pay', '£45.00'],
  ['Acme pays', '£139.00'],
];

test('the amounts end with who pays what', () => {
  expect(amountRows(quote, 'Acme', 'en-GB')).toEqual([...amounts, ...shares]);
  expect(amountRows(quote, null, 'en-GB').at(-1)).toEqual(['Your insurer pays', '£139.00']);
});

test('the amounts end with the total where the claimant pays nothing', () => {
  expect(amountRows({ ...quote, claimantPence: 0 }, 'Acme', 'en-GB')).toEqual(amounts);
});

test.each<[DeciderKind, boolean | undefined, string | null]>([
  ['claimant', true, 'a 6-digit code that we mailed to you'],
  ['nominated', true, 'a 6-digit code that we mailed to Ada King'],
  ['claimant', false, null],
  ['claimant', undefined, null],
])('of a decision by %s, where a code was entered: %s, the proof says: %s', (byKind, isCodeEntered, words) => {
  const decided = { byKind, byName: 'Ada King', ...(isCodeEntered !== undefined && { isCodeEntered }) };
  expect(codeRows(decided, 'en-GB')).toEqual(words === null ? [] : [['Confirmed by', words]]);
});

test('the claimant and who may act for them tick what they agree to, and nobody else does', () => {
  expect(deciderKinds.filter(isTicked)).toEqual(['claimant', 'nominated']);
});

describe('the proof of a decision', () => {
  const decided: Decided = {
    decision: 'approved',
    byKind: 'claimant',
    byName: 'Ada King',
    decidedAt: new Date('2026-07-10T09:05:00Z'),
    reason: '',
  };
  const rowsOf = (more: Partial<Decided>, of: Partial<QuoteContent> = {}, insurer: string | null = 'Acme') =>
    proofRows({
      claimNumber: 'CLM-1',
      device: 'Acme One',
      insurer,
      quote: { ...quote, ...of },
      decided: { ...decided, ...more },
      locale: 'en-GB',
    });
  const first = [['Claim reference', 'CLM-1'], ['Device', 'Acme One'], ['Version', '2'], ...amounts];
  const whole = [...first, ...shares, ['Good until', '20/11/2026'], ['Note', 'Sorry that it took so long.']];
  const on = ['On', '10/07/2026 10:05'];
  const share = 'You approve version 2 of your quote: £184.00, of which you pay £45.00.';
  const agreed = ['In these words', `${share} ${consentTick}`];

  test('holds what a claimant read and ticked, in its order', () => {
    expect(consentTick).toBe('I approve this repair and its price.');
    expect(rowsOf({})).toEqual([...whole, ['Approved by', 'you, on your claim’s page'], on, agreed]);
  });

  test('holds the code and the words of somebody who may act', () => {
    expect(rowsOf({ byKind: 'nominated', isCodeEntered: true })).toEqual([
      ...whole,
      ['Approved by', 'Ada King, who may act for you'],
      on,
      ['Confirmed by', 'a 6-digit code that we mailed to Ada King'],
      agreed,
    ]);
  });

  test('holds the reason of who declined, and no words of consent', () => {
    expect(rowsOf({ decision: 'declined', reason: 'Too dear' })).toEqual([
      ...whole,
      ['Declined by', 'you, on your claim’s page'],
      on,
      ['Reason', 'Too dear'],
    ]);
  });

  test('leaves out what the quote did not have', () => {
    const rows = rowsOf({ byKind: 'insurer' }, { claimantPence: 0, goodUntil: null, sentence: '' });
    expect(rows).toEqual([...first, ['Approved by', 'Acme'], on]);
  });

  test.each<[DeciderKind, string | null, string]>([
    ['insurer', 'Acme', 'Acme'],
    ['insurer', null, 'your insurer'],
    ['within-limit', 'Acme', 'within the limit agreed with Acme'],
    ['within-limit', null, 'within the limit agreed with your insurer'],
    ['covered', 'Acme', 'an approval of an earlier version, which was for as much or more'],
    ['on-behalf', 'Acme', 'Ada King, who told us'],
  ])('names who decided: %s, with the insurer %s, as %j', (byKind, insurer, words) => {
    expect(rowsOf({ byKind }, {}, insurer).slice(-2)).toEqual([['Approved by', words], on]);
  });
});
