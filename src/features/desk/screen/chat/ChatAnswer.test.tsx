// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw, type } from '#web/dom.fixture.tsx';
import type { DeskClaim } from '../../desk-answers.rules.ts';
import { ChatAnswer } from './ChatAnswer.tsx';

const chat = { waitingSince: null, position: '7' } as unknown as NonNullable<DeskClaim['chat']>;
const answerOf = (claimId: string) => (
  <ChatAnswer key={claimId} name="Priya Nair" now={new Date(0)} again={() => undefined} {...{ claimId, chat }} />
);
let sent: unknown[] = [];

async function answer(url: string, init?: RequestInit): Promise<Response> {
  if (!url.endsWith('/typing')) sent.push(JSON.parse(init?.body as string));
  return Response.json({ succeeded: true });
}

beforeEach(() => {
  vi.stubGlobal('fetch', answer);
  sent = [];
});
afterEach(() => vi.unstubAllGlobals());

const field = () => document.querySelector('textarea');
const press = (key: string, more: KeyboardEventInit = {}) =>
  act(async () => field()?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more })));

test('Ctrl and Enter send it once, and Enter alone does not', async () => {
  const redraw = await draw(answerOf('one'));
  await act(async () => field()?.focus());
  await type('It is on its way.');
  await press('Enter');
  expect(sent).toEqual([]);
  await press('Enter', { ctrlKey: true });
  await press('Enter', { ctrlKey: true });
  expect(sent).toEqual([{ text: 'It is on its way.', seen: '7' }]);
  expect(field()?.value).toBe('');
  await redraw(null);
});

test('what was typed is there when another claim was open meanwhile', async () => {
  const redraw = await draw(answerOf('two'));
  await act(async () => field()?.focus());
  await type('One moment');
  await redraw(answerOf('three'));
  expect(field()?.value).toBe('');
  await redraw(answerOf('two'));
  expect(field()?.value).toBe('One moment');
  await redraw(null);
});
