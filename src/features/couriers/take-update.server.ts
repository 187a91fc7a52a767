import { v7 as newId } from 'uuid';

import { lockClaim } from '#claim/change/claim-change.data.ts';
import { announceAtDesk } from '#claim/desk/desk-news.data.ts';
import { termOf } from '#claim/desk/terms/term-text.rules.ts';
import { ensureParcel, readSaid } from '#claim/parcel/parcel-of-claim.ts';
import { directions } from '#claim/parcel/parcel.rules.ts';
import { findByNumber, findParcel, type Parcel } from '#claim/parcel/parcels.data.ts';
import { recordEvents } from '#claim/parcel/record-events.ts';
import { addAuditEntry } from '#server/audit.data.ts';
import type { Services } from '#server/context.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import type { ParcelUpdate } from './courier-adapter.ts';

const mostClaims = 10;

/** Returns claims whose documents name this number, but have no parcel of it. */
async function claimsOfNumber(db: Db, number: string): Promise<string[]> {
  const key = termOf(number);
  if (key === '') return [];
  const rows = await db
    .selectFrom('claim_term')
    .select('claim_id')
    .where('kind', '=', 'parcel')
    .where('term', '=', key)
    .limit(mostClaims)
    .execute();
  return rows.map(({ claim_id: id }) => id);
}

async function parcelInClaim(tx: Tx, claimId: string, number: string, now: Date): Promise<Parcel | null> {
  for (const direction of directions) {
    const said = await readSaid(tx, claimId, direction);
    if (termOf(said.number) === termOf(number)) return ensureParcel(tx, claimId, direction, now);
  }
  return null;
}

type Target = { claimId: string; id: string | null };

async function targetsOf(db: Db, number: string): Promise<Target[]> {
  const known = await findByNumber(db, number);
  // A number comes back after some years, so the newest parcel is meant.
  if (known.length > 0) return known.slice(0, 1);
  return (await claimsOfNumber(db, number)).map((claimId) => ({ claimId, id: null }));
}

async function record(tx: Tx, { claimId, id }: Target, update: ParcelUpdate, now: Date): Promise<number> {
  if ((await lockClaim(tx, claimId, 't0.id')) === null) return 0;
  const parcel = await (id === null ? parcelInClaim(tx, claimId, update.number, now) : findParcel(tx, claimId, id));
  if (parcel === null) return 0;
  const events = update.events.map(
    (event) => ({ ...event, id: newId(), origin: 'aggregator', receivedAt: now }) as const,
  );
  const by = { origin: 'aggregator', accountId: null, name: 'AfterShip' } as const;
  const added = await recordEvents(tx, { claimId, now }, parcel, { events, by });
  if (added === 0) return 0;
  await announceAtDesk(tx, [claimId]);
  const detail = `courier: ${added} events`;
  await addAuditEntry(tx, { at: now, actor: 'AfterShip', action: 'operator.wrote', claimId, detail });
  return added;
}

/** Writes an aggregator's events into the claim of their parcel. The same again, and an unknown number, change nothing. */
export async function takeUpdate({ database, now }: Services, update: ParcelUpdate): Promise<number> {
  const time = now();
  let added = 0;
  if (update.events.length === 0) return added;
  for (const target of await targetsOf(database.kysely, update.number)) {
    added += await database.kysely.transaction().execute((tx) => record(tx, target, update, time));
  }
  return added;
}
