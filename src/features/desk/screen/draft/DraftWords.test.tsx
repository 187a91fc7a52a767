// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { draw } from '#web/dom.fixture.tsx';
import type { Draft } from '../../desk-answers.rules.ts';
import { ColleagueDraft } from './DraftWords.tsx';

const draft = {
  channel: 'reply',
  name: 'Tom Reeve',
  authorId: 'tom',
  text: 'Hello',
  updatedAt: '2026-11-29T13:15:00Z',
} as Draft;

test.each([
  ['2026-11-29T13:16:00Z', 'Tom Reeve has a draft from 13:15'],
  ['2026-11-30T09:00:00Z', 'Tom Reeve has a draft from Sunday 29 November, 13:15'],
])('at %s a draft of a colleague has its day only where that is another', async (now, said) => {
  await draw(
    <ColleagueDraft
      draft={draft}
      files={null}
      claimId="c"
      now={new Date(now)}
      again={() => undefined}
      add={() => undefined}
    />,
  );
  expect(document.querySelector('p')?.textContent?.replaceAll('\u{A0}', ' ')).toBe(said);
});
