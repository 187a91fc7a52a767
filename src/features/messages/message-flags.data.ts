import { sql } from 'kysely';

import { isWellFormedId } from '#claim/read/claim-read.data.ts';
import { visibilityValues, visibleTo } from '#claim/access/claim.access.ts';
import type { GraphqlContext } from '#server/graphql/builder.ts';
import { isAnonymous } from '#server/sessions/viewer.ts';
import type { Tx } from '#server/db/connect.ts';

/** Null or missing leaves a flag unchanged. */
export type MessageFlags = { read?: boolean | null | undefined; active?: boolean | null | undefined };

const findVisible = `select m.claim_id from portal_message m where m.id = $1::uuid and ${visibleTo('m.claim_id', 2)}`;

/** Returns null for foreign, missing and malformed ids alike. */
export async function claimOfMessage({ services, viewer, now }: GraphqlContext, id: string): Promise<string | null> {
  if (isAnonymous(viewer) || !isWellFormedId(id)) return null;
  const { rows } = await services.database.pool.query<{ claim_id: string }>({
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
