import { sql } from 'kysely';

import type { Db, Tx } from '#server/db/connect.ts';
import { codeLifetimeMs, mailWindowMs, mailsPerHour } from './mailed-code.rules.ts';

/** `boundHash`: SHA-256 of all that the code is good for, such as the browser that enters it. */
export type CodePlace = { claimId: string; purpose: 'shared-link' | 'decision' | 'nominated'; boundHash: Buffer };

const goodSince = (now: Date): Date => new Date(now.getTime() - codeLifetimeMs);

export async function forgetCodes(tx: Tx, { claimId, purpose, boundHash }: CodePlace): Promise<void> {
  await tx
    .deleteFrom('mailed_code')
    .where('claim_id', '=', claimId)
    .where('purpose', '=', purpose)
    .where('bound_hash', '=', boundHash)
    .execute();
}

/** Takes the place of an earlier code. */
export async function addCode(
  tx: Tx,
  place: CodePlace,
  { id, codeHash, now }: { id: string; codeHash: Buffer; now: Date },
): Promise<void> {
  await forgetCodes(tx, place);
  const { claimId, purpose, boundHash } = place;
  const row = { claim_id: claimId, id, purpose, bound_hash: boundHash, code_hash: codeHash, mailed_at: now };
  await tx.insertInto('mailed_code').values(row).execute();
}

/** Returns the code that is still good, locked until the transaction ends. */
export async function lockCode(tx: Tx, { claimId, purpose, boundHash }: CodePlace, now: Date) {
  const row = await tx
    .selectFrom('mailed_code')
    .select(['id', 'code_hash as codeHash', 'tries'])
    .where('claim_id', '=', claimId)
    .where('purpose', '=', purpose)
    .where('bound_hash', '=', boundHash)
    .where('mailed_at', '>', goodSince(now))
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** To be called before the code is compared. */
export async function countCodeTry(tx: Tx, claimId: string, id: string): Promise<void> {
  await tx
    .updateTable('mailed_code')
    .set((code) => ({ tries: code('tries', '+', 1) }))
    .where('claim_id', '=', claimId)
    .where('id', '=', id)
    .execute();
}

export const codeMailKey = (id: string): string => `mailed-code:${id}`;

/** Returns the seconds until an address may get another code, 0 for now. Others wait until the transaction ends. */
export async function secondsToNextCode(tx: Tx, recipient: Buffer, now: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(7311, ${recipient.readInt32BE()})`.execute(tx);
  const since = new Date(now.getTime() - mailWindowMs);
  const { rows } = await sql<{ since: Date | null }>`select min(queued_at) since from (
    select queued_at from mail where recipient_hash = ${recipient} and queued_at > ${since}
      and key like ${codeMailKey('%')} order by queued_at desc limit ${mailsPerHour}) m
    having count(*) = ${mailsPerHour}`.execute(tx);
  const first = rows[0]?.since;
  return first ? Math.ceil((first.getTime() + mailWindowMs - now.getTime()) / 1_000) : 0;
}

export async function purgeCodes(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('mailed_code').where('mailed_at', '<=', goodSince(now)).execute();
}
