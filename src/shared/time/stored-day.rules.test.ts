import { expect, test } from 'vitest';

import { storedDay } from './stored-day.rules.ts';

test.each([
  ['2026-11-21', true],
  ['0001-01-01', true],
  ['0000-12-31', false],
  ['2026-02-30', false],
  ['+275760-09-13', false],
])('PostgreSQL stores %s as a day: %s', (text, good) => {
  expect(storedDay('No day.').safeParse(text).success).toBe(good);
});
