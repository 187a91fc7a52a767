import { CompiledQuery } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import type { Viewer } from '#server/sessions/viewer.ts';
import { claimSessionOf, seesSealed, visibilityValues } from '#claim/access/claim.access.ts';

/** `isOpen`: reads what is sealed of the claim. `sessionId` is the claim session, by which what it writes is its own. */
export type SealedSight = { isOpen: boolean; sessionId: string | null };

const statement = `select ${seesSealed('$4::uuid', 1)} as "isOpen", ${claimSessionOf('$4::uuid', 1)} as "sessionId"`;

export async function readSealedSight(
  tx: Tx,
  { viewer, now }: { viewer: Viewer; now: Date },
  claimId: string,
): Promise<SealedSight> {
  const query = CompiledQuery.raw(statement, [...visibilityValues(viewer, now), claimId]);
  const [sight] = (await tx.executeQuery<SealedSight>(query)).rows;
  return sight ?? { isOpen: false, sessionId: null };
}
