import { expect, test } from 'vitest';

import { attachmentsPerHour, messagesPerHour, secondsToWait } from './send-limit.rules.ts';

const now = new Date('2026-11-06T12:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);

test('who has sent less than the most sends on', () => {
  expect(secondsToWait([], now)).toBe(0);
  expect(
    secondsToWait(
      Array.from({ length: messagesPerHour - 1 }, () => now),
      now,
    ),
  ).toBe(0);
});

test.each([
  [0, 3_600],
  [0.5, 3_600],
  [3_599, 1],
  [3_600, 0],
  [9_999, 0],
])('the oldest of the most was sent %d s ago: %i s to wait', (seconds, wait) => {
  const sent = [...Array.from({ length: messagesPerHour - 1 }, () => now), ago(seconds), ago(7_200)];
  expect(secondsToWait(sent, now)).toBe(wait);
});

test('as many files as five for each message', () => {
  expect(attachmentsPerHour).toBe(100);
  expect(secondsToWait([ago(10), ago(60)], now, 2)).toBe(3_540);
});
