import { sql } from 'kysely';
import { v7 as newId } from 'uuid';

import { lockClaims, stillSelected } from '#claim/access/lock-claims.data.ts';
import { normaliseEmail } from '#shared/people/email.ts';
import { codeLifetimeMs, mailsPerHour, mailWindowMs } from '#claim/mailed-code/mailed-code.rules.ts';
import { stepLifetimeMs } from './code.rules.ts';
import { failureWindowMs } from '#claim/access/lookup-failures.rules.ts';
import { guessWindowMs } from './lookup-limits.rules.ts';
import type { Guess } from './track.data.ts';
import type { Db } from '#server/db/connect.ts';

const before = (now: Date, milliseconds: number): Date => new Date(now.getTime() - milliseconds);

export async function hasFailed(db: Db, { address }: Guess, references: Buffer[], now: Date): Promise<boolean> {
  const { rows } = await sql<{ failed: boolean }>`select
    exists (select 1 from lookup_guess where reference_hash = any(${references})
      and guessed_at > ${before(now, guessWindowMs)})
    or exists (select 1 from lookup_failure where address_hash = ${address}
      and failed_at > ${before(now, failureWindowMs)}) failed`.execute(db);
  return rows[0]?.failed ?? false;
}

/**
 * The code is mailed to the address of the first claim that has one, so claims with another address stay closed.
 * Without any address nothing is mailed and nothing opens, which looks the same from outside.
 */
export async function claimsOfOneAddress(db: Db, claimIds: string[]): Promise<string[]> {
  const rows = await db.selectFrom('claim').select(['id', 'end_user_email']).where('id', 'in', claimIds).execute();
  const emails = new Map(rows.map(({ id, end_user_email }) => [id, normaliseEmail(end_user_email)]));
  const mailedTo = claimIds.map((id) => emails.get(id)).find((email) => email);
  return claimIds.filter((id) => ['', mailedTo].includes(emails.get(id)));
}

export type MailRequest = { kind: 'code' | 'link'; reference: Buffer };

/** Returns the seconds to wait if the hourly limit is reached, otherwise 0. */
export async function countMailRequest(tx: Db, { kind, reference }: MailRequest, now: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(7310, ${reference.readInt32BE()})`.execute(tx);
  const { rows } = await sql<{ since: Date | null }>`select min(asked_at) since from (
    select asked_at from claim_mail_ask where reference_hash = ${reference} and kind = ${kind}
      and asked_at > ${before(now, mailWindowMs)} order by asked_at desc limit ${mailsPerHour}) a
    having count(*) = ${mailsPerHour}`.execute(tx);
  const since = rows[0]?.since;
  if (since) return Math.ceil((since.getTime() + mailWindowMs - now.getTime()) / 1_000);
  const row = { id: newId(), kind, reference_hash: reference, asked_at: now };
  await tx.insertInto('claim_mail_ask').values(row).execute();
  return 0;
}

export type NewStep = {
  tokenHash: Buffer;
  reference: Buffer;
  claimIds: string[];
  sharedDevice: boolean;
  locale: string;
};

export async function addStep(tx: Db, step: NewStep, now: Date): Promise<string> {
  const id = newId();
  await tx
    .insertInto('claim_code')
    .values({
      id,
      token_hash: step.tokenHash,
      reference_hash: step.reference,
      shared_device: step.sharedDevice,
      locale: step.locale,
      created_at: now,
      expires_at: new Date(now.getTime() + codeLifetimeMs),
    })
    .execute();
  const claims = step.claimIds.map((claim_id) => ({ claim_id, code_id: id }));
  await tx.insertInto('claim_code_claim').values(claims).execute();
  return id;
}

export async function lockStep(tx: Db, tokenHash: Buffer, now: Date) {
  return tx
    .selectFrom('claim_code')
    .select(['id', 'reference_hash', 'shared_device', 'code_hash', 'tries', 'expires_at', 'locale'])
    .where('token_hash', '=', tokenHash)
    .where('created_at', '>', before(now, stepLifetimeMs))
    .forUpdate()
    .executeTakeFirst();
}

/** To be called before the code is compared. */
export async function countTry(tx: Db, id: string): Promise<void> {
  await tx
    .updateTable('claim_code')
    .set((step) => ({ tries: step('tries', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function forgetCode(tx: Db, id: string, now: Date): Promise<void> {
  const expires_at = new Date(now.getTime() + codeLifetimeMs);
  await tx.updateTable('claim_code').set({ code_hash: null, tries: 0, expires_at }).where('id', '=', id).execute();
}

export async function claimsOfStep(tx: Db, id: string): Promise<string[]> {
  const ofStep = sql<{ id: string }>`select claim_id as id from claim_code_claim where code_id = ${id}`;
  return stillSelected(tx, await lockClaims(tx, ofStep), ofStep);
}

export async function deleteStep(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('claim_code').where('id', '=', id).execute();
}

export async function purgeSteps(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('claim_code').where('created_at', '<=', before(now, stepLifetimeMs)).execute();
  await db.deleteFrom('claim_mail_ask').where('asked_at', '<=', before(now, mailWindowMs)).execute();
}
