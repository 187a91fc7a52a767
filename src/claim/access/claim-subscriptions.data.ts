import { CompiledQuery } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { seenBySubscriber } from './claim.access.ts';

const unseen = `delete from push_subscription p where p.claim_id = $1::uuid and not ${seenBySubscriber('p', '$1::uuid')}`;

/** To be called once others may see the claim. Forgets browsers of which nothing says that they still may. */
export async function forgetUnseenSubscriptions(tx: Db, claimId: string): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(unseen, [claimId]));
}

/**
 * To be called before each delivery. Forgets browsers of accounts that no longer see the claim, such as one that has
 * another e-mail address. A claim session that gives way to a next one, or runs out, leaves its notifications be.
 */
export async function forgetAccountsWithoutClaim(db: Db, claimId: string): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(`${unseen} and p.account_session_id is not null`, [claimId]));
}
