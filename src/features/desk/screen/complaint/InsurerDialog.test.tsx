// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';

import { click, draw, fill } from '#web/dom.fixture.tsx';
import type { ShownComplaint } from '../../complaint/shown-complaint.ts';
import { InsurerDialog } from './InsurerDialog.tsx';

afterEach(() => vi.unstubAllGlobals());

test('a receipt is recorded with the day and the time on which the insurer confirmed it', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    sent.push(JSON.parse(init.body as string));
    return Response.json({ id: 'k', number: 'C-7QK4-M2XD' });
  });
  const nothing = () => {};
  const complaint = { id: 'k', respondentName: 'Northfield', steps: [{ id: 'taken' }] } as ShownComplaint;
  const now = new Date('2026-11-10T12:00:00Z');
  const props = { claimId: 'c', complaint, now, again: nothing, onClose: nothing };
  await draw(<InsurerDialog {...props} what="receipt" />);
  await fill('Who confirmed it, and how', 'Ann Lee, by phone.');
  await fill('Day they confirmed it', '2026-11-11');
  await click('Record the insurer’s receipt');
  expect(document.body.textContent).toContain('This is in the future.');
  expect(sent).toEqual([]);
  await fill('Day they confirmed it', '2026-11-09');
  await fill('Time they confirmed it (if you know it)', '15:40');
  await click('Record the insurer’s receipt');
  expect(sent).toEqual([
    { complaintId: 'k', words: 'Ann Lee, by phone.', at: '2026-11-09T15:40:00.000Z', newestStepId: 'taken' },
  ]);
});

test.each([
  ['new-link', 'Send a new link', { newLink: true }],
  ['receipt', 'Record the insurer’s receipt', { words: 'Ann Lee, by phone.' }],
] as const)(
  'a %s that a colleague was faster with is named, and goes only once one keeps it',
  async (what, title, more) => {
    const sent: unknown[] = [];
    vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
      sent.push(JSON.parse(init.body as string));
      if (sent.length > 1) return Response.json({ id: 'k', number: 'C-7QK4-M2XD' });
      return Response.json(
        { code: 'changed-meanwhile', title: 'Handed over by Lee. Nothing was done.' },
        { status: 409 },
      );
    });
    const dialog = (steps: object[]) => {
      const complaint = { id: 'k', respondentName: 'Northfield', closedAt: null, steps } as ShownComplaint;
      const now = new Date('2026-11-10T12:00:00Z');
      return <InsurerDialog {...{ claimId: 'c', complaint, now, what }} again={() => {}} onClose={() => {}} />;
    };
    const taken = { id: 'taken' };
    const over = { id: 'over', kind: 'handed-over', name: 'Lee', recordedAt: '2026-11-10T11:30:00Z', letter: null };
    const redraw = await draw(dialog([taken]));
    if (what === 'receipt') await fill('Who confirmed it, and how', 'Ann Lee, by phone.');
    await click(title);
    await redraw(dialog([taken, over]));
    expect(document.body.textContent).toContain('Lee handed this complaint over to the insurer at 11:30.');
    await click('Keep mine');
    expect(document.body.textContent).not.toContain('Nothing was done.');
    expect(document.activeElement?.closest('form')).not.toBeNull();
    await click(title);
    expect(sent).toMatchObject([
      { complaintId: 'k', newestStepId: 'taken', ...more },
      { complaintId: 'k', newestStepId: 'over', ...more },
    ]);
  },
);
