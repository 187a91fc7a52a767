// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { draw, press } from '#web/dom.fixture.tsx';
import { useStrayLetters } from './useStrayLetters.ts';

function Foot() {
  useStrayLetters();
  return null;
}

test('letters after Alt and the digit of no chat act as no keys', async () => {
  const acted: string[] = [];
  const act = ({ key, defaultPrevented }: KeyboardEvent) => void (defaultPrevented || acted.push(key));
  document.addEventListener('keydown', act);
  await draw(<Foot />);
  await press('p');
  const alt = { key: '2', code: 'Digit2', altKey: true, bubbles: true, cancelable: true };
  document.body.dispatchEvent(new KeyboardEvent('keydown', alt));
  await press('e');
  await press('t');
  expect(acted).toEqual(['p', '2']);
  document.removeEventListener('keydown', act);
});
