import { readClaimFacts } from '#claim/read/claim-facts.data.ts';
import { isToChoose, lastDayOf as lastDayOfOffer } from '#claim/offer/offer-status.rules.ts';
import * as offerWords from '#claim/offer/offer-words.rules.ts';
import { findNewestOffer } from '#claim/offer/offers.data.ts';
import { dayOf } from '#claim/promise/noon.rules.ts';
import { isToDecide, lastDayOf } from '#claim/quote/quote-status.rules.ts';
import { findNewestSent } from '#claim/quote/quote-versions.data.ts';
import { amountRows, consentTick, consentWords } from '#claim/quote/quote-words.rules.ts';
import { readDecisionContact } from '#claim/step-up/decision-code.data.ts';
import type { Tx } from '#server/db/connect.ts';
import type { ActingClaim, ActingOffer, ActingQuote } from './acting-answers.rules.ts';
import type { ActingSession } from './acting-sessions.data.ts';

const dayOrNull = (date: Date | null): string | null => date && dayOf(date);

async function readQuote(tx: Tx, claimId: string, now: Date): Promise<ActingQuote | null> {
  const { quote: facts, state, customer } = await readClaimFacts(tx, claimId);
  const quote = await findNewestSent(tx, claimId);
  if (quote === null || quote.number === null || !isToDecide(facts, state, now)) return null;
  const { number, totalPence, claimantPence, sentence } = quote;
  return {
    ...{ version: number, totalPence, sentence, goodUntil: dayOrNull(lastDayOf(facts)) },
    rows: amountRows(quote, customer.trim() || null),
    ...{ consent: consentWords({ number, totalPence, claimantPence }), tick: consentTick },
  };
}

async function readOffer(tx: Tx, claimId: string, now: Date): Promise<ActingOffer | null> {
  const { state } = await readClaimFacts(tx, claimId);
  const offer = await findNewestOffer(tx, claimId);
  if (offer === null || !isToChoose(offer, state, now)) return null;
  const options = offer.options.map((option) => ({
    ...{ id: option.id, name: offerWords.optionName(option), rows: offerWords.optionRows(option) },
    consent: offerWords.consentWords(option),
  }));
  const { number: offerVersion, sentence, goodUntil } = offer;
  const last = dayOrNull(lastDayOfOffer(offer)) ?? goodUntil;
  return { offerVersion, sentence, options, goodUntil: last, tick: offerWords.consentTick };
}

/** Reads what waits for a decision of the claimant's, with the right to decide alone. */
export async function readToDecide(
  tx: Tx,
  { claimId, may }: ActingSession,
  now: Date,
): Promise<Pick<ActingClaim, 'quote' | 'offer' | 'asksCode'>> {
  if (!may.includes('decide')) return { quote: null, offer: null, asksCode: false };
  const { contact } = await readDecisionContact(tx, claimId);
  return {
    quote: await readQuote(tx, claimId, now),
    offer: await readOffer(tx, claimId, now),
    asksCode: contact.needsCode,
  };
}
