import { v7 as newId } from 'uuid';

import { readClientId } from '#claim/access/client-of-claim.data.ts';
import type { Tx } from '#server/db/connect.ts';
import { saidVersion } from './said-quote.rules.ts';
import { addVersion, findNewestSent, findVersion, type QuoteVersion } from './quote-versions.data.ts';
import { readShown } from './shown-quote.data.ts';

/**
 * Returns the newest version that was sent. A quote that came in bulk, or before there were versions, becomes the first;
 * nobody is told of it, and the insurer decides, because no claimant was asked. Null without a quote. The claim is
 * locked.
 */
export async function ensureVersion(tx: Tx, claimId: string, now: Date): Promise<QuoteVersion | null> {
  const newest = await findNewestSent(tx, claimId);
  if (newest !== null) return newest;
  const said = await readShown(tx, claimId);
  if (said === null) return null;
  const id = newId();
  await addVersion(
    tx,
    claimId,
    { id, ...saidVersion(said), claimantPence: 0, decides: 'insurer', byName: '' },
    { now, number: 1, clientId: await readClientId(tx, claimId) },
  );
  return findVersion(tx, claimId, id);
}
