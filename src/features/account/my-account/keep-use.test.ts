// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { minuteMs } from '#shared/time/milliseconds.ts';
import { keepUse } from './keep-use.ts';

const say = vi.fn<(secondsAgo: number) => void>();
let stop = () => {};
beforeEach(() => {
  vi.useFakeTimers();
  say.mockClear();
  stop = keepUse(say);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const use = (kind = 'keydown') => document.dispatchEvent(new Event(kind));
const said = () => say.mock.calls.map(([secondsAgo]) => secondsAgo);

test('nothing is said of a page that nobody uses, whatever moves on it', () => {
  use('pointermove');
  use('scroll');
  vi.advanceTimersByTime(60 * minuteMs);
  expect(said()).toEqual([]);
});

test.each(['keydown', 'pointerdown', 'wheel', 'touchmove', 'input'])('%s is said at once', (kind) => {
  use(kind);
  expect(said()).toEqual([0]);
});

test('what goes on is said every five minutes, and the last of it with how long ago it was', () => {
  for (let minute = 0; minute < 12; minute += 1) {
    use();
    vi.advanceTimersByTime(minuteMs);
  }
  expect(said()).toEqual([0, 60, 60]);
  vi.advanceTimersByTime(60 * minuteMs);
  expect(said()).toEqual([0, 60, 60, 240]);
});

test('a page that is left says what was not said', () => {
  use();
  vi.advanceTimersByTime(minuteMs);
  window.dispatchEvent(new Event('pagehide'));
  expect(said()).toEqual([0]);
  use();
  vi.advanceTimersByTime(30_000);
  window.dispatchEvent(new Event('pagehide'));
  expect(said()).toEqual([0, 30]);
});

test('nothing is said once it is stopped', () => {
  use();
  stop();
  vi.advanceTimersByTime(10 * minuteMs);
  use();
  expect(said()).toEqual([0]);
});
