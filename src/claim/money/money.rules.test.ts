import { describe, expect, test } from 'vitest';

import { countedPayment, type MoneyFacts, moneyOf, type PaidHere } from './money.rules.ts';

const none: MoneyFacts = {
  excessPence: 7_500,
  isTaken: false,
  isCancelled: false,
  isProcessing: false,
  payments: [],
  insurer: 'Northfield',
  payer: null,
  quote: null,
};
const paid = (refundedPence = 0, id = 'a'): PaidHere => {
  return { id, paidAt: new Date('2026-11-06T12:00:00Z'), pence: 7_500, refundedPence, nominee: null };
};
const agreed = { insurer: 'Northfield', isAgreed: true };
const version = (claimantPence: number, view = 'approved' as const) => ({ view, decides: 'insurer', claimantPence });

describe('what is said of the excess', () => {
  test.each<[string, Partial<MoneyFacts>, object]>([
    ['none', { excessPence: 0 }, { state: 'nothing-due', duePence: 0, paidPence: 0 }],
    ['due', {}, { state: 'due', duePence: 7_500, paidPence: 0 }],
    ['on its way', { isProcessing: true }, { state: 'processing', duePence: 7_500 }],
    ['paid elsewhere', { isTaken: true }, { state: 'paid', paidPence: 7_500, duePence: 0 }],
    ['paid here', { isTaken: true, payments: [paid()] }, { state: 'paid', paidPence: 7_500 }],
    ['lowered since it was paid', { excessPence: 5_000, isTaken: true, payments: [paid()] }, { paidPence: 7_500 }],
    [
      'partly refunded',
      { isTaken: true, payments: [paid(2_500)] },
      { state: 'part-refunded', refundedPence: 2_500, duePence: 0 },
    ],
    ['wholly refunded', { isTaken: true, payments: [paid(7_500)] }, { state: 'refunded', duePence: 0 }],
    [
      'wholly refunded, and due again',
      { payments: [paid(7_500)] },
      { state: 'due', paidPence: 7_500, refundedPence: 7_500, duePence: 7_500 },
    ],
    [
      'paid twice',
      { isTaken: true, payments: [paid(), paid(0, 'b')] },
      { state: 'paid-twice', paidPence: 15_000, refundedPence: 0 },
    ],
    [
      'paid twice, and one refunded',
      { isTaken: true, payments: [paid(7_500), paid(0, 'b')] },
      { state: 'part-refunded', paidPence: 15_000, refundedPence: 7_500 },
    ],
    ['cancelled', { isCancelled: true }, { state: 'cancelled', duePence: 0, paidPence: 0 }],
    [
      'cancelled after it was paid',
      { isCancelled: true, payments: [paid()] },
      { state: 'cancelled', paidPence: 7_500 },
    ],
  ])('%s', (_, more, expected) => expect(moneyOf({ ...none, ...more })).toMatchObject(expected));
});

describe('who pays for the repair', () => {
  test.each<[string, Partial<MoneyFacts>, object]>([
    ['no quote yet', {}, { hasQuote: false, share: null, isWithinExcess: false }],
    [
      'the insurer, but for the excess',
      { payer: agreed, quote: { totalPence: 20_000, version: null } },
      { share: { insurerPence: 12_500, yourPence: 7_500, isAgreed: true }, isWithinExcess: false },
    ],
    [
      'nobody but the claimant, within the excess',
      { payer: agreed, quote: { totalPence: 6_000, version: null } },
      { share: { insurerPence: 0, yourPence: 7_500 }, isWithinExcess: true },
    ],
    [
      'both, as the quote has it',
      { payer: agreed, quote: { totalPence: 20_000, version: version(4_500) } },
      { share: { insurerPence: 15_500, yourPence: 4_500, isAgreed: true } },
    ],
    [
      'the claimant all of it, which is no excess',
      { quote: { totalPence: 6_000, version: version(6_000) } },
      { share: { insurerPence: 0, yourPence: 6_000 }, isWithinExcess: false },
    ],
    [
      'the insurer, who has not agreed',
      { payer: { ...agreed, isAgreed: false }, quote: { totalPence: 20_000, version: null } },
      { share: { isAgreed: false } },
    ],
    ['nobody said', { quote: { totalPence: 20_000, version: null } }, { hasQuote: true, share: null }],
    [
      'nobody of a cancelled claim',
      { isCancelled: true, quote: { totalPence: 20_000, version: version(4_500) } },
      { share: null },
    ],
  ])('%s', (_, more, expected) => expect(moneyOf({ ...none, ...more })).toMatchObject(expected));
});

test('a payment that was given back counts after one that was not', () => {
  const [back, kept] = [paid(7_500), paid(0, 'b')];
  expect(countedPayment([back, kept])).toBe(kept);
  expect(countedPayment([back])).toBe(back);
  expect(countedPayment([])).toBeNull();
});
