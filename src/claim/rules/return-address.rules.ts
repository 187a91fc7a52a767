// Editable until the status is Completed, then for 24 hours from when the repaired device began to wait (spec §4.5).
import type { KnownState } from '#shared/known-state.ts';
import type { ClaimFacts, StateFacts } from '#claim/read/claim-facts.ts';
import { isEventOfState } from './estimate.rules.ts';
import { latestOf } from './opened-again.rules.ts';
import { isCompletedStatus } from './status.rules.ts';

const windowMs = (12 + 12) * 60 * 60 * 1000;
const repairFinished: KnownState = 'Awaiting Repaired Equipment Return to End User';

/** `until` is the moment at which editing ends; null without a deadline, and when it is closed. */
export type ReturnAddressEditability = { editable: boolean; until: Date | null };

/**
 * Reads the status as given, so one shown as Finished is not Completed. The writing transaction checks this same rule
 * again.
 */
export function returnAddressEditability(
  facts: { state: Pick<StateFacts, 'systemName' | 'status'> | null; events: ClaimFacts['events'] },
  now: Date,
): ReturnAddressEditability {
  if (!facts.state || !isCompletedStatus(facts.state.status)) return { editable: true, until: null };
  const finished = latestOf(facts.events.filter((event) => isEventOfState(event, repairFinished)));
  if (!finished) return { editable: false, until: null };
  const until = new Date(finished.eventDate.getTime() + windowMs);
  return now < until ? { editable: true, until } : { editable: false, until: null };
}
