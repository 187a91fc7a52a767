import { describe, expect, test } from 'vitest';

import { needsExcessReview, takenPence, withStoredPayment } from './excess.rules.ts';

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

describe('what was paid elsewhere', () => {
  const said = { excess_payment_taken: true, excess_taken_date: paidAt, policy_excess_pence: 7500 };
  const stored = { ...said, excess_paid_here: false, excess_taken_pence: null as number | null };

  test.each([
    ['stays where the excess is raised', stored, { policy_excess_pence: 10_000 }, 7500],
    ['stays where the excess goes', stored, { policy_excess_pence: 0 }, 7500],
    [
      'stays at each later change',
      { ...stored, policy_excess_pence: 0, excess_taken_pence: 7500 },
      { policy_excess_pence: 5000 },
      7500,
    ],
    ['is the excess while that stays', stored, {}, null],
    [
      'stays where its day is told later',
      { ...stored, excess_taken_date: null },
      { policy_excess_pence: 10_000 },
      7500,
    ],
    [
      'stays where the time of its day is told later',
      { ...stored, excess_taken_date: new Date('2026-11-06T00:00:00Z') },
      { policy_excess_pence: 10_000 },
      7500,
    ],
    [
      'is the excess as it is on another day',
      stored,
      { policy_excess_pence: 10_000, excess_taken_date: otherDay },
      null,
    ],
    ['is the excess that was not known before', { ...stored, policy_excess_pence: 0 }, {}, null],
    ['is nothing once nobody says so', stored, { policy_excess_pence: 10_000, excess_payment_taken: false }, null],
    ['is nothing where it was paid here', { ...stored, excess_paid_here: true }, { policy_excess_pence: 10_000 }, null],
  ])('%s', (_, before, change, expected) => expect(takenPence(before, { ...said, ...change })).toBe(expected));
});
