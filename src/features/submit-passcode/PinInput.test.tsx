// @vitest-environment happy-dom
import { act, useState } from 'react';
import { expect, test } from 'vitest';
import { control, draw, focused, press, type } from '#web/dom.fixture.tsx';
import { emptyBoxes } from './pin.rules.ts';
import { PinInput } from './PinInput.tsx';

function Pin({ error }: { error?: string }) {
  const [boxes, setBoxes] = useState(emptyBoxes);
  return <PinInput id="pin" boxes={boxes} onChange={setBoxes} error={error} />;
}

const box = (number: number) => control(`Digit ${number} of 8`) as HTMLInputElement;
const shown = () => [1, 2, 3, 4, 5, 6, 7, 8].map((number) => box(number).value || '·').join('');

async function start() {
  await draw(<Pin />);
  await act(async () => box(1).focus());
}

async function paste(text: string) {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', text);
  await act(async () => focused().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true })));
}

test('a digit moves on to the next box, and the last box keeps the focus', async () => {
  await start();
  await type('12');
  expect(shown()).toBe('12······');
  expect(focused()).toBe(box(3));
  await type('345678');
  expect(shown()).toBe('12345678');
  expect(focused()).toBe(box(8));
});

test('a letter is not taken, and why is said until a digit comes', async () => {
  await start();
  await type('1x');
  expect(shown()).toBe('1·······');
  expect(focused()).toBe(box(2));
  expect(document.querySelector('[role=status]')?.textContent).toBe('Numbers only');
  await type('2');
  expect(document.querySelector('[role=status]')?.textContent).toBe('');
});

test('a digit typed into a full box takes its place', async () => {
  await start();
  await type('12');
  await press('ArrowLeft');
  await type('9');
  expect(shown()).toBe('19······');
});

test('a paste fills from the first box, wherever the focus is, without what stands between the digits', async () => {
  await start();
  await type('9');
  await paste('12-34 56');
  expect(shown()).toBe('123456··');
  expect(focused()).toBe(box(7));
});

test.each(['Backspace', 'Delete'])('%s takes away the digit before an empty box and moves back', async (key) => {
  await start();
  await type('123');
  expect(await press(key)).toBe(false);
  expect(shown()).toBe('12······');
  expect(focused()).toBe(box(3));
  await press(key);
  expect(shown()).toBe('1·······');
  expect(focused()).toBe(box(2));
});

test('arrows, Home and End move between the boxes and stop at the ends', async () => {
  await start();
  await press('ArrowLeft');
  expect(focused()).toBe(box(1));
  await press('ArrowRight');
  expect(focused()).toBe(box(2));
  await press('End');
  expect(focused()).toBe(box(8));
  await press('ArrowRight');
  expect(focused()).toBe(box(8));
  await press('Home');
  expect(focused()).toBe(box(1));
});

test('Tab is left to the browser', async () => {
  await start();
  expect(await press('Tab')).toBe(true);
});

test('an error is told at the first box, which a summary leads to', async () => {
  await draw(<Pin error="Passcode is required" />);
  const id = box(1).getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(id)?.textContent).toBe('Error: Passcode is required');
  expect(box(1).id).toBe('pin');
  expect(box(8).getAttribute('aria-invalid')).toBe('true');
});
