import { dayOf } from '#claim/promise/noon.rules.ts';
import type { Tx } from '#server/db/connect.ts';
import { isAsked, lastDayOf, statusAt } from './quote-status.rules.ts';
import { changeVersion, type QuoteVersion, readQuoteFacts } from './quote-versions.data.ts';

/**
 * Stops the quote's time until the claimant's question is answered. Days for which an earlier one waited are kept; of
 * several that wait the first counts. The price of an expired quote no longer holds, whatever is asked about it.
 */
export async function stopTime(
  tx: Tx,
  claimId: string,
  { id }: QuoteVersion,
  { now, answerBy }: { now: Date; answerBy: Date },
): Promise<void> {
  const facts = await readQuoteFacts(tx, claimId);
  if (facts === null || statusAt(facts, now) !== 'sent' || isAsked(facts)) return;
  const last = lastDayOf(facts);
  const stopped = { asked_at: now, answer_by: answerBy, good_until: last === null ? null : dayOf(last) };
  await changeVersion(tx, { claimId, id }, stopped);
}
