import { sql } from 'kysely';

import { mailsPerHour, mailWindowMs } from './code.rules.ts';
import type { Db } from '#server/db/connect.ts';

const before = (now: Date, milliseconds: number): Date => new Date(now.getTime() - milliseconds);

export type Addressee = { claimId: string; email: string; brand: string | null };

/** Locks the step until the transaction ends. */
export async function stepToMail(tx: Db, stepId: string): Promise<(Addressee & { locale: string }) | null> {
  const step = await tx
    .selectFrom('claim_code')
    .select('locale')
    .where('id', '=', stepId)
    .where('code_hash', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!step) return null;
  const claims = await tx.selectFrom('claim_code_claim').select('claim_id').where('code_id', '=', stepId).execute();
  const { rows } = await sql<Addressee>`select c.id "claimId", btrim(c.end_user_email) email, c.brand from claim c
    where c.id = any(${claims.map(({ claim_id }) => claim_id)}::uuid[]) and btrim(c.end_user_email) <> ''
    order by c.last_state_change_date desc nulls last, c.id limit 1`.execute(tx);
  return rows[0] ? { ...rows[0], locale: step.locale } : null;
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
  const claims = await db.selectFrom('claim_lookup').select('claim_id').where('key', '=', reference).execute();
  const { rows } = await sql<Addressee>`select distinct on (lower(btrim(c.end_user_email)))
      c.id "claimId", btrim(c.end_user_email) email, c.brand
    from claim c where c.id = any(${claims.map(({ claim_id }) => claim_id)}::uuid[])
      and btrim(c.end_user_email) <> ''
    order by lower(btrim(c.end_user_email)), c.last_state_change_date desc nulls last limit 3`.execute(db);
  return rows;
}
