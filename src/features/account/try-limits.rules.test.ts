import { expect, test } from 'vitest';

import * as limits from './try-limits.rules.ts';

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
  expect(limits.waitAfter(failures)).toBe(minutes * 60_000);
});

test('failures count for a day, tries of an address and mails for an hour', () => {
  const hour = 60 * 60 * 1_000;
  expect([limits.failureWindow, limits.addressWindow, limits.mailWindow]).toEqual([24 * hour, hour, hour]);
});
