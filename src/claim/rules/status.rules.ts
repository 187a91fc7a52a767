// Operators' systems have more statuses than a claimant is shown (spec §4.1, ruling 10.3).
import type { KnownState } from '#shared/known-state.ts';
import type { StateFacts } from '#claim/read/claim-facts.ts';

export type StatusView = 'Finished' | 'In Progress' | 'On Hold' | 'Cancelled';

const lastStep = 100;
const shown: ReadonlyMap<string, StatusView> = new Map([
  ['finished', 'Finished'],
  ['on hold', 'On Hold'],
]);

/** Ignores case, because the names come from another system. */
const sameName = (left: string, right: string): boolean => left.trim().toLowerCase() === right.toLowerCase();

export function isCancelledState(systemName: string | null): boolean {
  return systemName !== null && sameName(systemName, 'Claim Cancelled' satisfies KnownState);
}

/** Returns whether the status as given, not as shown, is Completed (spec §4.5 asks for it). */
export function isCompletedStatus(status: string): boolean {
  return sameName(status, 'Completed');
}

const ended: ReadonlySet<string> = new Set(['finished', 'completed', 'cancelled']);

/**
 * Returns whether the work on the device is over, by the status as given. It need not be unlocked any more, and its
 * secrets are deleted. The claim may go on until the device is back.
 */
export function isEndedState(state: Pick<StateFacts, 'systemName' | 'status'> | null): boolean {
  if (!state) return false;
  return isCancelledState(state.systemName) || ended.has(state.status.trim().toLowerCase());
}

export function statusView(state: StateFacts | null): StatusView {
  if (!state) return 'In Progress';
  if (isCancelledState(state.systemName)) return 'Cancelled';
  if (isCompletedStatus(state.status) && state.trackerStep === lastStep) return 'Finished';
  return shown.get(state.status.trim().toLowerCase()) ?? 'In Progress';
}

export function isClaimOver(state: StateFacts | null): boolean {
  const view = statusView(state);
  return view === 'Finished' || view === 'Cancelled';
}
