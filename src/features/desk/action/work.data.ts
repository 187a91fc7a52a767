import { type Insertable, sql } from 'kysely';

import { withinLimits, type Limits } from '../claim-row.data.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import type { DeskWorkRow } from '#server/db/tables.generated.ts';
import { brandOfClaim } from '#server/settings/portal-rule.data.ts';
import { handlerName } from './handler-name.rules.ts';
import type { Handler } from './work-routes.ts';

type Work = Omit<Insertable<DeskWorkRow>, 'claim_id'>;

export async function setWork(tx: Tx, claimId: string, work: Work): Promise<void> {
  await tx
    .insertInto('desk_work')
    .values({ claim_id: claimId, ...work })
    .onConflict((conflict) => conflict.column('claim_id').doUpdateSet(work))
    .execute();
}

export async function readAssignee(tx: Tx, claimId: string): Promise<string | null> {
  const found = tx.selectFrom('desk_work').select('assignee_id').where('claim_id', '=', claimId);
  return (await found.executeTakeFirst())?.assignee_id ?? null;
}

type Named = { id: string; name: string; email: string };

const named = ({ id, ...account }: Named): Handler => ({ id, name: handlerName(account) });

/** Whoever can sign in and is a handler. `demo`: the demo's accounts too. */
const handlers = (now: Date, demo: boolean) => sql`account a where 'handler' = any (a.roles)
  and a.email_confirmed_at is not null and (a.locked_out_until is null or a.locked_out_until <= ${now})
  and (not a.demo or ${demo})`;

export async function listHandlers(
  db: Db,
  { now, demo, limits }: { now: Date; demo: boolean; limits: Limits },
): Promise<Handler[]> {
  const { brands, clientIds } = limits;
  const shared = sql`(a.brands is null or ${brands}::text[] is null or a.brands && ${brands}::text[])
    and (a.client_ids is null or ${clientIds}::uuid[] is null or a.client_ids && ${clientIds}::uuid[])`;
  const { rows } = await sql<Named>`select a.id, a.name, a.email from ${handlers(now, demo)} and ${shared}
    order by lower(coalesce(nullif(a.name, ''), a.email)) limit 200`.execute(db);
  return rows.map(named);
}

/** Returns null if the account is no handler who sees the claim. */
export async function findHandler(
  tx: Tx,
  { id, claimId, now, demo }: { id: string; claimId: string; now: Date; demo: boolean },
): Promise<Handler | null> {
  const { rows } = await sql<Named>`select a.id, a.name, a.email from ${handlers(now, demo)} and a.id = ${id}::uuid
    and exists (select 1 from desk_claim d where d.claim_id = ${claimId}::uuid
      and (a.brands is null or ${sql.raw(brandOfClaim('d'))} = any (a.brands))
      and (a.client_ids is null or d.client_id = any (a.client_ids)))`.execute(tx);
  return rows[0] ? named(rows[0]) : null;
}

export async function nameOfAccount(db: Db, id: string): Promise<string> {
  const found = await db.selectFrom('account').select(['name', 'email']).where('id', '=', id).executeTakeFirst();
  return found ? handlerName(found) : '';
}

/** One at a time, so that no two handlers are given the same claim. */
export async function lockTakeNext(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(7312, 0)`.execute(tx);
}

/** Returns the claim of nobody that is due first, within these limits. */
export async function findUnassigned(tx: Tx, limits: Limits): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select d.claim_id as id from desk_claim d
    where d.open and d.assignee_id is null and ${withinLimits(limits)} order by d.due_at, d.claim_id limit 1`.execute(
    tx,
  );
  return rows[0]?.id ?? null;
}
