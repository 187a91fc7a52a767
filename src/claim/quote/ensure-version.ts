import { v7 as newId } from 'uuid';

import type { Tx } from '#server/db/connect.ts';
import { linesOfSaid } from './said-quote.rules.ts';
import { readQuoteTerms } from './quote-terms.data.ts';
import { addDraft, changeVersion, findNewestSent, findVersion, type QuoteVersion } from './quote-versions.data.ts';
import { readShown } from './shown-quote.data.ts';

/**
 * Returns the newest version that was sent. A quote that came in bulk, or before there were versions, becomes the first;
 * nobody is told of it. Null without a quote. The claim is locked.
 */
export async function ensureVersion(tx: Tx, claimId: string, now: Date): Promise<QuoteVersion | null> {
  const newest = await findNewestSent(tx, claimId);
  if (newest !== null) return newest;
  const said = await readShown(tx, claimId);
  if (said === null) return null;
  const { decides } = await readQuoteTerms(tx, claimId);
  const id = newId();
  const content = { lines: linesOfSaid(said), totalPence: said.totalPence, vatPence: said.vatPence };
  const terms = { claimantPence: 0, decides, goodUntil: null, sentence: '' };
  const by = { externalId: null, origin: 'system', byAccount: null, byName: '' } as const;
  await addDraft(tx, claimId, { id, ...content, ...terms, ...by }, now);
  await changeVersion(tx, { claimId, id }, { number: 1, status: 'sent', sent_at: now });
  return findVersion(tx, claimId, id);
}
