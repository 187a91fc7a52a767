import { CompiledQuery, sql } from 'kysely';
import type { Pool } from 'pg';

import { isWellFormedId } from '#claim/read/claim-read.data.ts';
import {
  claimsHeldBy,
  claimsOwnedBy,
  ownedBy,
  ownedByAccount,
  visibilityValues,
  visibleTo,
} from '#claim/access/claim.access.ts';
import { lockOneByOne } from '#claim/access/lock-claims.data.ts';
import { isAnonymous, type Viewer } from '#server/sessions/viewer.ts';
import type { Db } from '#server/db/connect.ts';

/**
 * Returns `own` for the viewer's claim, `look` for a handler, who may change nothing, and null for a missing, foreign
 * or malformed id.
 */
export async function rightTo(pool: Pool, viewer: Viewer, claimId: string, now: Date): Promise<'own' | 'look' | null> {
  if (isAnonymous(viewer) || !isWellFormedId(claimId)) return null;
  const { rows } = await pool.query<{ own: boolean }>({
    name: 'preferences-right',
    text: `select ${ownedBy('$4::uuid', 1)} as own from claim t0 where t0.id = $4::uuid and ${visibleTo('$4::uuid', 1)}`,
    values: [...visibilityValues(viewer, now), claimId],
  });
  const [row] = rows;
  return row ? (row.own ? 'own' : 'look') : null;
}

/** Returns the viewer's own claims: of the claim session, and of a signed-in account. */
export async function ownClaimIds(pool: Pool, viewer: Viewer, now: Date): Promise<string[]> {
  const [name, text] =
    viewer.accountToken === null
      ? ['preferences-held-claims', claimsHeldBy(1)]
      : ['preferences-own-claims', claimsOwnedBy(1)];
  const { rows } = await pool.query<{ id: string }>({ name, text, values: visibilityValues(viewer, now) });
  return rows.map(({ id }) => id);
}

export async function contactsOf(db: Db, claimId: string) {
  return db
    .selectFrom('claim')
    .select(['end_user_email as email', 'end_user_mobile as mobile', 'end_user_phone as phone'])
    .where('id', '=', claimId)
    .executeTakeFirst();
}

export async function claimSessionOf(db: Db, { claimToken }: Viewer) {
  const session = await db
    .selectFrom('claim_session')
    .select(['id', 'shared_device as isShared'])
    .where('token_hash', '=', claimToken ?? Buffer.alloc(0))
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return { id: session?.id ?? null, isShared: session?.isShared ?? false };
}

type Subscriber = {
  /** The claim is the viewer's own. */
  isOwn: boolean;
  /** Null also where the account that is signed in does not own the claim, but the claim session beside it. */
  accountSessionId: string | null;
};

const subscriber = `select ${ownedBy('$4::uuid', 1)} as "isOwn", (select a.id from account_session a
    where a.token_hash = ($1::bytea[])[2] and ${ownedByAccount('$4::uuid', 1)}) as "accountSessionId"
  from claim t0 where t0.id = $4::uuid`;

/** Locks the claim until the transaction ends, so that no correction meanwhile misses what is stored. */
export async function lockForSubscriber(tx: Db, viewer: Viewer, claimId: string, now: Date): Promise<Subscriber> {
  await lockOneByOne(tx, [claimId], sql`for key share`);
  const query = CompiledQuery.raw(subscriber, [...visibilityValues(viewer, now), claimId]);
  const { rows } = await tx.executeQuery<Subscriber>(query);
  return rows[0] ?? { isOwn: false, accountSessionId: null };
}
