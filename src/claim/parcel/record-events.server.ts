import { raiseVersion } from '#claim/change/claim-change.data.ts';
import type { NotifiableEvent } from '#claim/change/notifiable-events.rules.ts';
import { requestNotices } from '#claim/change/notify-claimant.server.ts';
import { dayOf, noonOf } from '#claim/promise/noon.rules.ts';
import { readClaimFacts } from '#claim/read/claim-facts.data.ts';
import type { Tx } from '#server/db/connect.ts';
import { Problem } from '#server/http/errors.ts';
import { addOutgoingEvent } from '#server/outbox/outgoing-event.data.ts';
import { isBeyond } from './ask-rebooking.server.ts';
import { addEvents, type By, listEvents } from './courier-events.data.ts';
import { endRebooking } from './expire-rebooking.server.ts';
import { type CourierEvent, failedAt, isDone, journeyOf, standingEvent } from './parcel.rules.ts';
import { type Parcel, writeJourney } from './parcels.data.ts';
import { findAsked } from './rebookings.data.ts';

/** So many events may be known of one parcel. */
export const mostEvents = 1_000;
export const tooManyEvents = 'too-many-events';

/** `quiet`: the claimant is told nothing. */
export type Of = { claimId: string; now: Date; quiet?: boolean };

/** A wish for what has happened already needs no answer. */
async function endWish(tx: Tx, of: Of, parcel: Parcel): Promise<void> {
  if (!isDone(parcel) && parcel.status !== 'returning') return;
  const asked = await findAsked(tx, of.claimId, parcel.id);
  if (asked) await endRebooking(tx, of, asked, parcel);
}

/** Where another day is booked already, the claimant has nothing to choose. */
function noticeOf(parcel: Parcel, { at, reason }: CourierEvent): NotifiableEvent {
  const { id: parcelId, direction, bookedFor } = parcel;
  if (failedAt(parcel) !== null) return { kind: 'delivery-failed', parcelId, at: at.toISOString(), direction, reason };
  const next = bookedFor === null ? null : noonOf(bookedFor).toISOString();
  return { kind: `${direction}-tried`, at: at.toISOString(), next };
}

async function announceFailure(
  tx: Tx,
  { claimId, now, quiet }: Of,
  parcel: Parcel,
  event: CourierEvent,
): Promise<void> {
  if (isBeyond(await readClaimFacts(tx, claimId))) return;
  const { id: parcelId, externalId, direction } = parcel;
  const failed = { parcelId, externalId, direction, reason: event.reason, at: event.at.toISOString() };
  // A courier may correct its scan of a visit, or send it twice.
  const ofDay = `${parcelId}:${dayOf(event.at)}`;
  await addOutgoingEvent(tx, { key: `delivery.failed:${ofDay}`, type: 'delivery.failed', claimId, data: failed, now });
  if (quiet) return;
  await requestNotices(tx, { claimId, now }, [{ event: noticeOf(parcel, event), key: `delivery-failed:${ofDay}` }]);
}

const windowOf = ({ status, windowFrom, windowTo }: CourierEvent) =>
  status === 'out-for-delivery' && windowFrom && windowTo ? { from: windowFrom, to: windowTo } : null;

/**
 * Adds what a courier said of a parcel, each event once by its `externalId`, and makes the parcel's state from all of
 * them in the order of their times. The claim is locked. Returns how many were new; the claim has a new version then.
 * Throws 409 `too-many-events`.
 */
export async function recordEvents(
  tx: Tx,
  of: Of,
  parcel: Parcel,
  { events, by }: { events: readonly CourierEvent[]; by: By },
): Promise<number> {
  const { claimId, now } = of;
  const added = new Set(await addEvents(tx, { claimId, parcelId: parcel.id }, events, by));
  if (added.size === 0) return 0;
  const all = await listEvents(tx, claimId, parcel.id);
  if (all.length > mostEvents) {
    const full = `A parcel has at most ${mostEvents} events. Nothing of this was added.`;
    throw new Problem(409, tooManyEvents, full);
  }
  const standing = standingEvent(all, parcel.direction);
  const after = { ...parcel, ...journeyOf(all, parcel.direction) };
  await writeJourney(tx, { claimId, id: parcel.id }, after, standing && windowOf(standing));
  await endWish(tx, of, after);
  if (standing?.status === 'failed' && added.has(standing.id)) await announceFailure(tx, of, after, standing);
  await raiseVersion(tx, claimId, now);
  return added.size;
}
