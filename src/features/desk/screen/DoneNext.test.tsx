// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { click, draw } from '#web/dom.fixture.tsx';
import type { DeskClaim } from '../desk-answers.rules.ts';
import { DoneNext } from './DoneNext.tsx';
import { markSending, offerUndo } from './undo/undoables.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  history.replaceState(null, '', '/desk/claims/one');
});
afterEach(() => vi.useRealTimers());

const answered = (unanswered: number) =>
  ({ claim: { name: 'Priya Nair', unanswered }, may: ['reply'], thread: [], newestSaid: null }) as unknown as DeskClaim;
const drawn = (claimId: string, unanswered = 1) => (
  <DoneNext claimId={claimId} answer={answered(unanswered)} nextPath="/desk/next" again={() => undefined} />
);
const isAsking = () => document.querySelector('dialog') !== null;
const press = () => click('Done, next claim');
const sent = (claimId: string) =>
  offerUndo({
    what: 'reply',
    id: claimId,
    claimId,
    name: '',
    said: '',
    place: 'reply',
    until: new Date(Date.now() + 10_000),
  });

test('pressed while a reply is under way, it goes on once that is sent, and asks nothing', async () => {
  await draw(drawn('sent'));
  await act(async () => markSending('sent', true));
  await press();
  expect([isAsking(), location.pathname]).toEqual([false, '/desk/claims/one']);
  await act(async () => {
    sent('sent');
    markSending('sent', false);
  });
  expect([isAsking(), location.pathname]).toEqual([false, '/desk/next']);
});

test('it stays where that reply is refused', async () => {
  await draw(drawn('refused'));
  await act(async () => markSending('refused', true));
  await press();
  await act(async () => markSending('refused', false));
  expect([isAsking(), location.pathname]).toEqual([false, '/desk/claims/one']);
});

test('why no answer is needed is asked no longer once nothing waits, nor again when something does', async () => {
  const redraw = await draw(drawn('asked'));
  await press();
  await vi.waitFor(() => expect(isAsking()).toBe(true));
  await redraw(drawn('asked', 0));
  expect(isAsking()).toBe(false);
  await redraw(drawn('asked'));
  expect(isAsking()).toBe(false);
});
