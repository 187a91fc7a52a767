// @vitest-environment happy-dom
import { act } from 'react';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { click, draw, type } from '#web/dom.fixture.tsx';
import type { DeskClaim } from '../../desk-answers.rules.ts';
import { Composer } from './Composer.tsx';

type Sent = { path: string; text: string };

let sent: Sent[] = [];

const json = (body: object) => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });

async function answer(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const path = String(url instanceof Request ? url.url : url);
  const body = init?.body;
  if (typeof body === 'string') sent.push({ path, text: (JSON.parse(body) as { text?: string }).text ?? '' });
  if (path.endsWith('/handlers')) return json({ handlers: [], me: 'me' });
  if (path.endsWith('/claims/c/reply')) return json({ replyId: 'reply', sendAt: '2026-11-06T12:00:10Z', moved: null });
  if (path.endsWith('/claims/c/note')) return json({ noteId: 'note' });
  if (path.endsWith('/withdraw-message')) return json({ text: 'r' });
  if (path.endsWith('/notice-plan')) return json({ told: 'no', why: 'unwanted' });
  return json({ succeeded: true });
}

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', answer);
});
afterEach(() => vi.unstubAllGlobals());

const claim = { name: 'Priya Nair', unanswered: 0 } as DeskClaim['claim'];
const answered = {
  claim,
  clocks: [],
  may: ['reply'],
  thread: [],
  drafts: [],
  takenDrafts: [],
  newestSaid: null,
} as unknown as DeskClaim;

/** What somebody can do: each is a press of the pointer or a key. Words differ by the field in which they are typed. */
const acts = ['mode Reply', 'mode Note', 'type', 'Ctrl Enter', 'Enter', 'press the button', 'Undo'] as const;

const named = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('button')].find((button) => button.textContent?.trim() === name);
const shownField = () => document.querySelector('textarea');
const isNote = () => shownField()?.getAttribute('aria-label')?.startsWith('Note') === true;

async function pressKey(key: string, ctrlKey: boolean): Promise<void> {
  const field = shownField();
  await act(async () => {
    field?.focus();
    field?.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }));
  });
}

async function perform(one: (typeof acts)[number]): Promise<void> {
  switch (one) {
    case 'mode Reply':
      return click('Reply');
    case 'mode Note':
      return click('Note');
    case 'type':
      await act(async () => shownField()?.focus());
      return type(isNote() ? 'n' : 'r');
    case 'Ctrl Enter':
      return pressKey('Enter', true);
    case 'Enter':
      return pressKey('Enter', false);
    case 'press the button':
      return click(isNote() ? 'Keep note' : 'Send to Priya');
    case 'Undo':
      if (named('Undo')) await click('Undo');
  }
}

const isSending = (one: (typeof acts)[number]): boolean => one === 'Ctrl Enter' || one === 'press the button';
/** A draft is kept by an address that ends alike. */
const went = (to: 'reply' | 'note', from = 0): Sent[] =>
  sent.slice(from).filter(({ path }) => path.endsWith(`/claims/c/${to}`));

/** Returns what went to the claimant otherwise than by the button of the reply, or with words of the other field. */
async function breachesOf(order: readonly (typeof acts)[number][]): Promise<unknown[]> {
  const breaches: unknown[] = [];
  for (const one of order) {
    const [before, wasNote] = [sent.length, isNote()];
    // One after the other, as somebody presses them.
    // oxlint-disable-next-line no-await-in-loop
    await perform(one);
    if (went('reply', before).length > 0 && (wasNote || !isSending(one))) breaches.push(one);
  }
  const ofNote = went('reply').filter(({ text }) => text.includes('n'));
  const ofReply = went('note').filter(({ text }) => text.includes('r'));
  return [...breaches, ...ofNote, ...ofReply];
}

test('by no order of keys and clicks does a note become a reply without the button that names the claimant', async () => {
  let replies = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...acts), { minLength: 8, maxLength: 14 }), async (order) => {
      document.body.replaceChildren();
      sent = [];
      const redraw = await draw(<Composer claimId="c" answer={answered} now={new Date(0)} again={() => undefined} />);
      expect(await breachesOf(order)).toEqual([]);
      replies += went('reply').length;
      await redraw(null);
    }),
    { numRuns: 40, endOnFailure: true },
  );
  expect(replies).toBeGreaterThan(0);
});

test('the key of a reply puts what is typed next behind words that were kept', async () => {
  const drafts = [{ channel: 'reply', isMine: true, text: 'Kept words.', files: [] }] as unknown as DeskClaim['drafts'];
  await draw(<Composer claimId="k" answer={{ ...answered, drafts }} now={new Date(0)} again={() => undefined} />);
  const field = shownField();
  field?.setSelectionRange(0, 0);
  await click('Reply');
  expect([document.activeElement, field?.value, field?.selectionStart]).toEqual([field, 'Kept words.', 11]);
});

test('beside a chat that waits, a reply says that it goes elsewhere, and has no clock of the chat', async () => {
  const instant = '2026-11-06T12:00:00Z';
  const clocks = [{ kind: 'chat', from: instant, at: instant }] as DeskClaim['clocks'];
  const chat = { position: 1, waitingSince: instant };
  const drawn = (answer: DeskClaim) => (
    <Composer claimId="chat" answer={answer} now={new Date(instant)} again={() => undefined} />
  );
  await draw(drawn({ ...answered, clocks, chat }));
  await click('Reply');
  const title = document.querySelector('form p')?.textContent;
  expect(title).toContain('This goes as a message, and not into the chat.');
  expect(title).not.toContain('Chat by');
});
