import { describe, expect, it, test } from 'vitest';
import { isCancelledState, isCompletedStatus, statusView } from './status.rules.ts';

describe('statusView (spec §4.1)', () => {
  test.each([
    ['Finished', 20, 'Finished'],
    ['Finished', null, 'Finished'],
    ['In Progress', 100, 'In Progress'],
    ['On Hold', 60, 'On Hold'],
    ['Completed', 100, 'Finished'],
    ['Completed', 80, 'In Progress'],
    ['Completed', null, 'In Progress'],
    [' on hold ', null, 'On Hold'],
    ['COMPLETED', 100, 'Finished'],
    ['Paused', null, 'In Progress'],
    ['', null, 'In Progress'],
    ['toString', null, 'In Progress'],
  ])('%j at step %j is shown as %s', (status, trackerStep, shown) =>
    expect(statusView({ status, systemName: 'Repair', trackerStep })).toBe(shown),
  );

  test.each(['Finished', 'In Progress', 'On Hold', 'Completed', ''])('a cancelled claim of status %j', (status) =>
    expect(statusView({ status, systemName: 'Claim Cancelled', trackerStep: null })).toBe('Cancelled'),
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
