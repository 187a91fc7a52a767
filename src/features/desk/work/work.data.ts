import { sql } from 'kysely';

import type { nameable } from '#claim/desk/clock-kinds.rules.ts';
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

/** Returns until when a claim is put off, as its page has it; null where it is not. */
export async function readPutOff(tx: Tx, claimId: string): Promise<Date | null> {
  const found = tx.selectFrom('desk_work').select('snoozed_until').where('claim_id', '=', claimId);
  return (await found.executeTakeFirst())?.snoozed_until ?? null;
}

/** Returns whether the claimant has written since the claim was put off, which ends that. */
export async function hasWrittenSince(tx: Tx, claimId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from desk_work w where w.claim_id = ${claimId}::uuid and exists (
    select from outgoing_message o where o.claim_id = w.claim_id and o.date_sent > w.snoozed_at)`.execute(tx);
  return rows.length > 0;
}

/** Returns when an answer or a complaint is due before a time; null where none is. No snooze puts these aside. */
export async function readDueBefore(tx: Tx, claimId: string, until: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select least(d.answer_due_at, d.complaint_due_at) as at
    from desk_claim d where d.claim_id = ${claimId}::uuid`.execute(tx);
  const at = rows[0]?.at ?? null;
  return at !== null && at < until ? at : null;
}

type Wait = { on: (typeof nameable)[number] | null; until: Date | null; what: string | null };

/** Returns what was said of whom a claim waits for; a change of state has ended it. */
export async function readWait(tx: Tx, claimId: string): Promise<Wait> {
  const { rows } = await sql<Wait>`select w.waiting_on as "on", w.waiting_until as until, w.waiting_for as what
    from desk_work w join claim c on c.id = w.claim_id
    where w.claim_id = ${claimId}::uuid and w.waiting_state is not distinct from c.state_id`.execute(tx);
  return rows[0] ?? { on: null, until: null, what: null };
}
