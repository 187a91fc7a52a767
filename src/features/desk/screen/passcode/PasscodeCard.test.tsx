// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { click, control, draw, focused } from '#web/dom.fixture.tsx';
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
/** Why it is not opened after the second factor. */
let refuses: string | null = null;
let card = state;
let deleted: unknown[] = [];

const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

async function answer(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const path = String(url instanceof Request ? url.url : url);
  if (path.endsWith('/proveByCode')) {
    isProven = true;
    return json({ succeeded: true });
  }
  if (path.endsWith('/passcode/allow')) {
    card = state;
    return json({ succeeded: true });
  }
  if (path.endsWith('/passcode/delete')) {
    deleted.push(JSON.parse(init?.body as string));
    card = { ...state, passcode: null };
    return json({ succeeded: true });
  }
  if (path.endsWith('/passcode/open')) {
    if (isProven && refuses !== null) return json({ code: refuses, title: 'Ask a lead.' }, 403);
    return isProven
      ? json(opened)
      : json({ code: 'second-factor-needed', title: 'Give your second factor first.' }, 403);
  }
  return json(card);
}

beforeEach(() => {
  [isProven, refuses, card, deleted] = [false, null, state, []];
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  vi.stubGlobal('fetch', answer);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const letters = () => [...document.querySelectorAll('li b')].map((letter) => letter.textContent);

async function proveIt(): Promise<void> {
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
}

async function openIt(): Promise<void> {
  await proveIt();
  await vi.waitFor(() => expect(letters()).toEqual(['B', '8', '-', 'x']));
}

test('after the second factor it stands letter by letter with names, and who opened it across it', async () => {
  await openIt();
  expect(document.body.textContent).toContain('capital B');
  expect(document.body.textContent).toContain('hyphen');
  expect(document.body.textContent).toContain('Kim ·');
});

test('it has the focus and a name once it stands there, so that a screen reader goes on with it', async () => {
  await openIt();
  expect(focused().getAttribute('aria-label')).toBe('Passcode');
  expect(focused().textContent).toContain('capital B');
});

test('where only a lead may let it be opened, the focus is on asking one, also after the second factor', async () => {
  refuses = 'lead-needed';
  await proveIt();
  await vi.waitFor(() => expect(document.querySelector('[role=alert]')?.textContent).toBe('Ask a lead.'));
  expect(focused()).toBe(control('Ask a lead'));
});

test('after the passcode is deleted the focus is on the card, whose buttons have gone', async () => {
  await draw(<PasscodeCard claimId="c" may={['passcode']} now={now} />);
  await vi.waitFor(() => expect(document.body.textContent).toContain('Open it'));
  await click('Not needed any more');
  await click('Delete it now');
  await vi.waitFor(() => expect(document.body.textContent).not.toContain('Open it'));
  expect(focused().closest('section')).not.toBeNull();
});

test('“Delete it now” is of the passcode that was on screen when it was asked about, and of none that comes later', async () => {
  const later = '2026-11-06T12:05:00.000Z';
  await draw(<PasscodeCard claimId="c" may={['passcode']} now={now} />);
  await vi.waitFor(() => expect(document.body.textContent).toContain('Open it'));
  await click('Not needed any more');
  card = { ...state, passcode: { ...state.passcode!, submittedAt: later } };
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  await vi.waitFor(() => expect(() => control('Not needed any more')).not.toThrow());
  await click('Not needed any more');
  await click('Delete it now');
  await vi.waitFor(() => expect(document.body.textContent).not.toContain('Open it'));
  expect(deleted).toEqual([{ seen: later }]);
});

test('after “Allow once” the focus is on the card, whose button has gone', async () => {
  const asked = { accountId: '01930000-0000-7000-8000-0000000000a1', name: 'Tom', at: opened.at };
  card = { ...state, isLead: true, asked: [asked] };
  await draw(<PasscodeCard claimId="c" may={['passcode']} now={now} />);
  await vi.waitFor(() => expect(document.body.textContent).toContain('Allow once'));
  await click('Allow once');
  await vi.waitFor(() => expect(document.body.textContent).not.toContain('Allow once'));
  expect(focused().closest('section')?.textContent).toContain('Open it');
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
