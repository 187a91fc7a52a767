// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { click, control, draw } from '#web/dom.fixture.tsx';
import type { DeskClaim } from '../desk-answers.rules.ts';
import { DoneNext } from './DoneNext.tsx';
import { isField } from './keys/is-field.ts';
import { sendUnderWay } from './undo/replies-under-way.ts';
import { endUndo, offerUndo } from './undo/undoables.ts';

const claimId = 'claim';
const answer = { claim: { name: 'Priya Nair', unanswered: 1 }, may: ['reply'], thread: [] } as unknown as DeskClaim;

let end: (isSent: boolean) => Promise<void>;

/** A reply that is on its way until `end`. */
function beginReply(): void {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const sending = sendUnderWay(claimId, async () => {
    if (!(await promise)) return;
    const until = new Date(Date.now() + 60_000);
    offerUndo({ what: 'reply', id: 'reply', claimId, name: 'Priya Nair', said: 'Sent.', until, place: 'reply' });
  });
  end = (isSent) =>
    act(async () => {
      resolve(isSent);
      await sending;
    });
}

beforeEach(async () => {
  history.replaceState(null, '', '/desk/claims/claim');
  await draw(<DoneNext claimId={claimId} answer={answer} nextPath="/desk/claims/next" again={() => {}} />);
  await act(async () => beginReply());
});
afterEach(() => act(async () => endUndo('reply')));

test('pressed while a reply is being sent, it says so and goes on once that is sent', async () => {
  await click('Done, next claim');
  expect(control('Sending…').getAttribute('aria-busy')).toBe('true');
  expect(location.pathname).toBe('/desk/claims/claim');
  await end(true);
  expect(location.pathname).toBe('/desk/claims/next');
});

test('it stays with a claim whose reply was not sent', async () => {
  await click('Done, next claim');
  await end(false);
  expect(control('Done, next claim')).toBeDefined();
  expect(location.pathname).toBe('/desk/claims/claim');
});

test('the field of a reply that is being sent takes no letters, so keys act there', () => {
  const field = document.createElement('textarea');
  expect(isField(field)).toBe(true);
  field.readOnly = true;
  expect(isField(field)).toBe(false);
});
