// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { draw } from '#web/dom.fixture.tsx';
import { SnoozeDialog } from './SnoozeDialog.tsx';
import type { WorkProps } from './work-texts.ts';

const now = new Date('2026-11-30T10:00:00Z');
const dialog = (clocks: WorkProps['clocks']) => (
  <SnoozeDialog
    claimId="claim"
    name="Priya"
    work={{} as WorkProps['work']}
    clocks={clocks}
    now={now}
    again={() => {}}
    onClose={() => {}}
  />
);

test('the dialog of a snooze says when an answer brings the claim back before the chosen day', async () => {
  const from = '2026-11-27T10:00:00Z';
  const answer = (at: string) => dialog([{ kind: 'answer', from, at }]);
  const redraw = await draw(answer('2026-11-30T16:30:00Z'));
  expect(document.body.textContent).toContain(
    'It comes back earlier: an answer is due by Monday 30\u{a0}November, 16:30.',
  );
  await redraw(answer('2026-12-01T08:59:00Z'));
  expect(document.body.textContent).toContain('It comes back earlier');
  await redraw(answer('2026-12-01T09:00:00Z'));
  expect(document.body.textContent).not.toContain('It comes back earlier');
  await redraw(answer('2026-11-30T09:30:00Z'));
  expect(document.body.textContent).toContain(
    'It stays where it is: an answer was due by Monday 30\u{a0}November, 09:30.',
  );
});

test('the dialog of a snooze names the day of the complaint, which it does not put aside', async () => {
  const from = '2026-11-29T10:00:00Z';
  const redraw = await draw(dialog([{ kind: 'answer', from, at: '2026-11-30T11:00:00Z' }]));
  expect(document.body.textContent).not.toContain('Its complaint');
  await redraw(dialog([{ kind: 'complaint-acknowledge', from, at: '2026-12-01T17:30:00Z' }]));
  expect(document.body.textContent).toContain(
    'Its complaint stays due, whatever you choose: Acknowledge by Tue 1\u{a0}Dec.',
  );
});
