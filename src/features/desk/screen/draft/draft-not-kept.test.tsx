// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerAtOnce } from '#web/answer-at-once.fixture.ts';
import { draw, fill, type } from '#web/dom.fixture.tsx';
import type { DeskClaim } from '../../desk-answers.rules.ts';
import { answerAhead, keepAnswer } from '../ahead/claims-ahead.ts';
import { hasUnsavedWords } from '#web/session/unsaved-words.ts';
import { Composer } from '../composer/Composer.tsx';
import { markSignedIn } from './signed-out.ts';

const claim = { name: 'Priya Nair', unanswered: 0 } as DeskClaim['claim'];
const nothing = { clocks: [], thread: [], drafts: [], takenDrafts: [], newestSaid: null };
const answered = { claim, may: ['reply'], ...nothing } as unknown as DeskClaim;
const composer = (claimId: string) => (
  <Composer claimId={claimId} answer={answered} now={new Date(0)} again={() => undefined} />
);

let isAway = false;
let isSignedOut = false;
let kept: unknown[] = [];
/** While it is under way, so is every call that keeps a draft. */
let answers = Promise.resolve();

async function answer(url: string, init?: RequestInit): Promise<Response> {
  if (!url.includes('/draft/')) return answerAtOnce({ handlers: [], me: 'me', told: 'no', why: 'unwanted' });
  await answers;
  if (isSignedOut) return answerAtOnce({ code: 'not-signed-in', title: 'Sign in first.' }, 401);
  if (isAway) throw new TypeError('Failed to fetch');
  kept.push(JSON.parse(init?.body as string));
  return answerAtOnce({ updatedAt: null, isOtherSetAside: false });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', answer);
  [isAway, isSignedOut, kept] = [true, false, []];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const field = () => document.querySelector('textarea');
const pass = (millis: number) => act(async () => vi.advanceTimersByTimeAsync(millis));

test('a draft that cannot be kept says so, and is kept as soon as it can be', async () => {
  const redraw = await draw(composer('one'));
  await act(async () => field()?.focus());
  await type('Your part has come.');
  await pass(1_000);
  expect(document.body.textContent).toContain('Not kept yet. We try again every few seconds.');
  isAway = false;
  await pass(5_000);
  expect(kept).toEqual([{ text: 'Your part has come.', from: null, seen: null }]);
  expect(document.body.textContent).toContain('Draft kept');
  expect(document.body.textContent).not.toContain('Not kept yet');
  await redraw(null);
});

test('who never rests has their words kept after two seconds, and as the page is left', async () => {
  isAway = false;
  const redraw = await draw(composer('four'));
  await act(async () => field()?.focus());
  for (const more of ['Your ', 'part ', 'has ', 'come ']) {
    await type(more);
    await pass(600);
  }
  expect(kept).toEqual([{ text: 'Your part has come ', from: null, seen: null }]);
  await type('in.');
  await act(async () => void globalThis.dispatchEvent(new Event('pagehide')));
  expect(kept.at(-1)).toEqual({ text: 'Your part has come in.', from: null, seen: null });
  await redraw(null);
});

test('what was typed is there when its claim is opened again at once, whatever the answer of before says', async () => {
  isAway = false;
  const { promise, resolve: answerCalls } = Promise.withResolvers<void>();
  answers = promise;
  keepAnswer('three', answered);
  const redraw = await draw(composer('three'));
  await act(async () => field()?.focus());
  await type('Your part');
  await redraw(null);
  await redraw(composer('three'));
  expect(field()?.value).toBe('Your part');
  answerCalls();
  await pass(1_000);
  expect(kept.at(-1)).toEqual({ text: 'Your part', from: null, seen: null });
  expect(answerAhead('three')).toBeNull();
  await redraw(null);
});

test('a draft that could not be kept is there when its claim is opened again, and is kept then', async () => {
  const redraw = await draw(composer('two'));
  await act(async () => field()?.focus());
  await type('It is ready.');
  await redraw(null);
  await pass(60_000);
  isAway = false;
  await redraw(composer('two'));
  expect(field()?.value).toBe('It is ready.');
  await pass(1_000);
  expect(kept).toEqual([{ text: 'It is ready.', from: null, seen: null }]);
  await redraw(null);
  await redraw(composer('two'));
  expect(field()?.value).toBe('');
  await redraw(null);
});

test('what was typed at a claim that was left is tried again too, until it is kept', async () => {
  const redraw = await draw(composer('left'));
  await act(async () => field()?.focus());
  await type('Your part');
  await redraw(null);
  await pass(0);
  expect([kept, hasUnsavedWords()]).toEqual([[], true]);
  isAway = false;
  await pass(5_000);
  expect([kept, hasUnsavedWords()]).toEqual([[{ text: 'Your part', from: null, seen: null }], false]);
});

test('after the session has ended nothing is kept until it is known who has signed in', async () => {
  [isAway, isSignedOut] = [false, true];
  const redraw = await draw(composer('out'));
  await act(async () => field()?.focus());
  await type('Your part');
  await pass(1_000);
  isSignedOut = false;
  await pass(20_000);
  expect([kept, hasUnsavedWords()]).toEqual([[], true]);
  await act(async () => markSignedIn());
  await pass(5_000);
  expect([kept, hasUnsavedWords()]).toEqual([[{ text: 'Your part', from: null, seen: null }], false]);
  await redraw(null);
});

test('an emptied field does not go on saying when its draft was kept', async () => {
  isAway = false;
  const redraw = await draw(composer('emptied'));
  await act(async () => field()?.focus());
  await type('Your part has come.');
  await pass(1_000);
  expect(document.body.textContent).toContain('Draft kept');
  await fill('Reply to Priya', '');
  await pass(1_000);
  expect(kept.at(-1)).toMatchObject({ text: '' });
  expect(document.body.textContent).not.toContain('Draft kept');
  await redraw(null);
});
