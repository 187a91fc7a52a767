import { expect, test } from 'vitest';

import { withStoredPayment, needsExcessReview } from './excess.rules.ts';

const paidAt = new Date('2026-11-06T10:00:00Z');
const otherDay = new Date('2026-11-09T10:00:00Z');

test.each([
  { paidHere: false, taken: false, result: { excess_payment_taken: false, excess_taken_date: null } },
  { paidHere: false, taken: true, result: { excess_payment_taken: true, excess_taken_date: otherDay } },
  { paidHere: true, taken: false, result: { excess_payment_taken: true, excess_taken_date: paidAt } },
  { paidHere: true, taken: true, result: { excess_payment_taken: true, excess_taken_date: paidAt } },
])('paid here $paidHere, document says $taken', ({ paidHere, taken, result }) => {
  const stored = { excess_paid_here: paidHere, excess_payment_taken: paidHere, excess_taken_date: paidAt };
  const wanted = { number: 'CLM-1', excess_payment_taken: taken, excess_taken_date: taken ? otherDay : null };
  expect(withStoredPayment(stored, wanted)).toEqual({ number: 'CLM-1', ...result });
});

test('a new claim is as its document says', () => {
  const wanted = { excess_payment_taken: true, excess_taken_date: null };
  expect(withStoredPayment(null, wanted)).toBe(wanted);
});

const claim = { policy_excess_pence: 7500, excess_payment_taken: false, excess_taken_date: null, state_id: 'a' };

test.each([
  [{}, false],
  [{ excess_taken_date: otherDay }, false],
  [{ policy_excess_pence: 7501 }, true],
  [{ excess_payment_taken: true }, true],
  [{ state_id: null }, true],
])('%j needs a review of an open payment: %s', (change, expected) =>
  expect(needsExcessReview(claim, { ...claim, ...change })).toBe(expected),
);
