// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { draw } from '#web/dom.fixture.tsx';
import type { ClaimComplaint } from './complaint-fields.ts';
import { OneComplaint } from './OneComplaint.tsx';

const complaint: ClaimComplaint = {
  number: 'C-1',
  kind: 'data',
  receivedAt: '2026-11-24T10:00:00.000Z',
  dueAt: '2026-12-24T10:00:00.000Z',
  answeredBy: 'Kim',
  words: 'Why do you keep this?',
  wanted: '',
  closedAt: null,
  ending: null,
  endingWords: null,
  steps: [],
  letters: [],
};

async function shownOf(given: Partial<ClaimComplaint>): Promise<string> {
  await draw(
    <OneComplaint complaint={{ ...complaint, ...given }} ombudsman="Ombudsman" isNewest={false} isJustSent={false} />,
  );
  return document.body.textContent ?? '';
}

const step = (kind: string) => ({ kind, at: '2026-11-25T10:00:00.000Z' });

test('a complaint about data that was confirmed promises its answer, and no confirmation', async () => {
  const shown = await shownOf({ steps: [step('received'), step('acknowledgement')] });
  expect(shown).toMatch(/We’ve confirmed that we have your complaint.*Next: our answer, as soon as we can/);
  expect(shown).not.toContain('We’ll confirm');
});

test('one that was not promises both', async () => {
  expect(await shownOf({ steps: [step('received')] })).toMatch(/We’ll confirm that by .*Next: we confirm/);
});

test('after eight weeks it says who else can be asked now, and what comes next', async () => {
  const shown = await shownOf({ kind: 'service', steps: [step('received'), step('eight-weeks')] });
  expect(shown).toMatch(/You can go to the Ombudsman now\..*Next: our written answer/);
});
