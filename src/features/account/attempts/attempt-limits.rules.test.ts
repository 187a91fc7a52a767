import { expect, test } from 'vitest';

import * as limits from './attempt-limits.rules.ts';

test.each([
  [0, 0],
  [9, 0],
  [10, 1],
  [11, 2],
  [12, 4],
  [13, 8],
  [14, 15],
  [15, 15],
  [1_000_000, 15],
])('after %i failures the next sign-in waits %i minutes', (failures, minutes) => {
  expect(limits.waitAfter('sign-in', failures)).toBe(minutes * 60_000);
});

test.each([
  [4, 0],
  [5, 1],
  [6, 2],
  [7, 4],
  [8, 8],
  [9, 15],
  [1_000_000, 15],
])('after %i wrong codes the next waits %i minutes', (failures, minutes) => {
  expect(limits.waitAfter('code', failures)).toBe(minutes * 60_000);
});

test('failures count for a day, attempts from an address and mails for an hour', () => {
  const hour = 60 * 60 * 1_000;
  expect([limits.failureWindowMs, limits.addressWindowMs, limits.mailWindowMs]).toEqual([24 * hour, hour, hour]);
});
