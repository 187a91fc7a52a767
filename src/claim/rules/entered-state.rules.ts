import { isSetDate } from '#shared/time/dates.ts';
import type { TrackedEvent } from '#claim/read/claim-facts.ts';
import { latestOf } from './estimate.rules.ts';

export type Stay = {
  state: { systemName: string } | null;
  stateChangedAt: Date | null;
  events: readonly Pick<TrackedEvent, 'eventDate' | 'systemName'>[];
};

/**
 * Returns the operator's date of the state's change. Without one, and where the claim was in another state since that date,
 * the newest event of the state counts, the portal's own too. Null without either.
 */
export function enteredStateAt({ stateChangedAt, state, events }: Stay): Date | null {
  const ofState = ({ systemName }: Stay['events'][number]) => systemName === state?.systemName;
  const entered = latestOf(events.filter(ofState))?.eventDate ?? null;
  if (!isSetDate(stateChangedAt)) return entered;
  if (entered === null) return stateChangedAt;
  const isOfEarlierChange = events.some(
    (event) =>
      event.systemName !== null && !ofState(event) && event.eventDate >= stateChangedAt && event.eventDate < entered,
  );
  return isOfEarlierChange ? entered : stateChangedAt;
}
