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

function stateNow(document: ClaimDocument, ids: CatalogueIds, before: StateChange['before']): StateNow | null {
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

/** Returns the operator's events, the portal's own ones that still stand, and one for a state that has none. */
export function eventRows(
  document: ClaimDocument,
  stored: ChildRows['claim_event'],
  ids: CatalogueIds,
  { before, now, movedBy = '' }: StateChange,
): ChildRows['claim_event'] {
  const sent = withIds(
    stored.filter((row) => !row.written_by_portal),
    document.events.map((event) => eventColumns(event, ids)),
    (row) => `${row.event_date.getTime()} ${row.name}`,
  );
  const rows = [...sent, ...remainingOwnEvents(stored, sent)];
  const missing = missingEvent(stateNow(document, ids, before), rows, now);
  if (!missing) return rows;
  return [...rows, { id: rowId(), external_id: null, shared_key: '', engineer: movedBy, ...missing }];
}
