// A device's lock is asked for by a notification, by the claim's state, or by both (decision 24).
import type { KnownState } from '#shared/known-state.ts';
import { enteredStateAt, type Stay } from './entered-state.rules.ts';
import { requestOf } from './operator-request.rules.ts';

/** The state that asks for the lock to be off, whatever the notification asks. */
export const lockState: KnownState = 'Awaiting Activation Lock Removal';

/** `answers`: was given for the notification that the claim has now, with that `linkPath`. */
export type LockAnswer = {
  confirmedAt: Date;
  /** When the claim had entered its state as it was confirmed. Operators' clocks may be ahead of ours. */
  stateSince: Date | null;
  answers: boolean;
  linkPath: string | null;
};

export const isLockState = (state: Stay['state']): boolean => state?.systemName.trim() === lockState;

function isFoundSince({ confirmedAt, stateSince }: LockAnswer, stay: Stay): boolean {
  const foundAt = isLockState(stay.state) ? enteredStateAt(stay) : null;
  if (foundAt === null || confirmedAt >= foundAt) return false;
  return stateSince === null || stateSince < foundAt;
}

/**
 * Returns whether the claimant has confirmed that the lock is off since it was last asked for. A notification that asks for
 * it has to be the one that was answered. The state asks whenever the claim enters it.
 */
export function isLockRemoved(lock: LockAnswer | null, stay: Stay): boolean {
  if (lock === null || isFoundSince(lock, stay)) return false;
  return lock.answers || requestOf(lock.linkPath ?? '') !== 'remove-icloud';
}
