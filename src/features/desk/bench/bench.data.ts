import { sql } from 'kysely';

import type { Db, Tx } from '#server/db/connect.ts';
import { type Limits, withinLimits } from '../claim-row.data.ts';

type Session = { sessionHash: Buffer; now: Date };

/** Returns when the session's shift ends; null where none runs. */
export async function findShift(db: Db, { sessionHash, now }: Session): Promise<Date | null> {
  const running = db.selectFrom('bench_shift').select('ends_at').where('session_hash', '=', sessionHash);
  return (await running.where('ends_at', '>', now).executeTakeFirst())?.ends_at ?? null;
}

export async function putShift(tx: Tx, of: Session & { accountId: string; endsAt: Date }): Promise<void> {
  const times = { started_at: of.now, ends_at: of.endsAt };
  await tx
    .insertInto('bench_shift')
    .values({ session_hash: of.sessionHash, account_id: of.accountId, ...times })
    .onConflict((conflict) => conflict.column('session_hash').doUpdateSet(times))
    .execute();
}

/** Returns false where none runs. */
export async function endShift(tx: Tx, { sessionHash, now }: Session): Promise<boolean> {
  const running = tx.updateTable('bench_shift').set({ ends_at: now }).where('session_hash', '=', sessionHash);
  const { numUpdatedRows } = await running.where('ends_at', '>', now).executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function deleteShiftsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('bench_shift').where('ends_at', '<', before).execute();
}

export type Labelled = { claimId: string; isReference: boolean; isOpen: boolean };

/** Returns claims within the asker's limits: by reference first, then open ones, the newest first. */
export async function findLabelled(db: Db, term: string, asker: Limits): Promise<Labelled[]> {
  const { rows } = await sql<Labelled>`select t.claim_id as "claimId", bool_or(t.kind = 'number') as "isReference",
      d.open as "isOpen"
    from claim_term t join desk_claim d on d.claim_id = t.claim_id
    where t.term = ${term} and t.kind in ('number', 'reference', 'imei') and ${withinLimits(asker)}
    group by t.claim_id, d.open, d.received_at
    order by "isReference" desc, d.open desc, d.received_at desc nulls last, t.claim_id
    limit 3`.execute(db);
  return rows;
}
