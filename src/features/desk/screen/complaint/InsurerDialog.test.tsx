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
  const complaint = { id: 'k', respondentName: 'Northfield' } as ShownComplaint;
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
  expect(sent).toEqual([{ complaintId: 'k', words: 'Ann Lee, by phone.', at: '2026-11-09T15:40:00.000Z' }]);
});
