import type { Pool } from 'pg';

import { isWellFormedId } from '#claim/read/claim-read.data.ts';
import { claimsHeldBy, claimsOwnedBy, ownedBy, visibilityValues, visibleTo } from '#claim/access/claim.access.ts';
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

export async function sessionsOf(db: Db, { claimToken, accountToken }: Viewer) {
  const none = Buffer.alloc(0);
  const claim = await db
    .selectFrom('claim_session')
    .select(['id', 'shared_device as isShared'])
    .where('token_hash', '=', claimToken ?? none)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  const account = await db
    .selectFrom('account_session')
    .select('id')
    .where('token_hash', '=', accountToken ?? none)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return { claim: claim?.id ?? null, account: account?.id ?? null, isShared: claim?.isShared ?? false };
}
