import { noSuchClaim } from '#claim/change/claim-change.server.ts';
import { claimNumber } from '#claim/document/claim-number.server.ts';
import { claimOfNumber } from '#claim/document/claim-of-number.data.ts';
import type { Services } from '#server/context.ts';

/** Returns the id of the claim whose number the path has. Throws 404 without one. */
export async function claimOfPath({ database }: Services, number: string): Promise<string> {
  const claimId = await claimOfNumber(database.kysely, claimNumber(number));
  if (claimId === null) throw noSuchClaim();
  return claimId;
}
