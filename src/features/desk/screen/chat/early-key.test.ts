// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { earlyDigit } from './dock-digit.ts';
import { keepEarlyKey, takeEarlyKey } from './early-key.ts';

const press = (init: KeyboardEventInit = {}) =>
  keepEarlyKey(new KeyboardEvent('keydown', { altKey: true, code: 'Digit2', ...init }));
const digit = () => earlyDigit(takeEarlyKey());

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

test('Alt and a digit wait for the dock, once', () => {
  press();
  expect([digit(), digit()]).toEqual(['2', null]);
});

test.each([{ altKey: false }, { ctrlKey: true }, { metaKey: true }, { code: 'Digit5' }])(
  'a key that opens no chat does not wait: %o',
  (init) => {
    press(init);
    expect(digit()).toBeNull();
  },
);

test('where the dock is, its own keys act', () => {
  document.body.innerHTML = '<aside data-dock></aside>';
  press();
  expect(digit()).toBeNull();
});

test('a key that waited for long may mean another claim, and is dropped', () => {
  press();
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 6_000);
  expect(digit()).toBeNull();
});
