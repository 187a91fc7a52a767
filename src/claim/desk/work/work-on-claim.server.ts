import { changeClaim } from '#claim/change/claim-change.server.ts';
import { announceAtDesk } from '#claim/desk/desk-news.data.ts';
import { writeDeskRows } from '#claim/desk/desk-rows.data.ts';
import type { StoredClaim } from '#claim/document/claim-rows.server.ts';
import { auditOperatorCall } from '#claim/operator/note-operator-change.data.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';

export type Working = { tx: Tx; now: Date; claimId: string; stored: StoredClaim };

/**
 * Changes what concerns only the desk, for the operator's system: the claim's row at the desk and open desks follow, and
 * its version stays. `pathNumber` is the claim number as the path has it. Throws 404 without such a claim.
 */
export async function workOnClaim<Answer>(
  services: Services,
  pathNumber: string,
  work: (working: Working) => Promise<Answer>,
): Promise<Answer> {
  const now = services.now();
  return changeClaim(services, pathNumber, undefined, async (tx, stored) => {
    const claimId = stored.claim.id;
    const answer = await work({ tx, now, claimId, stored });
    await writeDeskRows(tx, [claimId], now);
    await announceAtDesk(tx, [claimId]);
    await auditOperatorCall(tx, claimId, { now });
    return answer;
  });
}
