import { expect, test } from 'vitest';

import { isDayOver, lateDaysOf } from './tracker-late.rules.ts';

test.each([
  ['In Progress', '2026-11-20T10:00:00Z', 2],
  ['In Progress', '2026-11-22T08:00:00Z', 0],
  ['In Progress', '2026-11-22T23:59:00Z', 0],
  ['In Progress', '2026-11-21T23:59:00Z', 1],
  ['In Progress', '2026-11-30T10:00:00Z', 0],
  ['In Progress', null, 0],
  ['Completed', '2026-11-20T10:00:00Z', 0],
  ['Pending', '2026-11-20T10:00:00Z', 0],
])('%s on %s is %i days late on 22 November', (status, date, days) =>
  expect(lateDaysOf({ status, date }, '2026-11-22T09:00:00Z')).toBe(days),
);

test.each([
  ['Pending', '2026-11-21T23:59:00Z', true],
  ['Pending', '2026-11-22T00:01:00Z', false],
  ['Pending', null, false],
  ['In Progress', '2026-11-20T10:00:00Z', true],
  ['Completed', '2026-11-20T10:00:00Z', false],
])('nothing is expected on a day that is over: %s on %s, %s', (status, date, isOver) =>
  expect(isDayOver({ status, date }, '2026-11-22T09:00:00Z')).toBe(isOver),
);

test('counts days of London over a change of its clocks', () => {
  const step = { status: 'In Progress', date: '2026-10-24T23:30:00Z' };
  expect(lateDaysOf(step, '2026-10-25T23:30:00Z')).toBe(0);
  expect(lateDaysOf(step, '2026-10-26T00:30:00Z')).toBe(1);
});
