// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';

import { click, control, draw, press } from '#web/dom.fixture.tsx';
import { KeysButton } from './KeysButton.tsx';

beforeEach(async () => {
  localStorage.clear();
  await draw(<KeysButton rights={null} />);
  // Nothing is laid out here, and only visible controls have keys.
  Object.defineProperty(control('Keys'), 'offsetParent', { value: document.body });
  control('Keys').focus();
});

const isListed = () => document.querySelector('dialog') !== null;

test('the list of keys opens by its key before letter keys are on, with how to switch them on', async () => {
  await press('?');
  await expect.poll(isListed).toBe(true);
  expect(control('Use letter keys')).toBeTruthy();
});

test('once somebody has switched letter keys off, its key does nothing', async () => {
  await click('Keys');
  await expect.poll(isListed).toBe(true);
  await click('Use letter keys');
  await click('Use letter keys');
  await click('Close');
  await expect.poll(isListed).toBe(false);
  control('Keys').focus();
  await press('?');
  expect(isListed()).toBe(false);
});

test('letter keys that were switched off by mistake are switched on again by the list of keys', async () => {
  localStorage.setItem('fettle-desk-letter-keys', 'off');
  await click('Keys');
  await expect.poll(isListed).toBe(true);
  await click('Use letter keys');
  await click('Close');
  await expect.poll(isListed).toBe(false);
  control('Keys').focus();
  await press('?');
  await expect.poll(isListed).toBe(true);
});
