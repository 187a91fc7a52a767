import { sql } from 'kysely';

import { mailsPerHour, mailWindowMs } from '#claim/mailed-code/mailed-code.rules.ts';
import type { Db } from '#server/db/connect.ts';
import { idsFirst } from '#server/db/machines.ts';

const before = (now: Date, milliseconds: number): Date => new Date(now.getTime() - milliseconds);

export type Addressee = { claimId: string; email: string; brand: string | null };

/** Locks the step until the transaction ends, in a CTE, because Citus locks rows of one machine at a time. */
export async function stepToMail(tx: Db, stepId: string) {
  const claims = await idsFirst(tx, sql`select claim_id as id from claim_code_claim where code_id = ${stepId}`);
  const { rows } = await sql<Addressee & { locale: string }>`with step as materialized (
      select s.locale from claim_code s where s.id = ${stepId} and s.code_hash is null for update)
    select c.id "claimId", btrim(c.end_user_email) email, c.brand, step.locale from step, claim c
    where c.id = any(${claims}) and btrim(c.end_user_email) <> ''
    order by c.last_state_change_date desc nulls last, c.id limit 1`.execute(tx);
  return rows[0] ?? null;
}

export async function storeCode(tx: Db, stepId: string, hash: Buffer, expires: Date): Promise<void> {
  await tx.updateTable('claim_code').set({ code_hash: hash, expires_at: expires }).where('id', '=', stepId).execute();
}

export const mailKey = (cause: string): string => `claim-mail:${cause}`;

export async function mayBeMailed(tx: Db, recipient: Buffer, now: Date): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(7311, ${recipient.readInt32BE()})`.execute(tx);
  const { rows } = await sql<{ count: number }>`select count(*) count from mail
    where recipient_hash = ${recipient} and queued_at > ${before(now, mailWindowMs)} and key like ${mailKey('%')}`.execute(
    tx,
  );
  return (rows[0]?.count ?? 0) < mailsPerHour;
}

export async function addresseesOf(db: Db, reference: string): Promise<Addressee[]> {
  const claims = await idsFirst(db, sql`select claim_id as id from claim_lookup where key = ${reference}`);
  const { rows } = await sql<Addressee>`select distinct on (lower(btrim(c.end_user_email)))
      c.id "claimId", btrim(c.end_user_email) email, c.brand
    from claim c where c.id = any(${claims})
      and btrim(c.end_user_email) <> ''
    order by lower(btrim(c.end_user_email)), c.last_state_change_date desc nulls last limit 3`.execute(db);
  return rows;
}
