// @vitest-environment happy-dom
import { act, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { control, draw, focused } from '#web/dom.fixture.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { lastUsed, watchUse } from './last-used.ts';

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <main>
      <h1 tabIndex={-1}>Page</h1>
      <input aria-label="Name" />
      <button type="button" onClick={() => setOpen(true)}>
        <span>Edit</span>
      </button>
      {isOpen && (
        <Dialog title="Edit it" onClose={() => setOpen(false)}>
          <p>Text</p>
        </Dialog>
      )}
    </main>
  );
}

/** Presses as in Safari: what has the focus loses it, and the button does not get it. */
const pressAsSafari = (element: Element) =>
  act(async () => {
    element.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
    focused().blur();
    element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  });

beforeEach(watchUse);

test('a dialog gives the focus to the button that opened it, also where a press gives a button none', async () => {
  await draw(<Page />);
  await act(async () => control('Name').focus());
  await pressAsSafari(control('Edit').firstElementChild!);
  await pressAsSafari(control('Close'));
  expect(document.querySelector('dialog')).toBeNull();
  expect(focused()).toBe(control('Edit'));
});

test('a press is known before the field is left for it', async () => {
  await draw(<Page />);
  const left: unknown[] = [];
  control('Name').addEventListener('focusout', () => left.push(lastUsed()));
  await act(async () => control('Name').focus());
  await act(async () => control('Name').blur());
  await act(async () => control('Name').focus());
  await pressAsSafari(control('Edit'));
  expect(left).toEqual([control('Name'), control('Edit')]);
});
