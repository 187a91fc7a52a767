import fc from 'fast-check';
import { expect, test } from 'vitest';

import { londonTime } from '#shared/time/dates.ts';
import { mayGoAt, quietUntil } from './quiet-hours.rules.ts';

test.each([
  ['2026-11-06T20:59:59.999Z', null],
  ['2026-11-06T21:00:00.000Z', '2026-11-07T08:00:00.000Z'],
  ['2026-11-07T07:59:59.999Z', '2026-11-07T08:00:00.000Z'],
  ['2026-11-07T08:00:00.000Z', null],
  ['2026-07-06T19:59:59.999Z', null],
  ['2026-07-06T20:00:00.000Z', '2026-07-07T07:00:00.000Z'],
  // Clocks go back at 01:00 UTC: the night is an hour longer.
  ['2026-10-24T20:00:00.000Z', '2026-10-25T08:00:00.000Z'],
  ['2026-10-25T00:30:00.000Z', '2026-10-25T08:00:00.000Z'],
  ['2026-10-25T01:30:00.000Z', '2026-10-25T08:00:00.000Z'],
  // Clocks go forward at 01:00 UTC: the night is an hour shorter.
  ['2026-03-28T21:00:00.000Z', '2026-03-29T07:00:00.000Z'],
  ['2026-03-29T00:30:00.000Z', '2026-03-29T07:00:00.000Z'],
  ['2026-03-29T06:59:59.000Z', '2026-03-29T07:00:00.000Z'],
  ['2026-03-29T07:00:00.000Z', null],
])('at %s the night ends at %s', (now, until) => {
  expect(quietUntil(new Date(now))?.toISOString() ?? null).toBe(until);
});

test('whenever it is, what sounds goes by day, at once or within a night', () => {
  const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(instant, fc.boolean(), (now, mailsWait) => {
      for (const channel of ['text', 'push'] as const) {
        const goes = mayGoAt(channel, { mailsWait, now });
        const { hour = 0 } = londonTime(goes) ?? {};
        expect(hour >= 8 && hour < 21).toBe(true);
        expect(goes.getTime() - now.getTime()).toBeGreaterThanOrEqual(0);
        expect(goes.getTime() - now.getTime()).toBeLessThanOrEqual(12 * 60 * 60_000);
      }
      expect(mayGoAt('mail', { mailsWait: false, now })).toBe(now);
    }),
  );
});
