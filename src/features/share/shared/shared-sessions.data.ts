import { sql } from 'kysely';
import { v7 as newId } from 'uuid';

import type { Tx } from '#server/db/connect.ts';
import { mostBrowsers } from '../share-limits.rules.ts';

/** A link that works. */
export type OpenLink = { claimId: string; id: string; asksCode: boolean; codeEmail: string; goodUntil: Date };

export type SharedSession = { id: string; isConfirmed: boolean; link: OpenLink };

const linkColumns = [
  ...(['l.claim_id as claimId', 'l.id as linkId', 'l.asks_code as asksCode'] as const),
  ...(['l.code_email as codeEmail', 'l.good_until as goodUntil'] as const),
] as const;

/** Locks the claim as its new rows will, before the link: whoever ends a link locks the claim first. */
export async function holdClaim(tx: Tx, claimId: string): Promise<void> {
  await sql`select 1 from claim where id = ${claimId}::uuid for key share`.execute(tx);
}

/** Locks the link until the transaction ends, so that it is not ended meanwhile. Null if it does not work. */
export async function findLink(tx: Tx, claimId: string, secretHash: Buffer, now: Date): Promise<OpenLink | null> {
  const row = await tx
    .selectFrom('shared_link as l')
    .select(linkColumns)
    .where('l.claim_id', '=', claimId)
    .where('l.secret_hash', '=', secretHash)
    .where('l.ended_at', 'is', null)
    .where('l.good_until', '>', now)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const { linkId: id, ...link } = row;
  return { id, ...link };
}

/** Returns the browser’s session while its link works. */
export async function findSession(
  tx: Tx,
  claimId: string,
  tokenHash: Buffer,
  now: Date,
): Promise<SharedSession | null> {
  const row = await tx
    .selectFrom('shared_session as s')
    .innerJoin('shared_link as l', (join) =>
      join.onRef('l.claim_id', '=', 's.claim_id').onRef('l.id', '=', 's.link_id'),
    )
    .select(['s.id', 's.confirmed_at as confirmedAt', ...linkColumns])
    .where('s.claim_id', '=', claimId)
    .where('s.token_hash', '=', tokenHash)
    .where('l.ended_at', 'is', null)
    .where('l.good_until', '>', now)
    .executeTakeFirst();
  if (!row) return null;
  const { id, confirmedAt, linkId, ...link } = row;
  return { id, isConfirmed: confirmedAt !== null, link: { id: linkId, ...link } };
}

/** Closes a browser of a link that has too many: first one without a code, then the oldest. */
export async function addSession(
  tx: Tx,
  { claimId, id: linkId, asksCode }: OpenLink,
  tokenHash: Buffer,
  now: Date,
): Promise<string> {
  await sql`delete from shared_session where claim_id = ${claimId} and id in (
    select id from shared_session where claim_id = ${claimId} and link_id = ${linkId}
      order by confirmed_at is null, made_at desc, id desc offset ${mostBrowsers - 1})`.execute(tx);
  const id = newId();
  const row = { claim_id: claimId, id, link_id: linkId, token_hash: tokenHash, made_at: now };
  await tx
    .insertInto('shared_session')
    .values({ ...row, confirmed_at: asksCode ? null : now })
    .execute();
  return id;
}

export async function confirmSession(tx: Tx, claimId: string, id: string, now: Date): Promise<void> {
  const session = tx.updateTable('shared_session').set({ confirmed_at: now });
  await session.where('claim_id', '=', claimId).where('id', '=', id).execute();
}

export async function countOpening(tx: Tx, { claimId, id }: OpenLink, now: Date): Promise<void> {
  await tx
    .updateTable('shared_link')
    .set((link) => ({ opened: link('opened', '+', 1), opened_at: now }))
    .where('claim_id', '=', claimId)
    .where('id', '=', id)
    .execute();
}
