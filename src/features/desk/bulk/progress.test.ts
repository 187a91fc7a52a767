import { expect, test } from 'vitest';

import type { Run } from './bulk.data.ts';
import { progressOf } from './progress.server.ts';

const at = new Date('2026-11-06T12:00:00Z');
const run: Run = {
  id: 'run',
  account_id: 'kim',
  session_hash: Buffer.alloc(32),
  asked_at: at,
  action: { kind: 'assign', assigneeId: null },
  claims: ['a', 'b', 'c'].map((id) => ({ id, seen: null })),
  ended_at: null,
  undo_key: null,
  undo_session_hash: null,
  undo_ended_at: null,
};
const done = { claim_id: 'a', undoing: false, code: null };
const changed = { claim_id: 'b', undoing: false, code: 'changed-meanwhile' } as const;

test('counts what is done and names what is not; a claim without a word of it was not found once the run has ended', () => {
  const failed = [{ claimId: 'b', code: 'changed-meanwhile' }];
  expect(progressOf(run, [done, changed])).toMatchObject({ total: 3, done: 1, failed, undo: null, endedAt: null });
  expect(progressOf({ ...run, ended_at: at }, [done, changed])).toMatchObject({
    done: 1,
    failed: [...failed, { claimId: 'c', code: 'claim-not-found' }],
    undoUntil: '2026-11-06T12:10:00.000Z',
  });
});

test('counts of undoing only what was done', () => {
  const undoing = { ...run, ended_at: at, undo_key: 'key' };
  expect(progressOf(undoing, [done, changed]).undo).toEqual({ undone: 0, failed: [], endedAt: null });
  const undone = [done, changed, { ...done, undoing: true }];
  expect(progressOf({ ...undoing, undo_ended_at: at }, undone).undo).toMatchObject({ undone: 1, failed: [] });
});

test.each([
  ['message', { kind: 'message', savedReplyId: 'one', version: 1 }, '2026-11-06T12:00:25.000Z'],
  ['state', { kind: 'state', state: 'Repair', reason: '' }, '2026-11-06T12:01:15.000Z'],
  ['snooze', { kind: 'snooze', until: '2026-11-09' }, '2026-11-06T12:10:00.000Z'],
] as const)('a %s can be undone no longer than the last single one', (_kind, action, undoUntil) => {
  const ended_at = new Date('2026-11-06T12:00:15Z');
  expect(progressOf({ ...run, action, ended_at }, [done])).toMatchObject({ undoUntil });
});
