// @vitest-environment happy-dom
import { expect, test } from 'vitest';

import { draw } from '#web/dom.fixture.tsx';
import type { ClaimRow } from '../../desk-answers.rules.ts';
import { QueueRow } from '../QueueRow.tsx';

const claim: ClaimRow = {
  id: '019e0000-0000-7000-8000-000000000000',
  number: 'CLOSED-1',
  isMasked: false,
  name: 'Priya Nair',
  device: '',
  postcodeArea: '',
  imeiEnd: '',
  state: 'Repair',
  stateSince: '2026-11-02T09:00:00Z',
  due: null,
  waitingOn: 'nobody',
  unanswered: 0,
  unansweredSince: null,
  isUndelivered: false,
  endedAt: null,
  hasComplaint: false,
  hasNeeds: false,
  closedComplaint: { at: '2026-11-03T10:00:00Z', outcome: 'accepted' },
};

test('a row of the closed complaints says how it ended and when', async () => {
  const rows = { claim, rows: [claim], list: { view: 'closed-complaints', filter: {} } } as const;
  await draw(<QueueRow {...rows} isOpen={false} isNext={false} now={new Date('2026-11-10T12:00:00Z')} />);
  await expect.poll(() => document.body.textContent).toContain('Accepted 03/11/2026');
});
