import { CompiledQuery, sql } from 'kysely';

import { clientIdOf } from '#claim/access/client-of-claim.data.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { dayMs } from '#shared/time/milliseconds.ts';
import { listedMs } from './share-limits.rules.ts';

/** SQL of whether the claim's client asks helpers for a mailed code. */
export const needsCodeOf = (claim: string): string =>
  `coalesce((select l.helpers_need_code from client l where l.id = ${clientIdOf(claim)}), false)`;

const settingsOfClaim = `select c.brand, ${needsCodeOf('c')} as "needsCode" from claim c where c.id = $1::uuid`;

export async function readShareSettings(
  tx: Tx,
  claimId: string,
): Promise<{ brand: string | null; needsCode: boolean }> {
  const statement = CompiledQuery.raw(settingsOfClaim, [claimId]);
  const { rows } = await tx.executeQuery<{ brand: string | null; needsCode: boolean }>(statement);
  if (!rows[0]) throw new Error('A claim that is shared must exist.');
  return rows[0];
}

/** Returns how many links work, and how many were made within 24 hours. */
export async function countLinks(tx: Tx, claimId: string, now: Date): Promise<{ live: number; made: number }> {
  const { rows } = await sql<{ live: number; made: number }>`select
      count(*) filter (where ended_at is null and good_until > ${now})::int live,
      count(*) filter (where made_at > ${new Date(now.getTime() - dayMs)})::int made
    from shared_link where claim_id = ${claimId}`.execute(tx);
  return rows[0] ?? { live: 0, made: 0 };
}

export async function hasLink(tx: Tx, claimId: string, id: string): Promise<boolean> {
  const link = tx.selectFrom('shared_link').select('id').where('claim_id', '=', claimId).where('id', '=', id);
  return (await link.executeTakeFirst()) !== undefined;
}

export type NewLink = {
  claimId: string;
  id: string;
  secretHash: Buffer;
  forWhom: string;
  /** Where codes are mailed to; null where none is asked for. */
  codeEmail: string | null;
  madeAt: Date;
  goodUntil: Date;
};

export async function addLink(
  tx: Tx,
  { claimId, id, secretHash, forWhom, codeEmail, ...times }: NewLink,
): Promise<void> {
  await tx
    .insertInto('shared_link')
    .values({
      claim_id: claimId,
      id,
      secret_hash: secretHash,
      for_whom: forWhom,
      asks_code: codeEmail !== null,
      code_email: codeEmail ?? '',
      made_at: times.madeAt,
      good_until: times.goodUntil,
    })
    .execute();
}

/** Closes its browsers too. Returns whether it was not ended before. */
export async function endLink(tx: Tx, claimId: string, id: string, now: Date): Promise<boolean> {
  const ended = await tx
    .updateTable('shared_link')
    .set({ ended_at: now, code_email: '' })
    .where('claim_id', '=', claimId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  await tx.deleteFrom('shared_session').where('claim_id', '=', claimId).where('link_id', '=', id).execute();
  return ended !== undefined;
}

/** Forgets browsers and addresses of links that are over, and, later, the links. */
export async function purgeLinks(db: Db, now: Date): Promise<void> {
  await sql`update shared_link set code_email = '' where good_until <= ${now} and code_email <> ''`.execute(db);
  const listed = new Date(now.getTime() - listedMs);
  await sql`delete from shared_link where coalesce(ended_at, good_until) <= ${listed}`.execute(db);
  await sql`delete from shared_session s using shared_link l where l.claim_id = s.claim_id and l.id = s.link_id
    and l.good_until <= ${now}`.execute(db);
}
