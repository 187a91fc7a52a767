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

/** `asker` is the session that asked, where addresses have codes of several. */
export const codeMailKey = (id: string, asker?: string): string =>
  asker === undefined ? `mailed-code:${id}` : `mailed-code:${asker}:${id}`;

/** `hasOwn`: a code of this hour was mailed for the asker. */
export type CodeWait = { seconds: number; hasOwn: boolean };

/**
 * Returns the seconds until an address may get another code, 0 for now. It gets one more an hour than a session, so that
 * a stranger's session leaves one. Locks the address until the transaction ends.
 */
export async function readCodeWait(tx: Tx, recipient: Buffer, asker: string | undefined, now: Date): Promise<CodeWait> {
  await sql`select pg_advisory_xact_lock(7311, ${recipient.readInt32BE()})`.execute(tx);
  const since = new Date(now.getTime() - mailWindowMs);
  const mostOfAll = asker === undefined ? mailsPerHour : mailsPerHour + 1;
  const { rows } = await sql<{ key: string; at: Date }>`select key, queued_at at from mail
    where recipient_hash = ${recipient} and queued_at > ${since} and key like ${codeMailKey('%')}
    order by queued_at desc limit ${mostOfAll}`.execute(tx);
  const own = asker === undefined ? rows : rows.filter(({ key }) => key.startsWith(codeMailKey('', asker)));
  const ends = [rows[mostOfAll - 1], own[mailsPerHour - 1]].flatMap((mail) => (mail ? [mail.at.getTime()] : []));
  const endMs = Math.max(now.getTime(), ...ends.map((at) => at + mailWindowMs));
  return { seconds: Math.ceil((endMs - now.getTime()) / 1_000), hasOwn: own.length > 0 };
}

export async function purgeCodes(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('mailed_code').where('mailed_at', '<=', goodSince(now)).execute();
}
