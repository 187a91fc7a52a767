import { clientIdOf } from '#claim/access/client-of-claim.data.ts';
import { returnAddressEditability } from '#claim/rules/return-address.rules.ts';
import { isCancelledState, isClaimOver } from '#claim/rules/status.rules.ts';
import type { WordingFacts } from '#claim/wording/wording-facts.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { addOutgoingEvent } from '#server/outbox/outgoing-event.data.ts';
import type { Settings } from '#server/settings/env.ts';
import { joinAddress } from '#shared/people/address.ts';
import { readReturnAddress } from '#claim/return-address/return-address.data.ts';
import { CompiledQuery } from 'kysely';
import { expireRebooking } from './expire-rebooking.server.ts';
import { findParcel, type Parcel } from './parcels.data.ts';
import { readClaimFacts } from '#claim/read/claim-facts.data.ts';
import { type Allowed, expiryOf, isChangeable, isOffered, offersOf, statusAt, type Wish } from './rebooking.rules.ts';
import { addRebooking, findAsked, findRebooking, listRebookings, writeSettled } from './rebookings.data.ts';

export type AskFault = 'parcel-not-found' | 'rebooking-closed' | 'rebooking-waits' | 'rebooking-not-offered';

/** So many wishes can be made for one parcel. */
const mostWishes = 30;

type Of = { claimId: string; now: Date; settings: Pick<Settings, 'desk' | 'demo'> };

const leavesOfClient = `select l.leaves_parcels as leaves
  from claim c join client l on l.id = ${clientIdOf('c')} where c.id = $1::uuid`;

async function readLeaves(db: Db, claimId: string): Promise<boolean> {
  const { rows } = await db.executeQuery<{ leaves: boolean }>(CompiledQuery.raw(leavesOfClient, [claimId]));
  return rows[0]?.leaves ?? false;
}

/** Returns whether the claim has ended, so that nothing is delivered any more; a cancelled one’s device comes back. */
export const isBeyond = ({ state }: Pick<WordingFacts, 'state'>): boolean =>
  isClaimOver(state) && !isCancelledState(state?.systemName ?? null);

/** Returns null where the claim has ended, so that nothing is delivered any more. `leaves` is the client’s. */
export const allowedBy = (facts: WordingFacts, leaves: boolean, now: Date): Allowed | null =>
  isBeyond(facts) ? null : { leaves, address: returnAddressEditability(facts, now).editable };

/** Ends a wish that nobody has answered in time. Returns whether one still waits. */
async function endExpired(tx: Tx, of: Of, parcel: Parcel): Promise<boolean> {
  const asked = await findAsked(tx, of.claimId, parcel.id);
  if (asked === null) return false;
  if (statusAt(asked, of.now) === 'asked') return true;
  await expireRebooking(tx, of, asked, parcel);
  return false;
}

async function faultOf(tx: Tx, of: Of, parcel: Parcel, wish: Wish): Promise<AskFault | null> {
  const leaves = await readLeaves(tx, of.claimId);
  const allowed = allowedBy(await readClaimFacts(tx, of.claimId), leaves, of.now);
  if (allowed === null || !isChangeable(parcel, of.now)) return 'rebooking-closed';
  if (await endExpired(tx, of, parcel)) return 'rebooking-waits';
  if ((await listRebookings(tx, of.claimId, parcel.id)).length >= mostWishes) return 'rebooking-closed';
  return isOffered(offersOf(parcel, allowed, of.now), wish) ? null : 'rebooking-not-offered';
}

/** The names of a place are the courier's, whatever was sent. */
const namedBy = ({ options }: Parcel, wish: Wish): Wish =>
  wish.kind === 'place' ? { ...wish, ...options.places.find(({ id }) => id === wish.id) } : wish;

/**
 * Keeps a wish of the claimant, who waits for its answer; the booked day stays. The claim is locked, and the caller
 * raises its version. `sessionId` is the claim session that asks. Returns why it cannot be asked for; null where the same
 * `id` was asked before.
 */
export async function askRebooking(
  tx: Tx,
  of: Of,
  {
    id,
    parcelId,
    wish: wanted,
    sessionId = null,
  }: { id: string; parcelId: string; wish: Wish; sessionId?: string | null },
): Promise<'asked' | AskFault | null> {
  const { claimId, now } = of;
  if ((await findRebooking(tx, claimId, id)) !== null) return null;
  const parcel = await findParcel(tx, claimId, parcelId);
  if (parcel === null) return 'parcel-not-found';
  const fault = await faultOf(tx, of, parcel, wanted);
  if (fault !== null) return fault;
  const wish = namedBy(parcel, wanted);
  const addressThen = wish.kind === 'address' ? joinAddress((await readReturnAddress(tx, claimId)).current) : null;
  const expiresAt = expiryOf(parcel, wish, now);
  await addRebooking(tx, claimId, { id, parcelId, wish, askedAt: now, expiresAt, addressThen, sessionId });
  const about = { rebookingId: id, parcelId, externalId: parcel.externalId, direction: parcel.direction };
  const data = { ...about, wish: wish.kind, day: wish.kind === 'day' ? wish.day : null };
  const key = `delivery.rebooking_asked:${claimId}:${id}`;
  await addOutgoingEvent(tx, { key, type: 'delivery.rebooking_asked', claimId, data, now });
  return 'asked';
}

/** Takes back a wish that waits. Returns false where it was taken back before. */
export async function withdrawRebooking(
  tx: Tx,
  of: Of,
  id: string,
): Promise<boolean | 'rebooking-not-found' | 'rebooking-settled'> {
  const { claimId, now } = of;
  const rebooking = await findRebooking(tx, claimId, id);
  if (rebooking === null) return 'rebooking-not-found';
  if (rebooking.status === 'withdrawn') return false;
  if (rebooking.status !== 'asked') return 'rebooking-settled';
  const parcel = await findParcel(tx, claimId, rebooking.parcelId);
  if (parcel === null) throw new Error('The parcel of a rebooking must exist.');
  if (statusAt(rebooking, now) === 'expired') {
    await expireRebooking(tx, of, rebooking, parcel);
    return true;
  }
  await writeSettled(tx, claimId, id, { status: 'withdrawn', answer: '', settledBy: '', now });
  const data = { rebookingId: id, parcelId: parcel.id, externalId: parcel.externalId };
  const key = `delivery.rebooking_withdrawn:${claimId}:${id}`;
  await addOutgoingEvent(tx, { key, type: 'delivery.rebooking_withdrawn', claimId, data, now });
  return true;
}
