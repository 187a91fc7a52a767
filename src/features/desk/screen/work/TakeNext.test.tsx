// @vitest-environment happy-dom
import { act, useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw, focused, press, type } from '#web/dom.fixture.tsx';
import { useLocation } from '#web/router.ts';
import { useShortcuts } from '../keys/useShortcuts.ts';
import { dropPending, pressPending } from '../search/pending-key.ts';
import { TakeNext } from './TakeNext.tsx';

/** What was pressed, with the claim that it was pressed on. */
let pressed: string[] = [];
let answer: PromiseWithResolvers<Response>;

beforeEach(() => {
  pressed = [];
  answer = Promise.withResolvers();
  history.replaceState(null, '', '/desk/claims/old');
  vi.stubGlobal('fetch', () => answer.promise);
});
afterEach(() => {
  history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
});

function Claim({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => pressPending(id), [id]);
  const note = (key: string) => () => {
    pressed.push(`${key} on ${id}`);
    setOpen(key === 'R');
  };
  return (
    <article>
      <button type="button" aria-keyshortcuts="R" onClick={note('R')}>
        Reply
      </button>
      <button type="button" aria-keyshortcuts="S" onClick={note('S')}>
        State
      </button>
      {isOpen && <textarea ref={(field) => field?.focus()} />}
    </article>
  );
}

function Desk() {
  useShortcuts(true);
  const [path] = useLocation();
  const id = path.split('/').at(-1) ?? '';
  useEffect(() => () => dropPending(id), [id]);
  return (
    <>
      <TakeNext />
      <Claim key={id} id={id} />
    </>
  );
}

const keys = async (text: string) => {
  for (const key of text) {
    // oxlint-disable-next-line no-await-in-loop
    await press(key);
  }
};

const take = (claimId: string | null) =>
  act(async () => {
    answer.resolve(Response.json({ claimId }));
    await answer.promise;
  });

test('after T, what is typed for the reply stands in that of the claim that comes, and does nothing on the one before', async () => {
  await draw(<Desk />);
  await keys('trthanks for it');
  expect(pressed).toEqual([]);
  await take('taken');
  await vi.waitFor(() => expect(focused().tagName).toBe('TEXTAREA'));
  await type(', we');
  expect((focused() as HTMLTextAreaElement).value).toBe('thanks for it, we');
  expect(pressed).toEqual(['R on taken']);
});

test('after T, no key acts on the claim before', async () => {
  await draw(<Desk />);
  await keys('ts');
  await take('taken');
  await keys('s');
  expect(pressed).toEqual(['S on taken']);
});

test('where there is no next claim, or after Escape, nothing waits', async () => {
  await draw(<Desk />);
  await keys('trth');
  await take(null);
  await keys('s');
  expect(pressed).toEqual(['S on old']);
  answer = Promise.withResolvers();
  await keys('trth');
  await press('Escape');
  await take('taken');
  expect(pressed).toEqual(['S on old']);
});
