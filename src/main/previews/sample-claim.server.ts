import { v4 } from 'uuid';

import { startClaimSession } from '#claim/access/claim-session.data.ts';
import { lockClaimOfNumber } from '#claim/change/claim-change.server.ts';
import type { ClaimInput } from '#claim/document/claim-document.rules.ts';
import { checkedDocument, replaceClaim } from '#claim/document/put-claim.server.ts';
import type { StateRef } from '#features/wording/sample-claims.ts';
import type { Tx } from '#server/db/connect.ts';
import type { Viewer } from '#server/sessions/viewer.ts';
import { hashToken } from '#server/sessions/session.ts';

/** A claim comes from another state, so that its state is news. */
export async function writeSample(
  tx: Tx,
  document: ClaimInput,
  { earlier, now }: { earlier: StateRef; now: Date },
): Promise<string> {
  const number = `SAMPLE-${v4().slice(0, 8)}`;
  const brands = document.brand ? [document.brand] : [];
  const write = async (input: ClaimInput, quiet: boolean) =>
    replaceClaim(tx, await lockClaimOfNumber(tx, number), checkedDocument(number, input, brands), { now, quiet });
  await write({ ...document, state: earlier, lastStateChangeDate: null, notification: null }, true);
  return (await write(document, false)).id;
}

/** Administrators see no claims, so a sample is read by a session of its own. */
export async function viewerOfSample(tx: Tx, claimId: string, now: Date): Promise<Viewer> {
  const token = await startClaimSession(tx, { claimIds: [claimId], sharedDevice: false }, now);
  return { claimToken: hashToken(token), accountToken: null };
}
