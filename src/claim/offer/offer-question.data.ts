import type { Tx } from '#server/db/connect.ts';
import { isAsked, waitedDaysOf } from '../quote/quote-status.rules.ts';
import type { OfferFacts } from './offer.rules.ts';
import { statusAt } from './offer-status.rules.ts';
import { changeOffer, type Offer } from './offers.data.ts';

/**
 * Stops the offer's time until the claimant's question is answered. Days for which an earlier one waited are kept; of
 * several that wait the first counts. One about an offer that has run out or was chosen stops nothing.
 */
export async function stopOfferTime(
  tx: Tx,
  claimId: string,
  offer: Offer,
  { now, answerBy }: { now: Date; answerBy: Date },
): Promise<void> {
  if (statusAt(offer, now) !== 'sent' || isAsked(offer)) return;
  const asked = { asked_at: now, answered_at: null, answer_by: answerBy, waited_days: waitedDaysOf(offer) };
  await changeOffer(tx, { claimId, id: offer.id }, asked);
}

type Questioned<Claim> = Claim & {
  claimId: string;
  offer: (Pick<OfferFacts, 'askedAt' | 'answeredAt'> & { id: string }) | null;
  messages: { since: Date | null };
};

/** Returns since when the question is answered, or null where it waits again; undefined where nothing has changed. */
function answeredNow({ offer, messages: { since } }: Questioned<unknown>, now: Date): Date | null | undefined {
  if (offer === null || offer.askedAt === null) return undefined;
  const waits = since !== null && since <= offer.askedAt;
  if (waits === (offer.answeredAt === null)) return undefined;
  return waits ? null : now;
}

/**
 * A question waits as long as the claimant's messages of its time do. Writes down when that ended, or that it waits
 * again, and returns the claims with it.
 */
export async function followOfferAnswers<Claim>(
  tx: Tx,
  claims: readonly Questioned<Claim>[],
  now: Date,
): Promise<Questioned<Claim>[]> {
  const followed: Questioned<Claim>[] = [];
  for (const claim of claims) {
    const answeredAt = answeredNow(claim, now);
    const { claimId, offer } = claim;
    if (offer === null || answeredAt === undefined) followed.push(claim);
    else {
      await changeOffer(tx, { claimId, id: offer.id }, { answered_at: answeredAt });
      followed.push({ ...claim, offer: { ...offer, answeredAt } });
    }
  }
  return followed;
}
