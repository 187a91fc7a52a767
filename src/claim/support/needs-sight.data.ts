import { sql } from 'kysely';

import { claimSessionOf } from '#claim/access/claim.access.ts';
import { dayOf } from '#claim/promise/noon.rules.ts';
import { readSealedSight, type SealedSight } from '#claim/sealed/sealed-sight.data.ts';
import type { Tx } from '#server/db/connect.ts';
import type { Viewer } from '#server/sessions/viewer.ts';

/** SQL: the viewer's claim session said this need. */
export const isOwnNeed = (need: string, claimId: string): string =>
  `coalesce(${need}.session_id = ${claimSessionOf(claimId, 1)}, false)`;

/** `isSealed`: the claim has needs that this viewer may not read. */
export async function readNeedsSight(
  tx: Tx,
  asker: { viewer: Viewer; now: Date },
  claimId: string,
): Promise<SealedSight & { isSealed: boolean }> {
  const sight = await readSealedSight(tx, asker, claimId);
  const others = await tx
    .selectFrom('support_need')
    .select('id')
    .where('claim_id', '=', claimId)
    .where('ciphertext', 'is not', null)
    .where((is) => is.or([is('until', 'is', null), is('until', '>=', dayOf(asker.now))]))
    .where(sql<boolean>`session_id is distinct from ${sight.sessionId}::uuid`)
    .limit(1)
    .execute();
  return { ...sight, isSealed: !sight.isOpen && others.length > 0 };
}
