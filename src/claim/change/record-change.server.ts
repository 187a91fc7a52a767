import type { Selectable } from 'kysely';

import type { StateRow } from '#server/db/tables.generated.ts';
import { addOutgoingEvent } from '#server/outbox/outgoing-event.data.ts';
import type { ChildRows, ClaimColumns } from '#claim/document/claim-rows.server.ts';
import type { ComparedClaim } from '#claim/document/compared-claim.ts';
import { notifiableEventsOf, isStateChanged } from './notifiable-events.rules.ts';
import { requestNotices, recheckPending } from './notify-claimant.server.ts';
import { announcePhotos, publishPhotos } from '#claim/photo/publish-photos.data.ts';
import { isLockRemoved, isLockState, type LockAnswer } from '#claim/rules/lock.rules.ts';
import { publishingState } from '#claim/photo/publishing-state.rules.ts';
import type { Tx } from '#server/db/connect.ts';

type States = Map<string, Selectable<StateRow>>;

type ClaimRows = { claim: ClaimColumns; children: ChildRows };

async function statesOf(tx: Tx, both: (ClaimRows | null)[]): Promise<States> {
  const ids = both.flatMap((rows) => rows?.claim.state_id ?? []);
  if (ids.length === 0) return new Map();
  const rows = await tx.selectFrom('state').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

function stateOf(id: string | null, states: States): ComparedClaim['state'] {
  const row = states.get(id ?? '');
  if (!row) return null;
  const { system_name: systemName, status, tracker_number: trackerNumber, tracker_step: trackerStep } = row;
  return { systemName, status, trackerNumber, trackerStep };
}

/** By the state alone: what a notification asks for is compared by its text. */
function isLockOff({ claim, children }: ClaimRows, states: States, lock: LockAnswer | null): boolean {
  const nameOf = (id: string | null) => (id === null ? null : (states.get(id)?.system_name ?? id));
  const events = children.claim_event.map((event) => ({
    eventDate: event.event_date,
    systemName: nameOf(event.related_state_id),
  }));
  const state = stateOf(claim.state_id, states);
  return isLockRemoved(lock, { state, stateChangedAt: claim.last_state_change_date, events });
}

/** Reads nothing of claims that are not in the state. */
async function lockOfState(tx: Tx, { claimId, after }: RecordedChange, states: States): Promise<LockAnswer | null> {
  if (!isLockState(stateOf(after.claim.state_id, states))) return null;
  const confirmed = await tx
    .selectFrom('icloud_confirmation')
    .select(['confirmed_at', 'state_since'])
    .where('claim_id', '=', claimId)
    .executeTakeFirst();
  if (!confirmed) return null;
  return { confirmedAt: confirmed.confirmed_at, stateSince: confirmed.state_since, answers: true, linkPath: null };
}

function comparedOf(rows: ClaimRows, states: States, lock: LockAnswer | null): ComparedClaim {
  const { claim, children } = rows;
  const [notification] = children.portal_notification;
  return {
    state: stateOf(claim.state_id, states),
    excessPence: claim.policy_excess_pence,
    isExcessTaken: claim.excess_payment_taken,
    collection: {
      next: claim.next_collection_attempt_date,
      last: claim.last_collection_attempt_date,
      number: claim.dpdcollection_number || claim.collection_tracking_details,
    },
    delivery: {
      next: claim.next_delivery_attempt_date,
      last: claim.last_delivery_attempt_date,
      number: claim.dpddelivery_number || claim.delivery_tracking_details,
    },
    isLockRemoved: isLockOff(rows, states, lock),
    notification: notification ? { name: notification.name, linkPath: notification.link_path } : null,
    unread: children.portal_message.filter(({ active, read }) => active && !read).map(({ id }) => id),
  };
}

type RecordedChange = {
  claimId: string;
  version: number;
  before: ClaimRows | null;
  after: ClaimRows;
};

type How = {
  now: Date;
  /** Sends nothing to the claimant; the operator's systems still get their events. */
  quiet?: boolean;
};

/** Tells the operator's systems of another state; `publishingState` also shows the claimant photos of the desk. */
async function recordMove(
  tx: Tx,
  { claimId, version, after: { claim } }: RecordedChange,
  { before, after }: Compared,
  now: Date,
): Promise<void> {
  if (before === null || !isStateChanged(before, after)) return;
  const data = { from: before.state?.systemName ?? null, to: after.state?.systemName ?? null, version };
  const key = `claim.state_changed:${claimId}:${version}`;
  await addOutgoingEvent(tx, { key, type: 'claim.state_changed', claimId, claimNumber: claim.number, data, now });
  if (data.to !== publishingState) return;
  const photos = await publishPhotos(tx, { claimId, now });
  if (photos > 0) await announcePhotos(tx, { claimId, now }, { photos, version });
}

type Compared = { before: ComparedClaim | null; after: ComparedClaim };

/** A notice that had no address may be sent once an address changes. */
function hasNewAddress({ before, after }: RecordedChange): boolean {
  const columns = ['end_user_email', 'end_user_mobile', 'end_user_phone'] as const;
  return before !== null && columns.some((column) => before.claim[column] !== after.claim[column]);
}

/**
 * Records in the writing transaction what systems and the claimant are told of a change, and shows photos of the desk
 * with `publishingState`.
 */
export async function recordChange(tx: Tx, recorded: RecordedChange, { now, quiet }: How): Promise<void> {
  const { claimId, version } = recorded;
  if (hasNewAddress(recorded)) await recheckPending(tx, { claimId, now });
  const isMoved = recorded.before !== null && recorded.before.claim.state_id !== recorded.after.claim.state_id;
  // The claimant is told nothing, and systems are told of moves alone.
  if (quiet && !isMoved) return;
  const states = await statesOf(tx, [recorded.before, recorded.after]);
  const lock = await lockOfState(tx, recorded, states);
  const compared = {
    before: recorded.before && comparedOf(recorded.before, states, lock),
    after: comparedOf(recorded.after, states, lock),
  };
  await recordMove(tx, recorded, compared, now);
  if (quiet) return;
  const events = notifiableEventsOf(compared.before, compared.after).map((event) => ({
    event,
    key: `${event.kind}:${version}`,
  }));
  await requestNotices(tx, { claimId, now }, events);
}
