// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';

import { click, draw } from '#web/dom.fixture.tsx';
import type { ShownComplaint } from '../../complaint/shown-complaint.ts';
import { TakeAgainDialog } from './TakeAgainDialog.tsx';

afterEach(() => vi.unstubAllGlobals());

const nothing = () => {};
const now = new Date('2026-11-10T12:00:00Z');

/** Returns what is sent to take it up. */
function stubCalls(): unknown[] {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path.endsWith('/complaint-take-again')) sent.push(JSON.parse(init.body as string));
    return Response.json({ id: 'n', number: 'C-9RT2-K7MB', isNew: true, days: [], same: null });
  });
  return sent;
}

const dialog = (outcome: ShownComplaint['outcome']) => {
  const whose = { id: 'k', number: 'C-7QK4-M2XD', kind: 'service', receivedAt: '2026-09-01T10:00:00Z', outcome };
  return (
    <TakeAgainDialog claimId="c" complaint={whose as ShownComplaint} now={now} again={nothing} onClose={nothing} />
  );
};

test('of what was withdrawn it asks from when the days count', async () => {
  const sent = stubCalls();
  await draw(dialog('withdrawn'));
  expect(document.body.textContent).toContain('From when its days count');
  await click('Take up again');
  expect(document.body.textContent).toContain('Choose from when its days count.');
  expect(sent).toEqual([]);
});

test.each(['elsewhere', 'mistaken'] as const)('of what was closed as %s the first day counts', async (outcome) => {
  const sent = stubCalls();
  await draw(dialog(outcome));
  expect(document.querySelector('select')).toBeNull();
  expect(document.body.textContent).toContain('Its days count from when it first came, because it was not withdrawn.');
  await click('Take up again');
  expect(sent).toEqual([{ complaintId: 'k', receivedAt: null }]);
});
