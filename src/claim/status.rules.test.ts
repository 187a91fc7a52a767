import { describe, expect, it, test } from 'vitest';
import { isCancelledState, isCompletedStatus, statusView } from './status.rules.ts';

describe('statusView (§4)', () => {
  test.each([
    ['Finished', 'Finished'],
    ['In Progress', 'In Progress'],
    ['On Hold', 'On Hold'],
    ['Completed', 'Finished'],
    [' on hold ', 'On Hold'],
    ['COMPLETED', 'Finished'],
    ['Paused', 'In Progress'],
    ['', 'In Progress'],
    ['toString', 'In Progress'],
  ])('%j is shown as %s', (status, shown) => expect(statusView({ status, systemName: 'Repair' })).toBe(shown));

  test.each(['Finished', 'In Progress', 'On Hold', 'Completed', ''])('a cancelled claim of status %j', (status) =>
    expect(statusView({ status, systemName: 'Claim Cancelled' })).toBe('Cancelled'),
  );

  it('is In Progress without a state', () => expect(statusView(null)).toBe('In Progress'));
});

test.each([
  ['Claim Cancelled', true],
  ['claim cancelled ', true],
  ['Claim Cancelled by insurer', false],
  ['', false],
  [null, false],
])('the state %j is the cancelled one: %s', (systemName, isCancelled) =>
  expect(isCancelledState(systemName)).toBe(isCancelled),
);

test.each([
  ['Completed', true],
  ['completed', true],
  ['Finished', false],
  ['', false],
])('the status %j is Completed: %s', (status, isCompleted) => expect(isCompletedStatus(status)).toBe(isCompleted));
