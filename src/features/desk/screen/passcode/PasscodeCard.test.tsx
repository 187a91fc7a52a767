// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { click, draw, focused } from '#web/dom.fixture.tsx';
import type { PasscodeAnswer } from '../../passcode/passcode-routes.ts';
import { PasscodeCard } from './PasscodeCard.tsx';

const now = new Date('2026-11-06T12:00:00Z');
const opened = {
  type: 'password',
  passcode: 'B8-x',
  name: 'Kim',
  at: '2026-11-06T12:00:00.000Z',
  shownUntil: '2026-11-06T12:01:00.000Z',
};
const state: PasscodeAnswer = {
  passcode: { type: 'password', submittedAt: opened.at, deleteAfter: '2026-12-06T12:00:00.000Z', isHere: true },
  openings: [],
  count: 0,
  asked: [],
  isLead: false,
  keepsReason: false,
  ways: { code: true, passkey: false },
};

let isProven = false;

const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

async function answer(url: string | URL | Request): Promise<Response> {
  const path = String(url instanceof Request ? url.url : url);
  if (path.endsWith('/proveByCode')) {
    isProven = true;
    return json({ succeeded: true });
  }
  if (path.endsWith('/passcode/open')) {
    return isProven
      ? json(opened)
      : json({ code: 'second-factor-needed', title: 'Give your second factor first.' }, 403);
  }
  return json(state);
}

beforeEach(() => {
  isProven = false;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  vi.stubGlobal('fetch', answer);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const letters = () => [...document.querySelectorAll('li b')].map((letter) => letter.textContent);

async function openIt(): Promise<void> {
  await draw(<PasscodeCard claimId="c" may={['passcode']} now={now} />);
  await vi.waitFor(() => expect(document.body.textContent).toContain('Open it'));
  await click('Open it');
  await vi.waitFor(() => expect(document.querySelector('form')).not.toBe(null));
  await act(async () => {
    document.querySelector('form')?.requestSubmit();
  });
  await vi.waitFor(() => expect(document.body.textContent).toContain('second factor'));
  await act(async () => {
    document.querySelector('form')?.requestSubmit();
  });
  await vi.waitFor(() => expect(letters()).toEqual(['B', '8', '-', 'x']));
}

test('after the second factor it stands letter by letter with names, and who opened it across it', async () => {
  await openIt();
  expect(document.body.textContent).toContain('capital B');
  expect(document.body.textContent).toContain('hyphen');
  expect(document.body.textContent).toContain('Kim ·');
});

test('Ctrl and Enter open it, and give the second factor, also from the dialog’s heading', async () => {
  const ctrlEnter = () =>
    act(async () =>
      focused().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true })),
    );
  await draw(<PasscodeCard claimId="c" may={['passcode']} now={now} />);
  await vi.waitFor(() => expect(document.body.textContent).toContain('Open it'));
  await click('Open it');
  await vi.waitFor(() => expect(document.querySelector('form')).not.toBe(null));
  expect(focused().tagName).toBe('H2');
  await ctrlEnter();
  await vi.waitFor(() => expect(document.body.textContent).toContain('second factor'));
  expect(focused().id).toBe('prove-code');
  await ctrlEnter();
  await vi.waitFor(() => expect(letters()).toEqual(['B', '8', '-', 'x']));
});

test.each<[what: string, leave: () => void]>([
  ['a minute', () => void vi.advanceTimersByTime(60_000)],
  ['the window loses the focus', () => void window.dispatchEvent(new Event('blur'))],
  ['the screen is locked', () => void document.dispatchEvent(new Event('visibilitychange'))],
])('nothing of it is left once %s', async (_, leave) => {
  await openIt();
  await act(async () => leave());
  await vi.waitFor(() => expect(letters()).toEqual([]));
  expect(document.documentElement.outerHTML).not.toContain('capital B');
});
