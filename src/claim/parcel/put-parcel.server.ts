import { v7 as newId } from 'uuid';

import { raiseVersion } from '#claim/change/claim-change.data.ts';
import { requestNotices } from '#claim/change/notify-claimant.server.ts';
import { termOf } from '#claim/desk/terms/term-text.rules.ts';
import { dayOf, noonOf } from '#claim/promise/noon.rules.ts';
import { readClaimFacts } from '#claim/read/claim-facts.data.ts';
import type { Tx } from '#server/db/connect.ts';
import { readSaid } from './parcel-of-claim.server.ts';
import {
  addParcel,
  changeParcel,
  findExternalParcel,
  listParcels,
  nameParcel,
  type Parcel,
  type SaidParcel,
  writeSaidDay,
} from './parcels.data.ts';
import { moveExpiry } from './move-expiry.server.ts';
import type { Options } from './rebooking.rules.ts';
import type { Of } from './record-events.server.ts';

/** Leaves a day that was left out to documents. */
export type WantedParcel = Omit<SaidParcel, 'bookedFor'> & { bookedFor: string | null | undefined };

type Put = { id: string; isNew: boolean; changed: boolean };

const instant = (date: Date | null): string | null => date?.toISOString() ?? null;

const textOf = (said: SaidParcel): string => {
  const { direction, courier, number, bookedFor, windowFrom, windowTo, pinNeeded, options } = said;
  const { days, places, leave, otherAddress, cutOffAt } = options;
  const offered = [days, places.map(({ id, name, address }) => [id, name, address]), leave, otherAddress, cutOffAt];
  const window = [instant(windowFrom), instant(windowTo)];
  return JSON.stringify([direction, courier, number, bookedFor, window, pinNeeded, offered]);
};

/** Returns a parcel that was begun here before the operator's system named it. */
async function findUnnamed(tx: Tx, claimId: string, { direction, number }: WantedParcel): Promise<Parcel | null> {
  const unnamed = (await listParcels(tx, claimId)).filter((one) => one.externalId === null);
  const key = termOf(number);
  const isSame = (one: string) => one === '' || key === '' || one === key;
  return unnamed.find((one) => one.direction === direction && isSame(termOf(one.number))) ?? null;
}

/** Returns whether the system repeats its day from before a change that was confirmed, or that documents brought. */
const isOfBefore = ({ bookedFor, saidBookedFor }: Parcel, wanted: WantedParcel): boolean =>
  wanted.bookedFor === saidBookedFor && wanted.bookedFor !== bookedFor;

const visitOf = ({ bookedFor, windowFrom, windowTo, options }: Parcel, offered: Options) => ({
  bookedFor,
  windowFrom,
  windowTo,
  options: { ...offered, cutOffAt: options.cutOffAt },
});

async function mergeWithStored(
  tx: Tx,
  claimId: string,
  stored: Parcel | null,
  wanted: WantedParcel,
): Promise<SaidParcel> {
  const known = stored ?? (await readSaid(tx, claimId, wanted.direction));
  if (stored && isOfBefore(stored, wanted)) return { ...wanted, ...visitOf(stored, wanted.options) };
  const bookedFor = wanted.bookedFor === undefined ? known.bookedFor : wanted.bookedFor;
  // An event may have brought the window of the same visit.
  const isKept = wanted.windowFrom === null && bookedFor === known.bookedFor;
  const window = isKept ? { windowFrom: known.windowFrom, windowTo: known.windowTo } : {};
  return { ...wanted, bookedFor, ...window };
}

async function keepSaidDay(tx: Tx, { claimId }: Of, { id, saidBookedFor }: Parcel, { bookedFor }: WantedParcel) {
  if (bookedFor === undefined || bookedFor === saidBookedFor) return;
  await writeSaidDay(tx, { claimId, id }, bookedFor);
}

type Days = { before: Date | null; after: string | null };

async function announceVisit(tx: Tx, { claimId, now, quiet }: Of, parcel: { id: string } & SaidParcel, days: Days) {
  const { before, after } = days;
  if (quiet || after === null || after < dayOf(now) || (before !== null && dayOf(before) === after)) return;
  const at = noonOf(after).toISOString();
  const event = { kind: `${parcel.direction}-booked`, at, isMoved: before !== null } as const;
  await requestNotices(tx, { claimId, now }, [{ event, key: `${event.kind}:${parcel.id}:${now.getTime()}` }]);
}

async function write(
  tx: Tx,
  of: Of,
  externalId: string,
  { stored, said }: { stored: Parcel | null; said: SaidParcel },
) {
  const { claimId, now } = of;
  if (stored === null) {
    const id = newId();
    await addParcel(tx, claimId, { id, externalId, said }, now);
    return id;
  }
  await changeParcel(tx, { claimId, id: stored.id }, said);
  if (stored.externalId === null) await nameParcel(tx, { claimId, id: stored.id }, externalId);
  if (stored.bookedFor !== said.bookedFor) await moveExpiry(tx, claimId, { ...stored, ...said });
  return stored.id;
}

/** Writes what the operator's system says of a parcel, by its own id. The claim is locked. The same again changes nothing. */
export async function putParcel(tx: Tx, of: Of, externalId: string, wanted: WantedParcel): Promise<Put> {
  const { claimId, now } = of;
  const named = await findExternalParcel(tx, claimId, externalId);
  const stored = named ?? (await findUnnamed(tx, claimId, wanted));
  const said = await mergeWithStored(tx, claimId, stored, wanted);
  if (named && textOf(named) === textOf(said)) {
    await keepSaidDay(tx, of, named, wanted);
    return { id: named.id, isNew: false, changed: false };
  }
  const before = (await readClaimFacts(tx, claimId))[said.direction].next;
  const id = await write(tx, of, externalId, { stored, said });
  if (stored) await keepSaidDay(tx, of, stored, wanted);
  await announceVisit(tx, of, { id, ...said }, { before, after: said.bookedFor });
  await raiseVersion(tx, claimId, now);
  return { id, isNew: stored === null, changed: true };
}
