import { expect, test } from 'vitest';

import { changeReceived, receivedNow, whenReceived } from './received.ts';

// A Monday at 09:15 in London.
const now = new Date('2026-11-30T09:15:20Z');
const opened = receivedNow(now);

const whenOf = (day: string, time: string) => whenReceived({ day, time }, opened, now);

test('what nobody has changed came now', () => {
  expect(opened).toEqual({ day: '2026-11-30', time: '09:15' });
  expect(whenReceived(opened, opened, now)).toEqual({ at: null, error: undefined });
});

test('another day has not the time of now, unless somebody typed it', () => {
  expect(changeReceived(opened, { day: '2026-11-25' }, opened)).toEqual({ day: '2026-11-25', time: '' });
  const typed = changeReceived(opened, { time: '16:40' }, opened);
  expect(changeReceived(typed, { day: '2026-11-25' }, opened)).toEqual({ day: '2026-11-25', time: '16:40' });
});

test.each([
  ['a day counts from its noon', '2026-11-25', '', '2026-11-25T12:00:00.000Z'],
  ['in summer too', '2026-07-06', '', '2026-07-06T11:00:00.000Z'],
  ['today counts from now until noon', '2026-11-30', '', now.toISOString()],
  ['a time counts', '2026-11-27', '18:05', '2026-11-27T18:05:00.000Z'],
])('%s', (_what, day, time, at) => {
  expect(whenOf(day, time)).toEqual({ at, error: undefined });
});

test.each([
  ['', '', 'Enter the day on which it came.'],
  ['', '10:00', 'Enter the day on which it came.'],
  ['2026-12-01', '', 'This is in the future.'],
  ['2026-11-30', '09:20', 'This is in the future.'],
])('%s %s is refused', (day, time, error) => {
  expect(whenOf(day, time).error).toBe(error);
});
