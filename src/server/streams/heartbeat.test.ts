import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { startHeartbeat, type HeartbeatStream, type Heartbeat } from './heartbeat.ts';

let pulse: Heartbeat<HeartbeatStream>;
let looked: HeartbeatStream[];

beforeEach(() => {
  vi.useFakeTimers();
  looked = [];
  pulse = startHeartbeat((streams) => void looked.push(...streams));
});

afterEach(() => {
  pulse.stop();
  vi.useRealTimers();
});

function newStream() {
  const [beat, end] = [vi.fn<() => void>(), vi.fn<() => void>()];
  return { stream: { beat, end }, beat, end };
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
  const { stream, end } = newStream();
  pulse.add(stream);
  vi.advanceTimersByTime(3_570_000);
  expect(end).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(end).toHaveBeenCalled();
});
