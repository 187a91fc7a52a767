import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { announceClaim } from '#claim/live/claim-news.data.ts';
import { claimNumber } from '#claim/document/claim-number.server.ts';
import type { StoredClaim } from '#claim/document/claim-rows.server.ts';
import { auditDeletion } from '#claim/operator/note-operator-change.data.ts';
import { checkVersion } from '#claim/live/claim-version.server.ts';
import { claimOfNumber } from '#claim/document/claim-of-number.data.ts';
import { deleteClaimRow, lockNumber, lockStoredClaim } from '#claim/document/claim-write.data.ts';
import { requestExcessReview } from './excess-review.data.ts';
import { blankAuthorisations } from '#claim/quote/authorisations.data.ts';
import { blankComplaints, checkNoOpenComplaint } from '#claim/complaint/complaint-erasure.server.ts';
import { keepCounts } from '#claim/measures/keep-counts.server.ts';
import type { Tx } from '#server/db/connect.ts';

export function noSuchClaim(): Problem {
  return new Problem(404, 'claim-not-found', 'There is no claim with this number.');
}

export async function lockClaimOfNumber(tx: Tx, number: string): Promise<StoredClaim | null> {
  await lockNumber(tx, number);
  const id = await claimOfNumber(tx, number);
  return id === null ? null : lockStoredClaim(tx, id);
}

/** `pathNumber` is the claim number as the path has it. */
export async function changeClaim<Answer>(
  services: Services,
  pathNumber: string,
  ifMatch: string | undefined,
  change: (tx: Tx, stored: StoredClaim) => Promise<Answer>,
): Promise<Answer> {
  const number = claimNumber(pathNumber);
  return services.database.kysely.transaction().execute(async (tx) => {
    const stored = await lockClaimOfNumber(tx, number);
    if (!stored) throw noSuchClaim();
    checkVersion(stored, ifMatch);
    return change(tx, stored);
  });
}

/** Throws 409 `complaint-open`, unless that is forced. */
export async function deleteClaim(
  services: Services,
  pathNumber: string,
  ifMatch?: string,
  isForced = false,
): Promise<void> {
  await changeClaim(services, pathNumber, ifMatch, async (tx, stored) => {
    if (!isForced) await checkNoOpenComplaint(tx, stored.claim.id, 'the parameter ?force=complaint-open');
    await auditDeletion(tx, stored.claim, services.now());
    await keepCounts(tx, stored.claim.id, services.now());
    await blankComplaints(tx, stored.claim.id);
    await deleteClaimRow(tx, stored.claim.id);
    await blankAuthorisations(tx, stored.claim.id);
    await requestExcessReview(tx, stored.claim.id, services.now());
    await announceClaim(tx, stored.claim.id);
  });
}
