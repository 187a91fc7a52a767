// The status badge (§4 State status). Operators' systems name more statuses than a claimant is shown: Completed is
// shown as Finished, a cancelled claim says so whatever its status, and anything unknown is In Progress.
import type { StateFacts } from './claim-facts.ts';

export type StatusView = 'Finished' | 'In Progress' | 'On Hold' | 'Cancelled';

const shown: ReadonlyMap<string, StatusView> = new Map([
  ['finished', 'Finished'],
  ['completed', 'Finished'],
  ['on hold', 'On Hold'],
]);

/** Compared without case, because the names come from somebody else's system. */
const sameName = (left: string, right: string): boolean => left.trim().toLowerCase() === right.toLowerCase();

/** Whether this is the systemName of the state Claim Cancelled. */
export function isCancelledState(systemName: string | null): boolean {
  return systemName !== null && sameName(systemName, 'Claim Cancelled');
}

/** Whether the status as given, not as shown, is Completed (§4 Return address editing asks for it). */
export function isCompletedStatus(status: string): boolean {
  return sameName(status, 'Completed');
}

const ended: ReadonlySet<string> = new Set(['finished', 'completed', 'cancelled']);

/** Whether a claim in this state is over: nothing more is asked of its claimant, and secrets of its device go. */
export function isEndedState(state: StateFacts | null): boolean {
  if (!state) return false;
  return isCancelledState(state.systemName) || ended.has(state.status.trim().toLowerCase());
}

/** The word on the badge. A claim without a state is In Progress. */
export function statusView(state: StateFacts | null): StatusView {
  if (!state) return 'In Progress';
  if (isCancelledState(state.systemName)) return 'Cancelled';
  return shown.get(state.status.trim().toLowerCase()) ?? 'In Progress';
}
