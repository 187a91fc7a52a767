import { expect, test } from 'vitest';

import { instantOf } from './instant-of-fields.ts';

test.each([
  ['2026-11-06', '10:02', '2026-11-06T10:02:00.000Z'],
  ['2026-07-06', '10:02', '2026-07-06T09:02:00.000Z'],
  ['2026-07-06', '00:30', '2026-07-05T23:30:00.000Z'],
  ['', '10:02', undefined],
  ['2026-11-06', '', undefined],
])('%s %s in London is %s', (day, time, instant) => {
  expect(instantOf(day, time)?.toISOString()).toBe(instant);
});
