import { GraphQLError } from 'graphql';
import { CompiledQuery, type Updateable } from 'kysely';

import type { ClaimRow } from '#server/db/tables.generated.ts';
import type { GraphqlContext } from '#server/graphql/builder.ts';
import { isAnonymous } from '#server/sessions/viewer.ts';
import { writeAnnouncedRow } from '#claim/desk/desk-rows.data.ts';
import { claimNotFound, isWellFormedId } from '#claim/read/claim-read.data.ts';
import { ownedBy, visibilityValues, visibleTo } from '#claim/access/claim.access.ts';
import type { Tx } from '#server/db/connect.ts';

type Requester = Pick<GraphqlContext, 'services' | 'viewer' | 'now'>;

const findVisible = `select t0.id from claim t0 where t0.id = $4::uuid and ${visibleTo('$4::uuid', 1)}`;

/** A handler may view claims within their limits and change none (ruling 2.5). */
function readOnly(): GraphQLError {
  return new GraphQLError('You can view this claim but not change it.', { extensions: { code: 'CLAIM_READ_ONLY' } });
}

/**
 * Locks the claim's row until the transaction ends and returns SQL columns of it (`t0`, whose id is `$1`); null if there
 * is no such claim. Every change of a claim takes this lock before it reads what it depends on.
 */
export async function lockClaim<Row>(tx: Tx, id: string, columns: string): Promise<Row | null> {
  const text = `select ${columns} from claim t0 where t0.id = $1::uuid for update of t0`;
  const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(text, [id]));
  return rows[0] ?? null;
}

/** Locks the claim if it is the viewer's own. Otherwise returns null, also for a handler who may view it. */
export async function lockOwnClaim<Row>(
  tx: Tx,
  { viewer, now }: Pick<Requester, 'viewer' | 'now'>,
  id: string,
  columns: string,
): Promise<Row | null> {
  if (isAnonymous(viewer) || !isWellFormedId(id)) return null;
  const text = `select ${columns} from claim t0 where t0.id = $4::uuid and ${ownedBy('$4::uuid', 1)} for update of t0`;
  const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(text, [...visibilityValues(viewer, now), id]));
  return rows[0] ?? null;
}

async function notOwnError(tx: Tx, { viewer, now }: Requester, id: string): Promise<GraphQLError> {
  if (viewer.accountToken === null || !isWellFormedId(id)) return claimNotFound();
  const visible = await tx.executeQuery(CompiledQuery.raw(findVisible, [...visibilityValues(viewer, now), id]));
  return visible.rows.length > 0 ? readOnly() : claimNotFound();
}

/**
 * Gives the claim its next version, with `columns` in the same statement, and locks its row. The only writer of
 * `claim.version`. Returns the version; null if there is no such claim. `publishVersion` must follow.
 */
export async function writeVersion(
  tx: Tx,
  id: string,
  now: Date,
  columns: Updateable<ClaimRow> = {},
): Promise<number | null> {
  const raised = await tx
    .updateTable('claim')
    .set((claim) => ({ ...columns, version: claim('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirst();
  return raised?.version ?? null;
}

/**
 * Makes the claim's row at the desk and publishes its new version to open pages. Call it after all that the desk's row is
 * made of has been written.
 */
export async function publishVersion(tx: Tx, id: string, now: Date): Promise<void> {
  await writeAnnouncedRow(tx, id, now);
}

/** Writes and publishes the claim's next version. Returns it; null if there is no such claim. */
export async function raiseVersion(
  tx: Tx,
  id: string,
  now: Date,
  columns: Updateable<ClaimRow> = {},
): Promise<number | null> {
  const version = await writeVersion(tx, id, now, columns);
  if (version !== null) await publishVersion(tx, id, now);
  return version;
}

/**
 * Changes the viewer's own claim in one transaction, with the claim locked, and raises its version if `change` returns
 * true. Check rules that forbid a change inside `change`, where the claim can no longer move. `change` is given the
 * version that it makes. Throws CLAIM_NOT_FOUND, and CLAIM_READ_ONLY for a handler.
 */
export async function changeOwnClaim(
  requester: Requester,
  id: string,
  change: (tx: Tx, nextVersion: number) => Promise<boolean>,
): Promise<void> {
  await requester.services.database.kysely.transaction().execute(async (tx) => {
    const locked = await lockOwnClaim<{ version: number }>(tx, requester, id, 't0.version');
    if (!locked) throw await notOwnError(tx, requester, id);
    if (await change(tx, locked.version + 1)) await raiseVersion(tx, id, requester.now);
  });
}
