import { describe, expect, test } from 'vitest';

import { countedPayment, type MoneyFacts, moneyOf, type PaidHere } from './money.rules.ts';

const none: MoneyFacts = {
  excessPence: 7_500,
  isTaken: false,
  takenPence: 7_500,
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
    ['raised since it was paid elsewhere', { excessPence: 10_000, isTaken: true }, { state: 'paid', paidPence: 7_500 }],
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

describe('the money of a claim, whole', () => {
  test('is counted from the payments here, and not from what was taken elsewhere', () => {
    const payments = [paid(2_500), paid(0, 'b')];
    expect(moneyOf({ ...none, excessPence: 5_000, isTaken: true, payments })).toEqual({
      state: 'paid-twice',
      hasQuote: false,
      isWithinExcess: false,
      share: null,
      excessPence: 5_000,
      paidPence: 15_000,
      refundedPence: 2_500,
      duePence: 0,
      payments,
    });
  });

  test.each<[string, Partial<MoneyFacts>, string]>([
    [
      'paid twice, of a claim that was cancelled',
      { isCancelled: true, payments: [paid(), paid(0, 'b')] },
      'paid-twice',
    ],
    ['both refunded', { isTaken: true, payments: [paid(7_500), paid(7_500, 'b')] }, 'refunded'],
    ['refunded but for a penny', { isTaken: true, payments: [paid(7_499)] }, 'part-refunded'],
    ['a penny due', { excessPence: 1 }, 'due'],
    ['nothing due, although something is on its way', { excessPence: 0, isProcessing: true }, 'nothing-due'],
    ['taken, although something is on its way', { isTaken: true, isProcessing: true }, 'paid'],
    ['taken elsewhere, where there is no excess', { excessPence: 0, takenPence: 0, isTaken: true }, 'nothing-due'],
    ['on its way, of a claim that was cancelled', { isCancelled: true, isProcessing: true }, 'cancelled'],
  ])('is in a state: %s', (_, more, state) => expect(moneyOf({ ...none, ...more }).state).toBe(state));

  test('of a cancelled claim is due no more, and what was paid is kept', () => {
    expect(moneyOf({ ...none, isCancelled: true, payments: [paid(2_500)] })).toMatchObject({
      paidPence: 7_500,
      refundedPence: 2_500,
      duePence: 0,
    });
  });
});

describe('the shares of a repair', () => {
  const shareOf = (more: Partial<MoneyFacts>) => moneyOf({ ...none, ...more }).share;
  const quoteOf = (totalPence: number, claimantPence: number, view: 'insurer' | 'asked' | 'approved' | 'yours') => ({
    totalPence,
    version: { view, decides: view === 'yours' ? 'claimant' : 'insurer', claimantPence },
  });
  const both = { insurer: 'Northfield', insurerPence: 15_500, yourPence: 4_500 };

  test.each([
    ['is still deciding', 'insurer', false],
    ['has asked', 'asked', false],
    ['has approved', 'approved', true],
    ['does not decide', 'yours', true],
  ] as const)('are agreed or not, where the insurer %s', (_what, view, isAgreed) => {
    expect(shareOf({ quote: quoteOf(20_000, 4_500, view) })).toEqual({ ...both, isAgreed });
  });

  test('wait on nobody where the claimant pays all', () => {
    expect(shareOf({ quote: quoteOf(6_000, 6_000, 'insurer') })).toEqual({
      insurer: 'Northfield',
      insurerPence: 0,
      yourPence: 6_000,
      isAgreed: true,
    });
  });

  test('are the excess, and the rest, where the quote leaves nothing to the claimant', () => {
    const quote = quoteOf(20_000, 0, 'yours');
    expect(shareOf({ quote })).toEqual({
      insurer: 'Northfield',
      insurerPence: 12_500,
      yourPence: 7_500,
      isAgreed: true,
    });
    expect(shareOf({ quote: { ...quote, version: { ...quote.version, claimantPence: 1 } } })).toMatchObject({
      insurerPence: 19_999,
      yourPence: 1,
    });
  });

  test('are the payer’s, also where the claim names another insurer, or none', () => {
    const payer = { insurer: 'Eastgate', isAgreed: true };
    const quote = { totalPence: 20_000, version: null };
    const share = { insurer: 'Eastgate', insurerPence: 12_500, yourPence: 7_500, isAgreed: true };
    expect(shareOf({ payer, quote })).toEqual(share);
    expect(shareOf({ payer, quote, insurer: null })).toEqual(share);
    expect(shareOf({ quote: quoteOf(20_000, 4_500, 'approved'), insurer: null })?.insurer).toBeNull();
  });

  test.each(['declined', 'expired', 'withdrawn'] as const)('are nobody’s of a quote that is %s', (view) => {
    const quote = { totalPence: 20_000, version: { view, decides: 'insurer', claimantPence: 4_500 } };
    expect(shareOf({ payer: agreed, quote })).toBeNull();
  });

  test('are nobody’s of a claim that is over without a payer', () => {
    const quote = { totalPence: 20_000, version: { view: 'over' as const, decides: 'insurer', claimantPence: 4_500 } };
    expect(shareOf({ quote })).toBeNull();
    expect(shareOf({ quote, payer: agreed })).toEqual({ ...both, isAgreed: true });
  });

  test.each([
    ['is a penny below it', 7_500, 7_499, true],
    ['is as much as it', 7_500, 7_500, true],
    ['is a penny above it', 7_500, 7_501, false],
    ['costs nothing, and there is no excess', 0, 0, false],
  ])('are within the excess or not: the repair %s', (_what, excessPence, totalPence, isWithin) => {
    const quote = { totalPence, version: null };
    expect(moneyOf({ ...none, excessPence, payer: agreed, quote }).isWithinExcess).toBe(isWithin);
  });
});

test('of two payments of which neither was given back, or both were, the oldest counts', () => {
  const part = paid(7_499, 'c');
  expect(countedPayment([paid(7_500), part, paid(0, 'b')])).toBe(part);
  const [first, second] = [paid(7_500), paid(7_500, 'b')];
  expect(countedPayment([first, second])).toBe(first);
});
