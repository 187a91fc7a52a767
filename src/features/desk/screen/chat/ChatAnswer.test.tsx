// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerAtOnce } from '#web/answer-at-once.fixture.ts';
import { click, draw, type, undraw } from '#web/dom.fixture.tsx';
import type { DeskClaim, Draft, ThreadEntry } from '../../desk-answers.rules.ts';
import { loadCame } from '../draft/Came.tsx';
import { ChatAnswer } from './ChatAnswer.tsx';

const chat: NonNullable<DeskClaim['chat']> = { waitingSince: null, position: 7 };
const answered = (drafts: Draft[]) =>
  ({ claim: { name: 'Priya Nair' }, drafts, takenDrafts: [], thread: [] }) as unknown as DeskClaim;
const answerAfter = (position: number) => (
  <ChatAnswer
    answer={answered([])}
    now={new Date(0)}
    again={() => undefined}
    claimId="lost"
    chat={{ ...chat, position }}
  />
);
const answerOf = (claimId: string, ...drafts: Draft[]) => (
  <ChatAnswer
    key={claimId}
    answer={answered(drafts)}
    now={new Date(0)}
    again={() => undefined}
    claimId={claimId}
    chat={chat}
  />
);
const draftOf = (name: string, channel: Draft['channel'], text: string): Draft => ({
  channel,
  name,
  text,
  seen: null,
  authorId: name,
  isMine: name === 'Kim',
  files: [],
  updatedAt: new Date(0).toISOString(),
});

type Call = [path: string, body: object];
let calls: Call[] = [];
/** What of the desk does not answer. */
let away = '';
/** Why the desk refuses an answer. */
let refuses = '';
/** Of the calls for answers, also those that got none. */
let keys: (string | null)[] = [];
/** While it is under way, so is every call that keeps a draft. */
let keeps = Promise.resolve();

async function answer(url: string, init?: RequestInit): Promise<Response> {
  if (url.endsWith('/typing')) return answerAtOnce({ succeeded: true });
  const path = url.replace(/.*\/claims\//, '');
  if (path.endsWith('/draft/chat')) await keeps;
  if (path.endsWith('/chat') && init?.method === 'POST') keys.push(new Headers(init.headers).get('idempotency-key'));
  if (away !== '' && path.endsWith(away)) throw new TypeError('Failed to fetch');
  calls.push([path, JSON.parse(init?.body as string) as object]);
  if (refuses !== '' && path.endsWith('/chat') && init?.method === 'POST')
    return answerAtOnce({ code: refuses, title: 'Newer.' }, 409);
  const seen =
    path.endsWith('/chat') && init?.method === 'POST' ? (JSON.parse(init.body as string) as { seen: number }).seen : 0;
  return answerAtOnce({ position: seen + 1, updatedAt: null, isOtherSetAside: false, text: 'Tom’s words' });
}

beforeAll(loadCame);
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', answer);
  [calls, away, refuses, keys, keeps] = [[], '', '', [], Promise.resolve()];
});
afterEach(async () => {
  // What was not kept is tried again, and would be the next test's otherwise.
  [away, refuses] = ['', ''];
  await undraw();
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const field = () => document.querySelector('textarea');
const pass = (millis: number) => act(async () => vi.advanceTimersByTimeAsync(millis));
const press = (key: string, more: KeyboardEventInit = {}) =>
  act(async () => field()?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more })));

async function write(text: string): Promise<void> {
  await act(async () => field()?.focus());
  await type(text);
}

test('Ctrl and Enter send it once, and Enter alone does not', async () => {
  const { promise, resolve: keepIt } = Promise.withResolvers<void>();
  await draw(answerOf('one'));
  await write('It is on its way.');
  keeps = promise;
  await pass(1_000);
  await press('Enter');
  await press('Enter', { ctrlKey: true });
  await press('Enter', { ctrlKey: true });
  expect(calls).toEqual([]);
  keepIt();
  await pass(0);
  expect(field()?.value).toBe('');
  await pass(10_000);
  // Nothing is kept of what has gone.
  expect(calls).toEqual([
    ['one/draft/chat', { text: 'It is on its way.', from: null }],
    ['one/chat', { text: 'It is on its way.', seen: 7 }],
  ]);
});

test('what was typed is there when another claim was open meanwhile, kept or not', async () => {
  away = '/draft/chat';
  const redraw = await draw(answerOf('two'));
  await write('One moment');
  await redraw(answerOf('three'));
  expect(field()?.value).toBe('');
  await redraw(answerOf('two'));
  expect(field()?.value).toBe('One moment');
  away = '';
  await redraw(null);
  expect(calls).toEqual([['two/draft/chat', { text: 'One moment', from: null }]]);
});

test('its key puts the caret behind a draft, and a pointer leaves it where it was put', async () => {
  await draw(answerOf('caret', draftOf('Kim', 'chat', 'On Friday')));
  const at = async (caret: number) => {
    field()?.setSelectionRange(caret, caret);
    await act(async () => field()?.click());
    return field()?.selectionEnd;
  };
  expect(await at(0)).toBe('On Friday'.length);
  expect(document.activeElement).toBe(field());
  expect(await at(3)).toBe(3);
});

test('it begins with one’s own draft of the chat', async () => {
  await draw(answerOf('four', draftOf('Kim', 'reply', 'A reply'), draftOf('Kim', 'chat', 'On Friday')));
  expect(field()?.value).toBe('On Friday');
  expect(document.body.textContent).not.toContain('has a draft');
});

