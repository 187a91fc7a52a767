import { expect, test } from 'vitest';

import {
  linksIn,
  clientNetworkLimit,
  conversationLimit,
  newConversationLimit,
  secondsToWait,
} from './chat-limits.rules.ts';

const now = new Date('2026-11-06T12:00:00Z');
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);

test('who has written less than the most writes on', () => {
  expect(secondsToWait([], { most: 1, withinMs: 1_000 }, now)).toBe(0);
  expect(secondsToWait([ago(0)], { most: 2, withinMs: 1_000 }, now)).toBe(0);
});

test.each([
  [0, 10],
  [1, 10],
  [1_000, 9],
  [9_999, 1],
  [10_000, 0],
  [20_000, 0],
])('the oldest of the most was %i ms ago: %i s to wait', (milliseconds, seconds) => {
  const newest = [ago(0), ago(milliseconds), ago(60_000)];
  expect(secondsToWait(newest, { most: 2, withinMs: 10_000 }, now)).toBe(seconds);
});

test('a conversation’s messages count for ten minutes, an address’s for an hour', () => {
  expect([conversationLimit.withinMs, clientNetworkLimit.withinMs, newConversationLimit.withinMs]).toEqual([
    600_000, 3_600_000, 3_600_000,
  ]);
});

test.each([
  ['', 0],
  ['My charger is at www.example.com', 1],
  ['HTTPS://a.example http://b.example', 2],
  ['https://www.example.com', 2],
  ['httpss://a wwwx', 0],
])('“%s” has %i links', (text, count) => {
  expect(linksIn(text)).toBe(count);
});
