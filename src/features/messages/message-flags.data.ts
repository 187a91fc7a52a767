import { sql } from 'kysely';

import { isWellFormedId } from '#claim/read/claim-read.data.ts';
import { claimsHeldBy, visibilityValues, visibleTo } from '#claim/access/claim.access.ts';
import type { GraphqlContext } from '#server/graphql/builder.ts';
import { isAnonymous } from '#server/sessions/viewer.ts';
import type { Viewer } from '#server/sessions/viewer.ts';
import { isOnSeveralMachines, type Database, type Tx } from '#server/db/connect.ts';

/** Null or missing leaves a flag unchanged. */
export type MessageFlags = { read?: boolean | null | undefined; active?: boolean | null | undefined };

const findVisible = `select m.claim_id from portal_message m where m.id = $1::uuid and ${visibleTo('m.claim_id', 2)}`;

const claimVisible = `select c.id from claim c where c.id = $1::uuid and ${visibleTo('$1::uuid', 2)}`;

/** On several machines the message is sought among the claims of the session, and for an account on each machine. */
async function claimThenRight({ pool }: Database, viewer: Viewer, id: string, now: Date): Promise<string | null> {
  const values = visibilityValues(viewer, now);
  const held =
    viewer.accountToken === null &&
    (await pool.query<{ id: string }>({ name: 'held-claims', text: claimsHeldBy(1), values }));
  const found = await pool.query<{ claim_id: string }>(
    `select claim_id from portal_message where id = $1::uuid ${held ? 'and claim_id = any($2::uuid[])' : ''}`,
    held ? [id, held.rows.map((claim) => claim.id)] : [id],
  );
  const claimId = found.rows[0]?.claim_id;
  if (claimId === undefined) return null;
  const right = { name: 'claim-of-message-visible', text: claimVisible, values: [claimId, ...values] };
  const { rows } = await pool.query<{ id: string }>(right);
  return rows[0]?.id ?? null;
}

/** Returns null for foreign, missing and malformed ids alike. */
export async function claimOfMessage({ services, viewer, now }: GraphqlContext, id: string): Promise<string | null> {
  if (isAnonymous(viewer) || !isWellFormedId(id)) return null;
  const { database } = services;
  if (isOnSeveralMachines(database.kysely)) return claimThenRight(database, viewer, id, now);
  const { rows } = await database.pool.query<{ claim_id: string }>({
    name: 'claim-of-message',
    text: findVisible,
    values: [id, ...visibilityValues(viewer, now)],
  });
  return rows[0]?.claim_id ?? null;
}

export async function setFlags(tx: Tx, claimId: string, id: string, flags: MessageFlags): Promise<boolean> {
  const read = sql<boolean>`coalesce(${flags.read ?? null}::boolean, read)`;
  const active = sql<boolean>`coalesce(${flags.active ?? null}::boolean, active)`;
  const { numUpdatedRows } = await tx
    .updateTable('portal_message')
    .set({ read, active })
    .where('claim_id', '=', claimId)
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('read', '<>', read), eb('active', '<>', active)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
