// An operator's system may send only a state, but tracker and History count events (ruling 10.2). One event of the
// portal stands for each such change until the operator sends its own.
import { isSetDate } from '#shared/time/dates.ts';
import { dayMs } from '#shared/time/milliseconds.ts';

export type EventRow = {
  event_date: Date;
  related_state_id: string | null;
  written_by_portal: boolean;
};

export type StateNow = { id: string; name: string; changedAt: Date | null; isChanged: boolean };

export type OwnEvent = { name: string; event_date: Date; related_state_id: string; written_by_portal: true };

const isNear = (one: Date, other: Date): boolean => Math.abs(one.getTime() - other.getTime()) <= dayMs;

/** Returns the portal's stored events that no event of the operator has replaced: same state, within 24 hours. */
export function remainingOwnEvents<Row extends EventRow>(stored: readonly Row[], sent: readonly EventRow[]): Row[] {
  return stored.filter(
    (own) =>
      own.written_by_portal &&
      !sent.some(
        (event) => event.related_state_id === own.related_state_id && isNear(event.event_date, own.event_date),
      ),
  );
}

/**
 * Returns an event for the claim's state, or null if one exists. It exists if it is within 24 hours of the state's
 * change, or at any time if this write did not change the state.
 */
export function missingEvent(state: StateNow | null, events: readonly EventRow[], now: Date): OwnEvent | null {
  if (!state) return null;
  const at = isSetDate(state.changedAt) && state.changedAt <= now ? state.changedAt : now;
  const isKnown = events.some(
    ({ related_state_id: id, event_date: date }) =>
      id === state.id && (!state.isChanged || isNear(date, at) || isNear(date, now)),
  );
  if (isKnown) return null;
  return {
    name: `Claim state changed to ${state.name}.`,
    event_date: at,
    related_state_id: state.id,
    written_by_portal: true,
  };
}

export function stateNamedIn(text: string): string | null {
  return /^(?:claim )?state changed to (.+?)\.?$/i.exec(text.trim())?.[1] ?? null;
}
