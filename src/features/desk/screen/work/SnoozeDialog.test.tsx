// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { draw } from '#web/dom.fixture.tsx';
import { SnoozeDialog } from './SnoozeDialog.tsx';
import type { WorkProps } from './work-texts.ts';

const now = new Date('2026-11-30T10:00:00Z');
const dialog = (clocks: WorkProps['clocks']) => (
  <SnoozeDialog
    claimId="claim"
    work={{} as WorkProps['work']}
    clocks={clocks}
    now={now}
    again={() => {}}
    onClose={() => {}}
  />
);

test('the dialog of a snooze names the day of the complaint, which it does not put aside', async () => {
  const from = '2026-11-29T10:00:00Z';
  const redraw = await draw(dialog([{ kind: 'answer', from, at: '2026-11-30T11:00:00Z' }]));
  expect(document.body.textContent).not.toContain('Its complaint');
  await redraw(dialog([{ kind: 'complaint-acknowledge', from, at: '2026-12-01T17:30:00Z' }]));
  expect(document.body.textContent).toContain(
    'Its complaint stays due, whatever you choose: Acknowledge by Tue 1\u{a0}Dec.',
  );
});
