import type { Tx } from '#server/db/connect.ts';
import { isAsked, statusAt, waitedDaysOf } from './quote-status.rules.ts';
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
  const asked = { asked_at: now, answered_at: null, answer_by: answerBy, waited_days: waitedDaysOf(facts) };
  await changeVersion(tx, { claimId, id }, asked);
}

/** Of the newest version; `unansweredSince` is of the claimant's messages. */
type Questioned = {
  claimId: string;
  quote: { id: string; askedAt: Date | null; answeredAt: Date | null } | null;
  unansweredSince: Date | null;
};

/** A question waits as long as the claimant's messages of its time do. Writes down when that ended, or that it waits again. */
export async function followAnswers(tx: Tx, claims: readonly Questioned[], now: Date): Promise<void> {
  for (const { claimId, quote, unansweredSince: since } of claims) {
    if (quote === null || quote.askedAt === null) continue;
    const waits = since !== null && since <= quote.askedAt;
    if (waits === (quote.answeredAt === null)) continue;
    await changeVersion(tx, { claimId, id: quote.id }, { answered_at: waits ? null : now });
  }
}
