import { GraphQLError } from 'graphql';
import { CompiledQuery, type Transaction } from 'kysely';

import type { Tables } from '#server/db/tables.generated.ts';
import type { GraphqlContext } from '#server/graphql/builder.ts';
import { isAnonymous } from '#server/sessions/viewer.ts';
import { announceClaim } from '#claim/live/claim-news.data.ts';
import { claimNotFound, isWellFormedId } from '#claim/read/claim-read.data.ts';
import { ownedBy, visibilityValues, visibleTo } from '#claim/access/claim.access.ts';

export type Tx = Transaction<Tables>;

type Asker = Pick<GraphqlContext, 'services' | 'viewer' | 'now'>;

/** Locks the claim, so that two changes of it wait for each other. Handlers are left out of the guard. */
const lockOwn = `select t0.id from claim t0 where t0.id = $4::uuid and ${ownedBy('t0.id', 1)} for update`;
const findVisible = `select t0.id from claim t0 where t0.id = $4::uuid and ${visibleTo('t0.id', 1)}`;

/** A handler may view every claim and change none (ruling 2.5). */
function readOnly(): GraphQLError {
  return new GraphQLError('You can view this claim but not change it.', { extensions: { code: 'CLAIM_READ_ONLY' } });
}

async function lockClaim(tx: Tx, { viewer, now }: Asker, id: string): Promise<void> {
  if (isAnonymous(viewer) || !isWellFormedId(id)) throw claimNotFound();
  const values = [...visibilityValues(viewer, now), id];
  const own = await tx.executeQuery(CompiledQuery.raw(lockOwn, values));
  if (own.rows.length > 0) return;
  if (viewer.accountToken === null) throw claimNotFound();
  const visible = await tx.executeQuery(CompiledQuery.raw(findVisible, values));
  throw visible.rows.length > 0 ? readOnly() : claimNotFound();
}

/** Returns the version that the change in progress will give the claim, which must be locked. */
export async function nextVersion(tx: Tx, id: string): Promise<number> {
  const claim = await tx.selectFrom('claim').select('version').where('id', '=', id).executeTakeFirstOrThrow();
  return claim.version + 1;
}

/**
 * Changes the viewer's own claim in one transaction, with the claim locked, and raises its version if `change` returns
 * true. Check rules that forbid a change inside `change`, where the claim can no longer move. Throws CLAIM_NOT_FOUND,
 * and CLAIM_READ_ONLY for a handler.
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
