import { sql } from 'kysely';

import {
  type Counting,
  type Handler,
  handlerOf,
  handlers,
  type StoredHandler,
} from '#claim/desk/work/handlers.data.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { type Limits, withinLimits } from '../claim-row.data.ts';

export async function listHandlers(db: Db, { brands, clientIds }: Limits, counting: Counting): Promise<Handler[]> {
  const shared = sql`(a.brands is null or ${brands}::text[] is null or a.brands && ${brands}::text[])
    and (a.client_ids is null or ${clientIds}::uuid[] is null or a.client_ids && ${clientIds}::uuid[])`;
  const { rows } = await sql<StoredHandler>`select a.id, a.name, a.email from ${handlers(counting)} and ${shared}
    order by lower(coalesce(nullif(a.name, ''), a.email)) limit 200`.execute(db);
  return rows.map(handlerOf);
}

/** One at a time, so that no two handlers are given the same claim. */
export async function lockTakeNext(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(7312, 0)`.execute(tx);
}

/** Returns the claim of nobody that is due first, within these limits. */
export async function findUnassigned(tx: Tx, limits: Limits): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select d.claim_id as id from desk_claim d
    where d.due_at is not null and d.assignee_id is null and ${withinLimits(limits)} order by d.due_at, d.claim_id limit 1`.execute(
    tx,
  );
  return rows[0]?.id ?? null;
}
