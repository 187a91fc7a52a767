import { isSetDate } from '#shared/time/dates.ts';
import type { TrackedEvent } from '#claim/read/claim-facts.ts';
import { latestOf } from './opened-again.rules.ts';

export type Stay = {
  state: { systemName: string } | null;
  stateChangedAt: Date | null;
  events: readonly Pick<TrackedEvent, 'eventDate' | 'systemName' | 'isOwn'>[];
};

/**
 * Returns the operator's date of the state's change. Without one, and where that date is of a change of another state, the
 * newest event of the state counts, the portal's own too. Null without either. A date is another state's where an event
 * of it lies between that date and the state, or has that very date and is newer than the state.
 */
export function enteredStateAt({ stateChangedAt, state, events }: Stay): Date | null {
  const ofState = ({ systemName }: Stay['events'][number]) => systemName === state?.systemName;
  const entered = latestOf(events.filter(ofState))?.eventDate ?? null;
  if (!isSetDate(stateChangedAt)) return entered;
  if (entered === null) return stateChangedAt;
  const others = events.filter((event) => event.systemName !== null && !ofState(event));
  const isOfAnother = others.some(
    ({ eventDate: at }) =>
      (at >= stateChangedAt && at < entered) || (at > entered && at.getTime() === stateChangedAt.getTime()),
  );
  return isOfAnother ? entered : stateChangedAt;
}

/**
 * Returns the day of the state's change as the operator said it, else null: also where it is that of another state's event.
 * An event that the portal wrote says no day (decision 65).
 */
export function saidChangeAt(stay: Stay): Date | null {
  const { stateChangedAt: at, state, events } = stay;
  if (!isSetDate(at) || enteredStateAt(stay) !== at) return null;
  const saidThen = events.filter(
    ({ eventDate, systemName, isOwn = false }) => systemName !== null && !isOwn && eventDate.getTime() === at.getTime(),
  );
  return saidThen.length === 0 || saidThen.some(({ systemName }) => systemName === state?.systemName) ? at : null;
}
