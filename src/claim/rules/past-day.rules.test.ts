import { expect, test } from 'vitest';
import type { ClaimFacts } from '#claim/read/claim-facts.ts';
import type { CompletionFacts } from './completion.rules.ts';
import { lateDays, isPastDay } from './past-day.rules.ts';

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

const noVisit = { next: null, last: null, courier: '' };
const noDays = { collection: noVisit, delivery: noVisit, quote: null, offer: null };

/** Promised for 2025-11-12: received on the 2nd, ten days. */
const promised: CompletionFacts = {
  ...noDays,
  state: { systemName: 'Repair', status: 'In Progress', trackerStep: 20 },
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
  promised: null,
};
const returned = {
  eventDate: new Date('2025-11-10T09:00:00Z'),
  name: 'Returned',
  trackerNumber: 3,
  trackerStep: 100,
  systemName: 'Returned',
};

test.each<[string, string, Partial<ClaimFacts>, number]>([
  ['on the day', '2025-11-12T20:00:00Z', {}, 0],
  ['on the day after', '2025-11-13T00:01:00Z', {}, 1],
  ['a week after', '2025-11-19T00:01:00Z', {}, 7],
  ['finished', '2025-11-13T00:01:00Z', { state: { systemName: 'Closed', status: 'Finished', trackerStep: 100 } }, 0],
  [
    'cancelled',
    '2025-11-13T00:01:00Z',
    { state: { systemName: 'Claim Cancelled', status: 'On Hold', trackerStep: 100 } },
    0,
  ],
  ['returned', '2025-11-13T00:01:00Z', { events: [...promised.events, returned] }, 0],
])('%s, at %s, %o: late by %d days', (_when, now, facts, late) => {
  expect(lateDays({ ...promised, ...facts }, new Date(now))).toBe(late);
});
