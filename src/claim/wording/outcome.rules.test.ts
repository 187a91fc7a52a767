import { expect, test } from 'vitest';
import { outcomeOf } from './outcome.rules.ts';

test.each([
  ['Repaired Equipment Returned to End User', 'Completed', 100, false, 'repaired'],
  ['Returned to End User', 'Completed', 100, false, 'not-repaired'],
  ['Returned to End User', 'Completed', 100, true, 'repaired'],
  ['Voucher Issued to End User', 'Completed', 100, false, 'voucher'],
  ['Replacement Sent', 'Finished', 100, false, 'replaced'],
  ['Claim Cancelled', '', null, false, 'cancelled'],
  ['Closed', 'Finished', null, true, null],
  ['Repair', 'In Progress', 20, true, null],
  ['Returned to End User', 'In Progress', 50, false, null],
  ['Replacement Ordered', 'In Progress', 50, false, null],
  ['Awaiting Repaired Equipment Return to End User', 'Completed', 80, true, null],
])('%s, %j at step %j, repair begun %j: %j', (systemName, status, trackerStep, isRepairBegun, outcome) =>
  expect(outcomeOf({ state: { systemName, status, trackerStep }, isRepairBegun })).toBe(outcome),
);

test('a claim without a state has no outcome', () =>
  expect(outcomeOf({ state: null, isRepairBegun: false })).toBeNull());
