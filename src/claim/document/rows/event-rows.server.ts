import { missingEvent, remainingOwnEvents, stateNamedIn, type StateNow } from '#claim/change/own-events.rules.ts';
import type { CatalogueIds } from '../catalogue.data.ts';
import type { ClaimDocument, EventDocument } from '../claim-document.rules.ts';
import type { ChildRows, StoredClaim } from '../claim-rows.server.ts';
import { rowId } from '../row-id.server.ts';
import { withIds } from './child-ids.server.ts';

export function lastStateChange({ lastStateChangeDate, events }: ClaimDocument): Date | null {
  if (lastStateChangeDate) return lastStateChangeDate;
  let latest: Date | null = null;
  for (const { eventDate, relatedState } of events) {
    if (relatedState !== null && (!latest || eventDate > latest)) latest = eventDate;
  }
  return latest;
}

const eventColumns = (event: EventDocument, ids: CatalogueIds) => ({
  external_id: event.externalId,
  event_date: event.eventDate,
  name: event.name,
  shared_key: event.sharedKey,
  engineer: event.engineer,
  related_state_id: ids.stateId(event.relatedState ?? stateNamedIn(event.name)),
  written_by_portal: false,
});

export type StateChange = { before: StoredClaim | null; now: Date; movedBy?: string; isMovedIn?: boolean };

type StateNowUndated = Omit<StateNow, 'isDated'>;

function stateNow(document: ClaimDocument, ids: CatalogueIds, before: StateChange['before']): StateNowUndated | null {
  const id = ids.stateId(document.state);
  if (id === null) return null;
  const isChanged = id !== before?.claim.state_id;
  return {
    id,
    name: ids.stateName(document.state),
    changedAt: lastStateChange(document),
    isChanged,
    isMoved: isChanged && before !== null,
  };
}

/** Returns whether an event is new, of the claim's state, and of the date of its change. */
function isOfChange(state: StateNowUndated | null, stored: ChildRows['claim_event']) {
  const known = new Set(stored.map(({ id }) => id));
  const changedAt = state?.changedAt?.getTime();
  return ({ id, related_state_id: stateId, event_date: at }: ChildRows['claim_event'][number]): boolean =>
    !known.has(id) && stateId !== null && stateId === state?.id && at.getTime() === changedAt;
}

/**
 * Returns the operator's events, the portal's own ones that still stand, and one for a state that has none. Rows of one
 * instant are read by their ids, so the one of the state that the claim is in has the last.
 */
export function eventRows(
  document: ClaimDocument,
  stored: ChildRows['claim_event'],
  ids: CatalogueIds,
  { before, now, movedBy = '' }: StateChange,
): ChildRows['claim_event'] {
  const listed = withIds(
    stored.filter((row) => !row.written_by_portal),
    document.events.map((event) => eventColumns(event, ids)),
    (row) => `${row.event_date.getTime()} ${row.name}`,
  );
  const state = stateNow(document, ids, before);
  const isNewest = isOfChange(state, stored);
  const sent = listed.map((row) => (isNewest(row) ? { ...row, id: rowId() } : row));
  const rows = [...sent, ...remainingOwnEvents(stored, sent)];
  const missing = missingEvent(state && { ...state, isDated: sent.some(isNewest) }, rows, now);
  if (!missing) return rows;
  return [...rows, { id: rowId(), external_id: null, shared_key: '', engineer: movedBy, ...missing }];
}
