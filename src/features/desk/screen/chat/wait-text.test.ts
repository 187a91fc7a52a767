import { expect, test } from 'vitest';

import { waitText } from './wait-text.ts';

const now = new Date('2026-11-06T12:00:00Z');

test.each([
  ['2026-11-06T12:00:03Z', 'waits 0 min'],
  ['2026-11-06T11:58:01Z', 'waits 1 min'],
  ['2026-11-06T11:00:01Z', 'waits 59 min'],
  ['2026-11-06T09:00:00Z', 'waits 3 h'],
])('since %s: %s', (since, text) => expect(waitText(since, now)).toBe(text));
