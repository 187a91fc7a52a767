// @vitest-environment happy-dom
import { act, useReducer } from 'react';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { click, draw, focused, type } from '#web/dom.fixture.tsx';
import type { DeskClaim, DraftFile } from '../../desk-answers.rules.ts';
import { Composer } from './Composer.tsx';

type Reply = { text: string; files: string[] };

let kept: DraftFile[] = [];
let replies: Reply[] = [];
/** Ends the upload that is under way. */
let arrive: (() => void) | null = null;

const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

function fileOf(name: string): DraftFile {
  return { id: name, name, mediaType: 'application/pdf', size: 48_213, url: `/files/${name}` };
}

async function upload(url: string): Promise<Response> {
  const name = new URL(url, 'http://desk').searchParams.get('name') ?? '';
  if (name === 'slow.pdf') await new Promise<void>((resolve) => (arrive = resolve));
  if (name === 'page.pdf') return json({ title: 'This is no photo and no PDF.', code: 'not-a-photo' }, 415);
  kept = [...kept, fileOf(name)];
  return json({ fileId: name });
}

async function answer(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const path = String(url instanceof Request ? url.url : url);
  const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as Reply & { fileIds?: string[] }) : null;
  if (path.includes('/files?')) return upload(path);
  if (path.endsWith('/files/remove')) kept = kept.filter(({ id }) => body?.fileIds?.includes(id) === false);
  if (path.endsWith('/handlers')) return json({ handlers: [], me: 'me' });
  if (path.endsWith('/notice-plan')) return json({ told: 'no', why: 'unwanted' });
  if (!path.endsWith('/claims/c/reply') || body === null) return json({ succeeded: true });
  if (body.text === 'late') return json({ title: 'Newer.', code: 'newer-message', newer: [] }, 409);
  replies.push(body);
  kept = [];
  return json({ replyId: 'reply', sendAt: '2026-11-06T12:00:10Z', moved: null });
}

function Desk() {
  const [, again] = useReducer((count: number) => count + 1, 0);
  const mine = { channel: 'reply', authorId: 'me', isMine: true, name: 'Kim', text: '', files: kept, updatedAt: '' };
  const drafts = kept.length > 0 ? [mine] : [];
  const claim = { name: 'Priya Nair', unanswered: 0 };
  const said = { clocks: [], thread: [], takenDrafts: [], newestSaid: null };
  const answered = { claim, may: ['reply'], drafts, ...said } as unknown as DeskClaim;
  return <Composer claimId="c" answer={answered} now={new Date(0)} again={again} />;
}

beforeEach(async () => {
  kept = [];
  replies = [];
  vi.stubGlobal('fetch', answer);
  await draw(<Desk />);
});
// Not after each: what is left of a draft is sent when the composer goes.
afterAll(() => vi.unstubAllGlobals());

async function pick(...files: File[]): Promise<void> {
  const picker = document.querySelector<HTMLInputElement>('input[type="file"]');
  await act(async () => {
    Object.defineProperty(picker, 'files', { value: files, configurable: true });
    picker?.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

const named = (name: string) => new File(['%PDF-'], name);
const chips = () =>
  [...document.querySelectorAll('ul[aria-label="Files of this message"] li')].map(({ textContent }) => textContent);
const alerts = () => [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent);

async function write(text: string): Promise<void> {
  await act(async () => document.querySelector('textarea')?.focus());
  await type(text);
}

test('a file stands with its size once it is added, and goes with the words', async () => {
  await pick(named('quote.pdf'), named('letter.pdf'));
  await expect.poll(chips).toEqual(['quote.pdf 48 kB×', 'letter.pdf 48 kB×']);
  await write('The quote.');
  await click('Send to Priya');
  await expect.poll(() => replies).toMatchObject([{ text: 'The quote.', files: ['quote.pdf', 'letter.pdf'] }]);
  await expect.poll(chips).toEqual([]);
});

test('a file is taken out by its own button, and the focus goes to “Add a file”', async () => {
  await pick(named('quote.pdf'), named('letter.pdf'));
  await expect.poll(chips).toHaveLength(2);
  await click('Remove quote.pdf');
  await expect.poll(chips).toEqual(['letter.pdf 48 kB×']);
  expect(focused().textContent).toBe('Add a file');
});

test('what is refused says why until it is dismissed, and the rest is added', async () => {
  const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'large.pdf');
  await pick(large, named('page.pdf'), named('quote.pdf'));
  await expect.poll(chips).toEqual(['quote.pdf 48 kB×']);
  expect(alerts()).toEqual([
    'large.pdf was not added: This file is larger than 10 MB. Dismiss',
    'page.pdf was not added: This is no photo and no PDF. Dismiss',
  ]);
  await act(async () => document.querySelector<HTMLElement>('[role="alert"] button')?.click());
  expect(alerts()).toHaveLength(1);
});

test('of more than five the first five are added', async () => {
  await pick(...['1', '2', '3', '4', '5', '6'].map((name) => named(name)));
  await expect.poll(chips).toHaveLength(5);
  expect(alerts()).toEqual(['A message has at most 5 files.']);
});

test('nothing is sent while a file is on its way', async () => {
  await pick(named('slow.pdf'));
  await write('The quote.');
  await click('Send to Priya');
  expect(replies).toEqual([]);
  expect(alerts()).toEqual(['Your files are still being sent. Wait a moment, then send your reply.']);
  await act(async () => arrive?.());
  await expect.poll(chips).toHaveLength(1);
  await click('Send to Priya');
  await expect.poll(() => replies).toMatchObject([{ files: ['slow.pdf'] }]);
});

test('a reply that is dropped drops its files', async () => {
  await pick(named('quote.pdf'));
  await expect.poll(chips).toHaveLength(1);
  await write('late');
  await click('Send to Priya');
  await expect.poll(() => document.body.textContent).toContain('Drop mine');
  expect(chips()).toHaveLength(1);
  await click('Drop mine');
  await expect.poll(chips).toEqual([]);
  expect(kept).toEqual([]);
});
