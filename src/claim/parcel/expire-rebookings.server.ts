import { NIL } from 'uuid';
import { lockClaim, raiseVersion } from '#claim/change/claim-change.data.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import type { Settings } from '#server/settings/env.ts';
import { expireRebooking } from './expire-rebooking.server.ts';
import { findParcel } from './parcels.data.ts';
import { statusAt } from './rebooking.rules.ts';
import { findDueRebookings, findRebooking } from './rebookings.data.ts';

const atOnce = 200;

/** Reads again what may have been settled since it was found. */
async function expire(
  tx: Tx,
  { claimId, id }: { claimId: string; id: string },
  { settings, now }: { settings: Settings; now: Date },
): Promise<void> {
  if ((await lockClaim(tx, claimId, 't0.id')) === null) return;
  const rebooking = await findRebooking(tx, claimId, id);
  if (rebooking?.status !== 'asked' || statusAt(rebooking, now) !== 'expired') return;
  const parcel = await findParcel(tx, claimId, rebooking.parcelId);
  if (parcel === null) return;
  await expireRebooking(tx, { claimId, now, settings }, rebooking, parcel);
  await raiseVersion(tx, claimId, now);
}

/** Ends wishes that no courier has answered in time. One that fails does not hold up the others. */
export async function expireRebookings({ database, settings, now }: Services): Promise<void> {
  const time = now();
  const errors: unknown[] = [];
  let after: string = NIL;
  for (;;) {
    const due = await findDueRebookings(database.kysely, time, { after, limit: atOnce });
    for (const one of due) {
      const expired = database.kysely.transaction().execute((tx) => expire(tx, one, { settings, now: time }));
      await expired.catch((error: unknown) => errors.push(error));
      after = one.id;
    }
    if (due.length < atOnce) break;
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} rebookings could not be ended.`);
}
