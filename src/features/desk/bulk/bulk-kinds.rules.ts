import type { DeskActionName } from '#shared/audit-kind.ts';
import type { DeskRight } from '#shared/account-role.ts';

/** Of one bulk action, and of one selection. */
export const mostClaims = 200;

export const bulkKinds = ['assign', 'snooze', 'wait', 'state', 'message'] as const;

export type BulkKind = (typeof bulkKinds)[number];

/** What each needs besides the right `bulk`, and its name in the audit: that of the single action. */
export const singleActions: Record<BulkKind, { name: DeskActionName; undo: DeskActionName; right: DeskRight | null }> =
  {
    assign: { name: 'assign', undo: 'assign', right: null },
    snooze: { name: 'snooze', undo: 'snooze', right: 'reply' },
    wait: { name: 'wait', undo: 'wait', right: 'state' },
    state: { name: 'state', undo: 'undo-state', right: 'state' },
    message: { name: 'reply', undo: 'withdraw-message', right: 'reply' },
  };

/** Why nothing was done to a claim, or nothing was taken back. */
export const bulkCodes = [
  'claim-not-found',
  'right-needed',
  'changed-meanwhile',
  'newer-message',
  'same-state',
  'reason-needed',
  'assignee-without-access',
  'time-passed',
  'unfilled',
  'too-many-messages',
  'too-late',
  'already-sent',
  'refused',
  'failed',
] as const;

export type BulkCode = (typeof bulkCodes)[number];

/** A body is checked before the run; what is invalid for one claim alone is told by the kind of action. */
const invalid: Record<BulkKind, BulkCode> = {
  assign: 'assignee-without-access',
  snooze: 'time-passed',
  wait: 'time-passed',
  state: 'same-state',
  message: 'unfilled',
};

/** Returns the reason by the code of the problem with which the single action was refused. */
export function bulkCodeOf(kind: BulkKind, code: string): BulkCode {
  if (code === 'invalid-body') return invalid[kind];
  return bulkCodes.find((one) => one === code) ?? 'refused';
}

/** How long what a run has done can be taken back. */
export const undoBulkMs = 10 * 60_000;
