// @vitest-environment happy-dom
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerAtOnce } from '#web/answer-at-once.fixture.ts';
import { click, draw, focused } from '#web/dom.fixture.tsx';
import type { DeskClaim } from '../../desk-answers.rules.ts';
import { Composer } from '../composer/Composer.tsx';

const draft = {
  channel: 'reply',
  name: 'Tom Reeve',
  authorId: 'tom',
  text: 'It is on its way.',
  updatedAt: '2026-11-29T13:15:00Z',
  files: [],
};
const claim = { name: 'Priya Nair', unanswered: 0 };
const answered = { claim, may: ['reply'], clocks: [], thread: [], takenDrafts: [], newestSaid: null };

afterEach(() => vi.unstubAllGlobals());

/** The claim is asked for again once the draft is taken. */
function Claim() {
  const [isTaken, setTaken] = useState(false);
  const answer = { ...answered, drafts: isTaken ? [] : [draft] } as unknown as DeskClaim;
  return <Composer claimId="taken" answer={answer} now={new Date(0)} again={() => setTaken(true)} />;
}

test('once a colleague’s draft is taken over, the field with its words has the focus', async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    answerAtOnce(
      url.endsWith('/take') ? draft : { handlers: [], me: 'me', told: 'no', why: 'unwanted', updatedAt: null },
    ),
  );
  await draw(<Claim />);
  await expect.poll(() => document.body.textContent).toContain('Take over');
  await click('Take over');
  expect(document.body.textContent).not.toContain('Take over');
  expect(focused()).toBe(document.querySelector('textarea'));
  expect((focused() as HTMLTextAreaElement).value).toBe('It is on its way.');
});
