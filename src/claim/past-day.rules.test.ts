import { expect, test } from 'vitest';
import { isPastDay } from './past-day.rules.ts';

test.each([
  ['2025-11-12T09:00:00Z', '2025-11-12T23:59:00Z', false],
  ['2025-11-12T09:00:00Z', '2025-11-13T00:01:00Z', true],
  // Midnight in London is an hour before midnight in UTC while summer time lasts.
  ['2025-07-12T09:00:00Z', '2025-07-12T23:30:00Z', true],
  ['0001-01-01T00:00:00Z', '2025-07-12T23:30:00Z', false],
  [null, '2025-07-12T23:30:00Z', false],
])('%s has gone by at %s: %s', (date, now, past) => {
  expect(isPastDay(date, new Date(now))).toBe(past);
});
