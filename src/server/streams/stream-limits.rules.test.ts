import { expect, test } from 'vitest';

import { streamCount, streamsPerProcess, streamsPerSession } from './stream-limits.rules.ts';

test('a session has its places, and gets one back that it has left', () => {
  const count = streamCount();
  for (let index = 0; index < streamsPerSession; index += 1) expect(count.take('one')).toBe('taken');
  expect(count.take('one')).toBe('session-full');
  expect(count.take('other')).toBe('taken');
  count.free('one');
  expect(count.take('one')).toBe('taken');
  expect(count.take('one')).toBe('session-full');
});

test('a process has its places for all sessions together', () => {
  const count = streamCount();
  for (let index = 0; index < streamsPerProcess; index += 1) expect(count.take(String(index))).toBe('taken');
  expect(count.take('late')).toBe('process-full');
  count.free('unknown');
  expect(count.take('late')).toBe('process-full');
  count.free('7');
  expect(count.take('late')).toBe('taken');
});