test('what could not be sent is kept, and it is said where that fails too', async () => {
  await draw(answerOf('five'));
  await write('On Friday.');
  away = '/chat';
  await press('Enter', { ctrlKey: true });
  await pass(1_000);
  expect(field()?.value).toBe('On Friday.');
  expect(document.body.textContent).toContain('Not kept yet. We try again every few seconds.');
  away = 'five/chat';
  await pass(5_000);
  expect(calls).toEqual([['five/draft/chat', { text: 'On Friday.', from: null }]]);
  expect(document.body.textContent).not.toContain('Not kept yet');
});

test('a colleague’s draft of the chat, and none of a reply, is taken over into the field', async () => {
  const redraw = await draw(answerOf('six', draftOf('Tom', 'chat', 'Tom’s words'), draftOf('Tom', 'reply', 'A reply')));
  await write('Mine.');
  await expect.poll(() => document.body.textContent).toContain('Take over');
  await click('Take over');
  expect(field()?.value).toBe('Mine.\n\nTom’s words');
  await redraw(null);
  expect(calls).toEqual([
    ['six/draft/chat/take', { authorId: 'Tom' }],
    ['six/draft/chat', { text: 'Mine.\n\nTom’s words', from: null }],
  ]);
});

test('sent again after a lost answer, also once it stands in the chat, it is the same message', async () => {
  const redraw = await draw(answerAfter(7));
  await write('It is on its way.');
  away = 'lost/chat';
  await press('Enter', { ctrlKey: true });
  away = '';
  await redraw(answerAfter(8));
  await press('Enter', { ctrlKey: true });
  expect(calls).toContainEqual(['lost/chat', { text: 'It is on its way.', seen: 7 }]);
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

test('its key puts the focus into its field', async () => {
  await draw(answerOf('key'));
  const field = document.querySelector('textarea');
  expect(field?.getAttribute('aria-keyshortcuts')?.split(' ')).toContain('C');
  await act(async () => field?.click());
  expect(document.activeElement).toBe(field);
});

describe('what came while it was typed', () => {
  const entryOf = (id: string, by: 'claimant' | 'operator', name: string, text: string) =>
    ({ id: `chat ${id}`, kind: 'chat', by, name, text, at: new Date(0).toISOString() }) as ThreadEntry;
  const asked = entryOf('a', 'claimant', '', 'When does it come?');
  const toms = entryOf('b', 'operator', 'Tom', 'It comes on Friday.');
  const answerIn = (claimId: string, ...thread: ThreadEntry[]) => (
    <ChatAnswer
      key={claimId}
      answer={{ ...answered([]), thread }}
      now={new Date(0)}
      again={() => undefined}
      claimId={claimId}
      chat={{ waitingSince: null, position: thread.length }}
    />
  );
  const sentIn = (claimId: string) => calls.filter(([path]) => path === `${claimId}/chat`).map(([, body]) => body);
  const shown = () => document.body.textContent;

  test('stands over the field, and the answer is held until it counts as seen', async () => {
    const redraw = await draw(answerIn('held', asked));
    await write('It comes on Tuesday.');
    expect(shown()).not.toContain('This has come since you began');
    await redraw(answerIn('held', asked, toms));
    expect(shown()).toContain('It comes on Friday.');
    refuses = 'newer-message';
    await press('Enter', { ctrlKey: true });
    await pass(0);
    expect(shown()).toContain('Nothing of yours was sent.');
    expect(field()?.value).toBe('It comes on Tuesday.');
    refuses = '';
    await click('Edit');
    expect(shown()).not.toContain('This has come since you began');
    await press('Enter', { ctrlKey: true });
    await pass(0);
    expect(sentIn('held').map((body) => ('seen' in body ? body.seen : null))).toEqual([1, 2]);
  });

  test('is sent all the same, or dropped', async () => {
    const redraw = await draw(answerIn('ways', asked));
    await write('It comes on Tuesday.');
    await redraw(answerIn('ways', asked, toms));
    refuses = 'newer-message';
    await press('Enter', { ctrlKey: true });
    await pass(0);
    refuses = '';
    await click('Send mine too');
    await pass(0);
    expect(sentIn('ways').at(-1)).toEqual({ text: 'It comes on Tuesday.', seen: 2 });
    expect(field()?.value).toBe('');
    await write('And');
    await redraw(answerIn('ways', asked, toms, entryOf('c', 'operator', 'Kim', 'It comes on Tuesday.')));
    expect(shown()).not.toContain('This has come since you began');
  });

  test('one’s own answer is seen, also while one types on', async () => {
    const redraw = await draw(answerIn('own', asked));
    await write('On Friday.');
    await press('Enter', { ctrlKey: true });
    await pass(0);
    await write('By noon.');
    await redraw(answerIn('own', asked, entryOf('b', 'operator', 'Kim', 'On Friday.')));
    expect(shown()).not.toContain('This has come since you began');
  });

  test('a draft that was begun before goes on with what was seen then', async () => {
    const draft = { ...draftOf('Kim', 'chat', 'On Tuesday'), seen: 'a' };
    const element = answerIn('reload', asked, toms);
    await draw({ ...element, props: { ...element.props, answer: { ...element.props.answer, drafts: [draft] } } });
    expect(shown()).toContain('This has come since you began');
  });
});
