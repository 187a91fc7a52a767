import { expect, test } from 'vitest';
import type { ClaimFacts } from './claim-facts.ts';
import { isLate, isPastDay } from './past-day.rules.ts';

test.each([
  ['2025-11-12T09:00:00Z', '2025-11-12T23:59:00Z', false],
  ['2025-11-12T09:00:00Z', '2025-11-13T00:01:00Z', true],
  // Midnight in London is an hour before midnight in UTC while summer time lasts.
  ['2025-07-12T09:00:00Z', '2025-07-12T23:30:00Z', true],
  ['0001-01-01T00:00:00Z', '2025-07-12T23:30:00Z', false],
  [null, '2025-07-12T23:30:00Z', false],
])('%s has gone by at %s: %s', (date, now, past) => {
  expect(isPastDay(date === null ? null : new Date(date), new Date(now))).toBe(past);
});

/** Promised for 2025-11-12: received on the 2nd, ten days. */
const promised: ClaimFacts = {
  state: { systemName: 'Repair', status: 'In Progress' },
  events: [
    {
      eventDate: new Date('2025-11-02T09:00:00Z'),
      name: 'Equipment Received',
      trackerNumber: 1,
      trackerStep: 90,
      systemName: 'Equipment Received',
    },
  ],
  tatSlaDays: 10,
  nextCollectionAttemptDate: null,
};
const returned = {
  eventDate: new Date('2025-11-10T09:00:00Z'),
  name: 'Returned',
  trackerNumber: 3,
  trackerStep: 100,
  systemName: 'Returned',
};

test.each<[string, string, Partial<ClaimFacts>, boolean]>([
  ['on the day', '2025-11-12T20:00:00Z', {}, false],
  ['on the day after', '2025-11-13T00:01:00Z', {}, true],
  ['finished', '2025-11-13T00:01:00Z', { state: { systemName: 'Closed', status: 'Finished' } }, false],
  ['cancelled', '2025-11-13T00:01:00Z', { state: { systemName: 'Claim Cancelled', status: 'On Hold' } }, false],
  ['returned', '2025-11-13T00:01:00Z', { events: [...promised.events, returned] }, false],
])('%s, at %s, %o: late %s', (_when, now, facts, late) => {
  expect(isLate({ ...promised, ...facts }, new Date(now))).toBe(late);
});
