import { CompiledQuery, type Selectable, sql } from 'kysely';

import { needsCodeOf } from '#claim/step-up/decision-code.data.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import type { NominatedPersonRow } from '#server/db/tables.generated.ts';
import { dayMs } from '#shared/time/milliseconds.ts';
import { type EndedBy, type NominatedRight, rightsIn } from './nominated.rules.ts';

/** A handler, as the desk names them. */
export type NominatedBy = { accountId: string; name: string };

export type Nominated = {
  claimId: string;
  id: string;
  name: string;
  relation: string;
  /** Empty once it is over. */
  email: string;
  may: NominatedRight[];
  /** A handler confirms: the claimant had no address that works, or their decisions need a mailed code. */
  asksHandler: boolean;
  askedBy: 'claimant' | 'handler';
  /** Null where it was the claimant, or before it was kept. */
  namedBy: NominatedBy | null;
  confirmedBy: NominatedBy | null;
  askedAt: Date;
  confirmedAt: Date | null;
  until: Date;
  endedAt: Date | null;
  endedBy: EndedBy | null;
};

const byOf = (accountId: string | null, name: string): NominatedBy | null =>
  accountId === null ? null : { accountId, name };

const nominatedOf = (row: Selectable<NominatedPersonRow>): Nominated => ({
  claimId: row.claim_id,
  id: row.id,
  name: row.name,
  relation: row.relation,
  email: row.email,
  may: rightsIn(row.may),
  asksHandler: row.asks_handler,
  askedBy: row.asked_by as Nominated['askedBy'],
  namedBy: byOf(row.named_by, row.named_by_name),
  confirmedBy: byOf(row.confirmed_by, row.confirmed_by_name),
  askedAt: row.asked_at,
  confirmedAt: row.confirmed_at,
  until: row.until,
  endedAt: row.ended_at,
  endedBy: row.ended_by as EndedBy | null,
});

const ofClaim = (db: Db, claimId: string) =>
  db.selectFrom('nominated_person').selectAll().where('claim_id', '=', claimId);

/** Returns all that the claim has had, the newest first. */
export async function listNominated(db: Db, claimId: string): Promise<Nominated[]> {
  const rows = await ofClaim(db, claimId).orderBy('asked_at', 'desc').orderBy('id').execute();
  return rows.map(nominatedOf);
}

export async function findNominated(db: Db, claimId: string, id: string): Promise<Nominated | null> {
  const row = await ofClaim(db, claimId).where('id', '=', id).executeTakeFirst();
  return row ? nominatedOf(row) : null;
}

/** Locks the row until the transaction ends. Null if its time is over or it has ended. */
export async function findNominatedBySecret(
  tx: Tx,
  claimId: string,
  secretHash: Buffer,
  now: Date,
): Promise<Nominated | null> {
  const open = ofClaim(tx, claimId).where('ended_at', 'is', null).where('until', '>', now);
  const row = await open.where('secret_hash', '=', secretHash).forUpdate().executeTakeFirst();
  return row ? nominatedOf(row) : null;
}

/** Returns how many are not over, and how many were asked within 24 hours. */
export async function countNominated(tx: Tx, claimId: string, now: Date): Promise<{ open: number; asked: number }> {
  const { rows } = await sql<{ open: number; asked: number }>`select
      count(*) filter (where ended_at is null and until > ${now})::int open,
      count(*) filter (where asked_at > ${new Date(now.getTime() - dayMs)})::int asked
    from nominated_person where claim_id = ${claimId}`.execute(tx);
  return rows[0] ?? { open: 0, asked: 0 };
}

export type NewNominated = Pick<
  Nominated,
  'claimId' | 'id' | 'name' | 'relation' | 'email' | 'may' | 'asksHandler' | 'askedBy' | 'namedBy' | 'askedAt' | 'until'
> & { secretHash: Buffer };

export async function insertNominated(tx: Tx, one: NewNominated): Promise<void> {
  await tx
    .insertInto('nominated_person')
    .values({
      claim_id: one.claimId,
      id: one.id,
      secret_hash: one.secretHash,
      name: one.name,
      relation: one.relation,
      email: one.email,
      may: one.may,
      asks_handler: one.asksHandler,
      asked_by: one.askedBy,
      named_by: one.namedBy?.accountId ?? null,
      named_by_name: one.namedBy?.name ?? '',
      asked_at: one.askedAt,
      until: one.until,
    })
    .execute();
}

/**
 * SQL of whether somebody acts, but decides only once a handler has confirmed them: the client asks for mailed codes,
 * and nobody but the claimant's page has named them. Their own codes would stand in for the claimant's.
 */
export const waitsToDecideOf = (one: string, claimId: string): string =>
  `(${one}.confirmed_at is not null and 'decide' = any(${one}.may) and ${one}.asked_by = 'claimant'
    and not ${one}.asks_handler and ${one}.confirmed_by is null
    and (select ${needsCodeOf('d')} from claim d where d.id = ${claimId}))`;

const waitsToDecide = `select ${waitsToDecideOf('n', '$1::uuid')} as waits
  from nominated_person n where n.claim_id = $1::uuid and n.id = $2::uuid`;

export async function readWaitsToDecide(db: Db, { claimId, id }: Pick<Nominated, 'claimId' | 'id'>): Promise<boolean> {
  const { rows } = await db.executeQuery<{ waits: boolean }>(CompiledQuery.raw(waitsToDecide, [claimId, id]));
  return rows[0]?.waits ?? false;
}

/** Returns whether it was not confirmed before, by their code or, where `by` is a handler, by one. */
export async function writeConfirmed(
  tx: Tx,
  { claimId, id }: Pick<Nominated, 'claimId' | 'id'>,
  by: NominatedBy | null,
  now: Date,
): Promise<boolean> {
  const first = sql<Date>`coalesce(confirmed_at, ${now})`;
  const handler = by && { confirmed_by: by.accountId, confirmed_by_name: by.name, handler_confirmed_at: now };
  const written = { confirmed_at: first, ...handler };
  const confirmed = tx.updateTable('nominated_person').set(written).where('claim_id', '=', claimId);
  const row = confirmed
    .where('id', '=', id)
    .where(by ? 'confirmed_by' : 'confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return (await row) !== undefined;
}

type End = { claimId: string; id: string; by: EndedBy; now: Date };

/** Closes its browsers and forgets its address. Returns whether it was not ended before. */
export async function writeEnded(tx: Tx, { claimId, id, by, now }: End): Promise<boolean> {
  const ended = await tx
    .updateTable('nominated_person')
    .set({ ended_at: now, ended_by: by, email: '' })
    .where('claim_id', '=', claimId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  await tx.deleteFrom('nominated_session').where('claim_id', '=', claimId).where('nominated_id', '=', id).execute();
  return ended !== undefined;
}

/** Those that nobody has ended, at most `most` of them: whose day has come, and whose claim's state has one of these ids. */
export async function findDueToEnd(
  db: Db,
  now: Date,
  { overStates, most }: { overStates: readonly string[]; most: number },
): Promise<{ claimId: string; id: string; by: EndedBy }[]> {
  const { rows } = await sql<{ claimId: string; id: string; by: EndedBy }>`
    select p.claim_id as "claimId", p.id, case when p.until <= ${now} then 'date' else 'claim' end as by
    from nominated_person p join claim c on c.id = p.claim_id
    where p.ended_at is null and (p.until <= ${now} or c.state_id = any(${overStates}::uuid[]))
    order by p.until limit ${most}`.execute(db);
  return rows;
}
