// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepPresent } from './usePresence.ts';

const said: (string | null)[] = [];
let stop: () => void = () => {};
let visibility: DocumentVisibilityState = 'visible';

function show(state: DocumentVisibilityState): void {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  said.length = 0;
  visibility = 'visible';
  stop = keepPresent((doing) => void said.push(doing));
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a tab says at once and every 15 s what it does, and that it leaves', () => {
  expect(said).toEqual(['looking']);
  vi.advanceTimersByTime(30_000);
  expect(said).toEqual(['looking', 'looking', 'looking']);
  stop();
  expect(said.at(-1)).toBeNull();
  vi.advanceTimersByTime(60_000);
  expect(said).toHaveLength(4);
});

test('a tab that has been hidden for two minutes is gone until it is seen again', () => {
  show('hidden');
  vi.advanceTimersByTime(119_000);
  expect(said).not.toContain(null);
  vi.advanceTimersByTime(1_000);
  expect(said.at(-1)).toBeNull();
  const count = said.length;
  vi.advanceTimersByTime(60_000);
  expect(said).toHaveLength(count);
  show('visible');
  expect(said.at(-1)).toBe('looking');
});

test('a tab that is seen again within two minutes stays', () => {
  show('hidden');
  vi.advanceTimersByTime(60_000);
  show('visible');
  vi.advanceTimersByTime(300_000);
  expect(said).not.toContain(null);
});
