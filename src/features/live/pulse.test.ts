import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { keepBeating, type Pulse } from './pulse.server.ts';
import { streamOf, type Stream } from './stream.server.ts';

let pulse: Pulse;
let looked: Stream[];

beforeEach(() => {
  vi.useFakeTimers();
  looked = [];
  pulse = keepBeating((streams) => void looked.push(...streams));
});

afterEach(() => {
  pulse.stop();
  vi.useRealTimers();
});

function newStream() {
  const stream = streamOf({ claimId: 'c', viewer: { claimToken: Buffer.alloc(32), accountToken: null } });
  return { stream, beat: vi.spyOn(stream, 'beat') };
}

test('each stream beats once in 25 seconds, and its session is looked at as often', () => {
  const { stream, beat } = newStream();
  pulse.add(stream);
  vi.advanceTimersByTime(25_000 * 4);
  expect(beat).toHaveBeenCalledTimes(4);
  expect(looked).toEqual([stream, stream, stream, stream]);
});

test('one that has left beats no more', () => {
  const { stream, beat } = newStream();
  pulse.add(stream);
  pulse.remove(stream);
  vi.advanceTimersByTime(100_000);
  expect(beat).not.toHaveBeenCalled();
});

test('a stream is ended after an hour', () => {
  const { stream } = newStream();
  pulse.add(stream);
  vi.advanceTimersByTime(3_570_000);
  expect(stream.isOver()).toBe(false);
  vi.advanceTimersByTime(60_000);
  expect(stream.isOver()).toBe(true);
});
