// @vitest-environment happy-dom
import { act, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { click, draw, focused } from '#web/dom.fixture.tsx';
import { BrokenLine } from '#web/frame/BrokenLine.tsx';
import { OfflineStrip } from '#web/ui/feedback/OfflineStrip.tsx';
import { DialogSuspense } from './DialogSuspense.tsx';
import { lazyDialog } from './lazy-dialog.ts';
import { useOfflineText } from './refused-offline.ts';

let isOnline = true;

afterEach(() => vi.restoreAllMocks());

async function setOnline(next: boolean): Promise<void> {
  isOnline = next;
  await act(async () => void dispatchEvent(new Event(next ? 'online' : 'offline')));
}

/** As in a browser: a script that failed once fails for as long as the page stands. */
let hasFailed = false;

const DateDialog = lazyDialog(async () => {
  hasFailed ||= !isOnline;
  if (hasFailed) throw new TypeError('Failed to fetch dynamically imported module');
  return () => <dialog open />;
});

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <BrokenLine />
      <button type="button" onClick={() => setOpen(true)}>
        Date
      </button>
      <OfflineStrip text={useOfflineText()} />
      <DialogSuspense>{isOpen && <DateDialog onClose={() => setOpen(false)} />}</DialogSuspense>
    </>
  );
}

const foot = () => document.querySelector('[role=status]')?.textContent;
const dialog = () => document.querySelector('dialog');

test('a dialog that was asked for offline says so at the foot, and the press after that opens it', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  await draw(<Page />);
  await setOnline(false);
  expect(foot()).toMatch(/^You’re offline\. This is what the desk showed at \d\d:\d\d\.$/);
  await click('Date');
  expect(dialog()).toBeNull();
  expect(foot()).toBe('You’re offline. This opens when you’re back online.');
  expect(focused().textContent).toBe('Date');
  expect(document.querySelector('[role=alert]:not([hidden])')).toBeNull();
  await setOnline(true);
  expect(dialog()).toBeNull();
  expect(foot()).toBe('');
  await click('Date');
  expect(dialog()).not.toBeNull();
  await setOnline(false);
  expect(foot()).toMatch(/^You’re offline\. This is what the desk showed at \d\d:\d\d\.$/);
});
