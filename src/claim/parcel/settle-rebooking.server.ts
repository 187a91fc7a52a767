import { raiseVersion } from '#claim/change/claim-change.data.ts';
import { requestNotices } from '#claim/change/notify-claimant.server.ts';
import { announceAddress, changeAddress } from '#claim/return-address/change-address.server.ts';
import { readBookedDelivery } from '#claim/return-address/booked-delivery.data.ts';
import { readReturnAddress } from '#claim/return-address/return-address.data.ts';
import { isSameAddress } from '#claim/rules/typed-address.rules.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { Problem } from '#server/http/errors.ts';
import { displayAddressLines, joinAddress } from '#shared/people/address.ts';
import { placeOf } from './parcel-words.rules.ts';
import { failedAt } from './parcel.rules.ts';
import { findParcel, type Parcel, writeBooking } from './parcels.data.ts';
import { tellPlaceChanged } from './place-changed-mail.server.ts';
import { faultOfSettling, type SettleFault, type Wish } from './rebooking.rules.ts';
import { type Rebooking, writeSettled } from './rebookings.data.ts';
import type { Of } from './record-events.server.ts';

export type Confirmed = {
  status: 'confirmed';
  /** The day that the courier names; without one, that of the wish or the booked one. */
  bookedFor: string | null;
  windowFrom: Date | null;
  windowTo: Date | null;
  answer: string;
};
export type Refused = { status: 'refused'; answer: string };
export type Settling = Confirmed | Refused;

/** The day of a visit that failed is booked no more. */
function dayBooked(parcel: Parcel, wish: Wish, { bookedFor }: Confirmed): string | null {
  if (bookedFor !== null) return bookedFor;
  if (wish.kind === 'day') return wish.day;
  return failedAt(parcel) === null ? parcel.bookedFor : null;
}

/** Throws 409 where the claimant or a document has changed the return address since another was asked for. */
async function checkAddress(tx: Tx, claimId: string, { wish, addressThen }: Rebooking): Promise<void> {
  if (wish.kind !== 'address' || addressThen === null) return;
  const { current } = await readReturnAddress(tx, claimId);
  const address = joinAddress(current);
  if (isSameAddress(address, addressThen) || isSameAddress(address, joinAddress(wish))) return;
  const lines = displayAddressLines(current).join(', ');
  const detail = `The return address has been changed since this was asked for, to ${lines}. Nothing was confirmed. Refuse it, or agree with the claimant which one counts.`;
  throw new Problem(409, 'changed-meanwhile', detail, { members: { address: address.split('\n') } });
}

type SettleOf = Of & { services: Services };

/** Returns whether the return address is another now; the claimant is told of it then. */
async function confirmAddress(tx: Tx, of: SettleOf, { wish, sessionId }: Rebooking): Promise<boolean> {
  if (wish.kind !== 'address') return false;
  const { kind: _, ...address } = wish;
  return (await changeAddress(tx, of, address, { isConfirmed: true, sessionId })).isChanged;
}

/** Makes a confirmed address the return address. Tells the claimant of another place, whatever notices they have stopped. */
async function confirmElsewhere(
  tx: Tx,
  of: SettleOf,
  { place: before, direction }: Parcel,
  rebooking: Rebooking,
): Promise<void> {
  const { claimId, now, services } = of;
  const { id: rebookingId, wish } = rebooking;
  const booked = wish.kind === 'address' ? await readBookedDelivery(tx, claimId, now) : null;
  if (await confirmAddress(tx, of, rebooking)) return;
  const isMoved = placeOf(wish, before) !== before || booked?.isElsewhere === true;
  if (direction === 'delivery' && isMoved) await tellPlaceChanged(tx, services, { claimId, rebookingId, wish });
}

async function book(
  tx: Tx,
  of: SettleOf,
  parcel: Parcel,
  { rebooking, settling }: { rebooking: Rebooking; settling: Confirmed },
): Promise<void> {
  const { claimId, now } = of;
  const { wish } = rebooking;
  const bookedFor = dayBooked(parcel, wish, settling);
  const isMoved = bookedFor !== parcel.bookedFor;
  const { windowFrom, windowTo } = settling;
  const kept = isMoved ? { from: null, to: null } : { from: parcel.windowFrom, to: parcel.windowTo };
  const window = windowFrom && windowTo ? { from: windowFrom, to: windowTo } : kept;
  const place = placeOf(wish, parcel.place);
  await writeBooking(tx, { claimId, id: parcel.id }, { bookedFor, window, place, rebookedAt: now });
  await confirmElsewhere(tx, of, parcel, rebooking);
}

/**
 * Confirms or refuses a wish; until then the booked day stays as it is. The claim is locked. Returns why it cannot be
 * settled so; null where it was settled so before. Throws 409 `changed-meanwhile` for an address that was overtaken.
 */
export async function settleRebooking(
  tx: Tx,
  of: SettleOf,
  rebooking: Rebooking,
  { settling, by }: { settling: Settling; by: string },
): Promise<'settled' | SettleFault | null> {
  const { claimId, now, quiet } = of;
  const fault = faultOfSettling(rebooking, settling.status, now);
  if (fault !== null) return fault === 'same' ? null : fault;
  const { id, wish, parcelId } = rebooking;
  const parcel = await findParcel(tx, claimId, parcelId);
  if (parcel === null) throw new Error('The parcel of a rebooking must exist.');
  if (settling.status === 'confirmed') await checkAddress(tx, claimId, rebooking);
  const confirmedFor = settling.status === 'confirmed' ? dayBooked(parcel, wish, settling) : null;
  const dayMoved = confirmedFor !== null && confirmedFor !== parcel.bookedFor;
  const { status, answer } = settling;
  await writeSettled(tx, claimId, id, { status, answer, confirmedFor, dayMoved, settledBy: by, now });
  if (settling.status === 'confirmed') await book(tx, of, parcel, { rebooking, settling });
  if (!quiet) {
    const event = { kind: 'rebooking-settled', rebookingId: id, direction: parcel.direction } as const;
    await requestNotices(tx, { claimId, now }, [{ event, key: `rebooking-settled:${id}` }]);
  }
  const version = await raiseVersion(tx, claimId, now);
  if (settling.status === 'confirmed' && wish.kind === 'address')
    await announceAddress(tx, of, { version, isBooked: false });
  return 'settled';
}
