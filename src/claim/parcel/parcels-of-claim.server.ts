// Parcels, events and answers by the operator's system, which names the claim by its number.
import { v7 as newId } from 'uuid';

import { raiseVersion } from '#claim/change/claim-change.data.ts';
import { workOnClaim } from '#claim/desk/work/work-on-claim.server.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { Problem } from '#server/http/errors.ts';
import type { CourierEvent } from './parcel.rules.ts';
import { findExternalParcel, type Parcel, removeParcel } from './parcels.data.ts';
import { putParcel, type WantedParcel } from './put-parcel.server.ts';
import type { SettleFault } from './rebooking.rules.ts';
import { findRebooking } from './rebookings.data.ts';
import { recordEvents } from './record-events.server.ts';
import { type Settling, settleRebooking } from './settle-rebooking.server.ts';

type Named = { number: string; externalId: string };
type How = { quiet: boolean; byName: string };

async function parcelNamed(tx: Tx, claimId: string, externalId: string): Promise<Parcel> {
  const parcel = await findExternalParcel(tx, claimId, externalId);
  if (parcel) return parcel;
  throw new Problem(404, 'parcel-not-found', 'There is no parcel with this externalId. PUT it first.');
}

export function putParcelOf(
  services: Services,
  { number, externalId }: Named,
  wanted: WantedParcel,
  { quiet }: Pick<How, 'quiet'>,
): Promise<{ id: string; isNew: boolean; changed: boolean }> {
  return workOnClaim(services, number, ({ tx, now, claimId }) =>
    putParcel(tx, { claimId, now, quiet }, externalId, wanted),
  );
}

/** The only way in which the operator's system takes a parcel away. */
export function removeParcelOf(services: Services, { number, externalId }: Named): Promise<void> {
  return workOnClaim(services, number, async ({ tx, now, claimId }) => {
    const { id } = await parcelNamed(tx, claimId, externalId);
    await removeParcel(tx, { claimId, id });
    await raiseVersion(tx, claimId, now);
  });
}

export type SentEvent = Omit<CourierEvent, 'id' | 'origin' | 'receivedAt'>;

export function addEventsOf(
  services: Services,
  { number, externalId }: Named,
  sent: readonly SentEvent[],
  { quiet, byName }: How,
): Promise<{ added: number; known: number }> {
  return workOnClaim(services, number, async ({ tx, now, claimId }) => {
    const parcel = await parcelNamed(tx, claimId, externalId);
    const events = sent.map((event) => ({ ...event, id: newId(), origin: 'system', receivedAt: now }) as const);
    const by = { origin: 'system', accountId: null, name: byName } as const;
    const added = await recordEvents(tx, { claimId, now, quiet }, parcel, { events, by });
    return { added, known: sent.length - added };
  });
}

const faultTexts: Record<SettleFault, string> = {
  'rebooking-withdrawn': 'The claimant has taken this back.',
  'rebooking-expired': 'The time for an answer is over. PUT the parcel to book another day.',
  'rebooking-settled': 'This was answered otherwise already.',
};

export const problemOfSettling = (fault: SettleFault): Problem => new Problem(409, fault, faultTexts[fault]);

export const noSuchRebooking = (): Problem => new Problem(404, 'rebooking-not-found', 'The claim has no such wish.');

export function settleRebookingOf(
  services: Services,
  { number, id }: { number: string; id: string },
  settling: Settling,
  { quiet, byName }: How,
): Promise<{ changed: boolean }> {
  return workOnClaim(services, number, async ({ tx, now, claimId }) => {
    const rebooking = await findRebooking(tx, claimId, id);
    if (rebooking === null) throw noSuchRebooking();
    const settled = await settleRebooking(tx, { claimId, now, quiet, services }, rebooking, { settling, by: byName });
    if (settled !== null && settled !== 'settled') throw problemOfSettling(settled);
    return { changed: settled === 'settled' };
  });
}
