import { CompiledQuery, type Transaction } from 'kysely';

import type { Tables } from '#server/db/tables.generated.ts';
import type { GraphqlContext } from '#server/graphql/builder.ts';
import { announceClaim } from './claim-news.data.ts';
import { claimNotFound, isWellFormedId } from './claim-read.data.ts';
import { visibilityValues, visibleTo } from './claim.access.ts';

export type Tx = Transaction<Tables>;

type Asker = Pick<GraphqlContext, 'services' | 'tokenHash' | 'now'>;

/** The same guard as for reading, and a lock, so that two changes of one claim wait for each other. */
const lockVisible = `select t0.id from claim t0 where t0.id = $4::uuid and ${visibleTo('t0.id', 1)} for update`;

async function lockClaim(tx: Tx, { tokenHash, now }: Asker, id: string): Promise<void> {
  if (tokenHash === null || !isWellFormedId(id)) throw claimNotFound();
  const values = [...visibilityValues({ kind: 'claimant', tokenHash }, now), id];
  const { rows } = await tx.executeQuery(CompiledQuery.raw(lockVisible, values));
  if (rows.length === 0) throw claimNotFound();
}

/**
 * Changes a claim of this session in one transaction, with the claim locked, and gives it a new version when `change`
 * answers true. Rules that forbid a change are asked inside `change`, where nothing can move any more.
 * Throws CLAIM_NOT_FOUND.
 */
export async function changeOwnClaim(asker: Asker, id: string, change: (tx: Tx) => Promise<boolean>): Promise<void> {
  await asker.services.database.kysely.transaction().execute(async (tx) => {
    await lockClaim(tx, asker, id);
    if (!(await change(tx))) return;
    await tx
      .updateTable('claim')
      .set((claim) => ({ version: claim('version', '+', 1), updated_at: asker.now }))
      .where('id', '=', id)
      .execute();
    await announceClaim(tx, id);
  });
}
