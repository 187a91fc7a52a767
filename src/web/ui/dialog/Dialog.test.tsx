// @vitest-environment happy-dom
import { act, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { click, control, draw, focused, press, type } from '#web/dom.fixture.tsx';
import { watchUse } from '#web/last-used.ts';
import { reloadUnasked } from '#web/useAskToLeave.ts';
import { Dialog } from './Dialog.tsx';

function Page({ dirty = false, asks = false }: { dirty?: boolean; asks?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  return (
    <main>
      <h1 tabIndex={-1}>Page</h1>
      <button type="button" onClick={() => setOpen(true)}>
        Edit
      </button>
      {isOpen && (
        <Dialog title="Edit it" dirty={dirty} typed={asks && text !== ''} onClose={() => setOpen(false)}>
          <input aria-label="Name" value={text} onChange={(event) => setText(event.currentTarget.value)} />
        </Dialog>
      )}
    </main>
  );
}

const dialog = () => document.querySelector('dialog');
const name = () => control('Name') as HTMLInputElement;

beforeEach(watchUse);
afterEach(() => vi.restoreAllMocks());

/** A page with a dialog that is open from the start, as behind a link of another page. */
const linked = (isOpen: boolean) => (
  <main>
    <h1 tabIndex={-1}>Page</h1>
    <a href="/elsewhere">Elsewhere</a>
    {isOpen && (
      <Dialog title="Opened by a link" addressed onClose={() => {}}>
        <p>Text</p>
      </Dialog>
    )}
  </main>
);

test('where no element had the focus before, it goes to the heading', async () => {
  const redraw = await draw(linked(true));
  expect(focused().textContent).toBe('Opened by a link');
  await redraw(linked(false));
  expect(focused().textContent).toBe('Page');
});

test('the focus moves to the title of the dialog, which is modal, so that the browser keeps it there', async () => {
  const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
  await draw(<Page />);
  await click('Edit');
  expect(showModal).toHaveBeenCalledOnce();
  expect(focused().textContent).toBe('Edit it');
  expect(dialog()?.contains(focused())).toBe(true);
  expect(document.getElementById(dialog()?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Edit it');
});

test('the focus stays where somebody types, however often the dialog is drawn anew', async () => {
  const redraw = await draw(<Page />);
  await click('Edit');
  await act(async () => name().focus());
  await type('Amina');
  expect(name().value).toBe('Amina');
  await redraw(<Page dirty />);
  expect(focused()).toBe(name());
});

test('the focus goes back to the button that opened the dialog', async () => {
  await draw(<Page />);
  await click('Edit');
  await click('Close');
  expect(dialog()).toBeNull();
  expect(focused()).toBe(control('Edit'));
});

test('Escape closes at once, so that a dialog that is opened before the browser tells of it stays', async () => {
  const told: (() => void)[] = [];
  vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function later(this: HTMLDialogElement) {
    told.push(() => this.dispatchEvent(new Event('close')));
  });
  await draw(<Page />);
  await click('Edit');
  await press('Escape');
  expect(dialog()).toBeNull();
  await click('Edit');
  await act(async () => {
    for (const tell of told) tell();
  });
  expect(dialog()).not.toBeNull();
});

test('the focus stays where somebody has gone since the browser gave it back', async () => {
  await draw(<Page />);
  await click('Edit');
  const heading = document.querySelector<HTMLElement>('h1');
  dialog()?.addEventListener('close', () => heading?.focus());
  await click('Close');
  expect(dialog()).toBeNull();
  expect(focused()).toBe(heading);
});

test('a press beside the dialog closes it, but not while something in it would be lost', async () => {
  const redraw = await draw(<Page dirty />);
  await click('Edit');
  await act(async () => dialog()?.click());
  expect(dialog()).not.toBeNull();
  await redraw(<Page />);
  await act(async () => name().click());
  expect(dialog()).not.toBeNull();
  await act(async () => dialog()?.click());
  expect(dialog()).toBeNull();
});

test('where words would be lost Escape and Close ask first, and one goes on where one was', async () => {
  await draw(<Page asks />);
  await click('Edit');
  await act(async () => name().focus());
  await type('Amina');
  expect(await press('Escape')).toBe(false);
  expect(focused()).toBe(control('Go on writing'));
  await click('Go on writing');
  expect(focused()).toBe(name());
  expect(name().value).toBe('Amina');
  await press('Escape');
  await press('Escape');
  expect(focused()).toBe(name());
  await act(async () => dialog()?.click());
  expect(dialog()).not.toBeNull();
  await click('Close');
  await click('Go on writing');
  expect(focused()).toBe(name());
  await click('Close');
  await click('Close without saving');
  expect(dialog()).toBeNull();
  expect(focused()).toBe(control('Edit'));
});

/** Returns whether the browser goes without a question. */
const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('where words would be lost the browser asks too before the page is left, until the dialog has gone', async () => {
  await draw(<Page asks />);
  await click('Edit');
  expect(leaves()).toBe(true);
  await act(async () => name().focus());
  await type('Amina');
  expect(leaves()).toBe(false);
  await click('Close');
  await click('Close without saving');
  expect(leaves()).toBe(true);
});

test('it asks nothing of words that are there again after a reload', async () => {
  await draw(
    <Dialog title="A question" typed held onClose={() => {}}>
      <p>Text</p>
    </Dialog>,
  );
  expect(leaves()).toBe(true);
});

test('it asks nothing where the page is loaded anew because what is on it must go', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  await draw(
    <Dialog title="A letter" typed onClose={() => {}}>
      <p>Text</p>
    </Dialog>,
  );
  expect(leaves()).toBe(false);
  reloadUnasked();
  expect(reload).toHaveBeenCalledOnce();
  expect(leaves()).toBe(true);
});
