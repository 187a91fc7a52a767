// An operator's system may send only a state, but tracker and History count events (ruling 10.2). One event of the
// portal stands for each such change until the operator sends its own.
import { isSetDate } from '#shared/time/dates.ts';
import { dayMs } from '#shared/time/milliseconds.ts';

export type EventRow = {
  event_date: Date;
  related_state_id: string | null;
  written_by_portal: boolean;
};

export type StateNow = {
  id: string;
  name: string;
  changedAt: Date | null;
  /** By the write. */
  isChanged: boolean;
  /** From another state, so not of a claim that is new. */
  isMoved: boolean;
  /** The write brings an event of the state with the very date of the change. */
  isDated: boolean;
};

export type OwnEvent = { name: string; event_date: Date; related_state_id: string; written_by_portal: true };

const isNear = (one: Date, other: Date): boolean => Math.abs(one.getTime() - other.getTime()) <= dayMs;

const isBetween = (at: Date, one: Date, other: Date): boolean => (at > one && at < other) || (at > other && at < one);

const isOfAnother = ({ related_state_id: id }: EventRow, stateId: string | null): boolean =>
  id !== null && id !== stateId;

const byTime = (one: EventRow, other: EventRow): number => one.event_date.getTime() - other.event_date.getTime();

const isOfSameState = (one: EventRow, other: EventRow): boolean =>
  one.related_state_id === other.related_state_id && isNear(one.event_date, other.event_date);

/**
 * Returns ours that the operator sends in the same order, each within 24 hours: of a claim that was back in its state
 * within minutes, a system whose times are an hour later has other states between its events and ours.
 */
function sentInOrder<Row extends EventRow>(
  ours: readonly Row[],
  stored: readonly Row[],
  sent: readonly EventRow[],
): Row[] {
  const isKnown = (event: EventRow) =>
    stored.some(
      (row) =>
        !row.written_by_portal &&
        row.related_state_id === event.related_state_id &&
        row.event_date.getTime() === event.event_date.getTime(),
    );
  const added = sent.filter((event) => event.related_state_id !== null && !isKnown(event)).toSorted(byTime);
  const told = ours.filter((own) => added.some((event) => isOfSameState(own, event))).toSorted(byTime);
  const isFrom = (start: number) =>
    told.every((own, index) => {
      const event = added[start + index];
      return event !== undefined && isOfSameState(own, event);
    });
  // One alone may be of another time that the claim was in its state.
  return told.length > 1 && added.some((_, start) => isFrom(start)) ? told : [];
}

/**
 * Returns the portal's stored events that no event of the operator has replaced: one of the same state, within 24 hours,
 * with no event of another state between them, because a claim that came back to its state has two; or all of them, sent
 * in their order.
 */
export function remainingOwnEvents<Row extends EventRow>(stored: readonly Row[], sent: readonly EventRow[]): Row[] {
  const ours = stored.filter((event) => event.written_by_portal);
  const all: readonly EventRow[] = [...sent, ...ours];
  const isSame = ({ related_state_id: stateId, event_date: at }: Row, event: EventRow) =>
    event.related_state_id === stateId &&
    isNear(event.event_date, at) &&
    !all.some((other) => isOfAnother(other, stateId) && isBetween(other.event_date, event.event_date, at));
  const inOrder = new Set(sentInOrder(ours, stored, sent));
  return ours.filter((own) => !inOrder.has(own) && !sent.some((event) => isSame(own, event)));
}

/** Returns when the claim was last in another state, by its events until `now`; null without one. */
function lastOfAnother(stateId: string, events: readonly EventRow[], now: Date): Date | null {
  const times = events
    .filter((event) => isOfAnother(event, stateId) && event.event_date <= now)
    .map((event) => event.event_date.getTime());
  return times.length === 0 ? null : new Date(Math.max(...times));
}

/**
 * Returns an event for the claim's state, or null if one exists: of a state that this write did not change, any; else one
 * within 24 hours of the change. A claim that moves may come back, so there no event of another state may follow it. A
 * date of the change that is not later than such an event is that of an earlier change, and now stands in its place. Of one
 * instant, as of dates without a time, the state comes last if the write brings its event.
 */
export function missingEvent(state: StateNow | null, events: readonly EventRow[], now: Date): OwnEvent | null {
  if (!state) return null;
  const left = state.isMoved ? lastOfAnother(state.id, events, now) : null;
  const { changedAt } = state;
  const isAfter = (date: Date) => left === null || date > left || (state.isDated && date >= left);
  const at = isSetDate(changedAt) && changedAt <= now && isAfter(changedAt) ? changedAt : now;
  const isOfChange = (date: Date) => (isNear(date, at) || isNear(date, now)) && (left === null || date >= left);
  const isKnown = events.some(
    ({ related_state_id: id, event_date: date }) => id === state.id && (!state.isChanged || isOfChange(date)),
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
