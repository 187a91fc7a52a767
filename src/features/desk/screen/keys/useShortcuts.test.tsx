// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { draw } from '#web/dom.fixture.tsx';
import { isKeyWaiting } from '../search/pending-key.ts';
import { useShortcuts } from './useShortcuts.ts';

function Keys({ isShown }: { isShown: boolean }) {
  useShortcuts(true);
  return isShown ? <article /> : null;
}

const press = (key: string) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

test('a key that comes before anything of the claim is drawn waits for it, by its address', async () => {
  history.replaceState(null, '', '/desk/claims/one?view=mine');
  const redraw = await draw(<Keys isShown />);
  press('r');
  expect(isKeyWaiting('one')).toBe(false);
  await redraw(<Keys isShown={false} />);
  press('j');
  expect(isKeyWaiting('one')).toBe(false);
  press('r');
  expect(isKeyWaiting('one')).toBe(true);
});
