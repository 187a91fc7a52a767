// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { click, control, draw, focused } from '#web/dom.fixture.tsx';
import type { DeskClaim } from '../../desk-answers.rules.ts';
import { Composer } from './Composer.tsx';

let sent: { path: string; body: unknown }[] = [];
let refusal: { title: string; code: string } | null = null;

const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

async function answer(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const path = String(url instanceof Request ? url.url : url);
  const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
  if (path.endsWith('/handlers')) return json({ handlers: [], me: 'me' });
  if (path.endsWith('/notice-plan')) return json({ told: 'no', why: 'unwanted' });
  sent.push({ path: path.split('/').at(-1) ?? '', body });
  if (path.endsWith('/undo-no-answer')) return refusal === null ? json({ succeeded: true }) : json(refusal, 409);
  return json({ changeId: 'change', undoUntil: new Date(Date.now() + 60_000).toISOString() });
}

beforeEach(() => {
  sent = [];
  refusal = null;
  vi.stubGlobal('fetch', answer);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const answered = (unanswered: boolean) =>
  ({
    claim: { name: 'Priya Nair', unanswered: unanswered ? 1 : 0 },
    clocks: [],
    may: ['reply'],
    thread: [],
    drafts: [],
    takenDrafts: [],
    newestSaid: null,
    chat: null,
  }) as unknown as DeskClaim;
const now = new Date();
const drawn = (claimId: string, unanswered: boolean) => (
  <Composer key={claimId} answer={answered(unanswered)} again={() => undefined} claimId={claimId} now={now} />
);
const shown = () => document.body.textContent ?? '';
const buttons = () =>
  [...document.querySelectorAll('button')]
    .map(({ textContent }) => textContent)
    .filter((name) => ['Undo', 'No answer needed'].includes(name));

/** Presses the button, and waits for the code of the dialog. */
async function ask(): Promise<void> {
  await click('No answer needed');
  await vi.waitFor(() => expect(focused().tagName).toBe('SELECT'));
}

async function choose(reason: string): Promise<void> {
  await act(async () => {
    const select = document.querySelector('select');
    if (select === null) throw new Error('There is nothing to choose from.');
    select.value = reason;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

async function pressCtrlEnter(): Promise<void> {
  const key = { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true };
  await act(async () => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', key)));
}

test('no reason is preset: without one nothing is said, and the field says why', async () => {
  await draw(drawn('empty', true));
  await ask();
  const select = document.activeElement as HTMLSelectElement;
  expect([select.tagName, select.value]).toEqual(['SELECT', '']);
  await pressCtrlEnter();
  expect(sent).toEqual([]);
  expect(select.getAttribute('aria-invalid')).toBe('true');
  const error = document.getElementById(select.getAttribute('aria-describedby') ?? '');
  expect(error?.textContent).toContain('Choose why.');
  await choose('spam');
  expect(shown()).not.toContain('Choose why.');
  await pressCtrlEnter();
  expect(sent).toEqual([{ path: 'no-answer', body: { reason: 'spam', seen: null } }]);
});

async function saySo(claimId: string): Promise<(next: ReactNode) => Promise<void>> {
  const redraw = await draw(drawn(claimId, true));
  await ask();
  await choose('thanks');
  await click('Stop the clock');
  await vi.waitFor(() => expect(buttons()).toContain('Undo'));
  await redraw(drawn(claimId, false));
  return redraw;
}

test('its form is not within that of the reply, and sends no reply', async () => {
  await draw(drawn('reply', true));
  await ask();
  expect(document.querySelector('form form')).toBe(null);
  await choose('thanks');
  await pressCtrlEnter();
  expect(sent.map(({ path }) => path)).toEqual(['no-answer']);
});

test('what was said stands there with Undo, has the focus and the key Z, for a minute', async () => {
  await saySo('minute');
  expect(shown()).toContain('Saved. No answer is due.');
  // Not the button, which a second Enter would press.
  expect(focused().getAttribute('aria-label')).toBe('Saved. No answer is due.');
  expect(control('Undo').getAttribute('aria-keyshortcuts')).toBe('Z');
  await act(async () => vi.advanceTimersByTime(59_000));
  expect(buttons()).toContain('Undo');
  await act(async () => vi.advanceTimersByTime(2_000));
  expect(buttons()).toEqual([]);
});

test('it is undone also by whoever went to another claim and came back', async () => {
  const redraw = await saySo('back');
  await redraw(drawn('other', false));
  expect(buttons()).toEqual([]);
  await redraw(drawn('back', false));
  await click('Undo');
  expect(sent.at(-1)).toEqual({ path: 'undo-no-answer', body: { changeId: 'change' } });
  await redraw(drawn('back', true));
  expect(buttons()).toEqual(['No answer needed']);
});

test('why it cannot be undone stands in its place', async () => {
  await saySo('late');
  refusal = { title: 'The claimant was answered since.', code: 'changed-meanwhile' };
  await click('Undo');
  expect(shown()).toContain('The claimant was answered since.');
  expect(shown()).not.toContain('Saved. No answer is due.');
});
