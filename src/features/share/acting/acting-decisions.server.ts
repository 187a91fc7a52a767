import { readClaimFacts } from '#claim/read/claim-facts.data.ts';
import { isToChoose, lastDayOf as lastDayOfOffer } from '#claim/offer/offer-status.rules.ts';
import * as offerWords from '#claim/offer/offer-words.rules.ts';
import { findNewestOffer } from '#claim/offer/offers.data.ts';
import { readWaitsToDecide } from '#claim/nominated/nominated.data.ts';
import { dayOf } from '#claim/promise/noon.rules.ts';
import { isAsked, isToDecide, lastDayOf } from '#claim/quote/quote-status.rules.ts';
import { addedLines } from '#claim/quote/quote-version.rules.ts';
import { findNewestSent, listVersions, type QuoteVersion } from '#claim/quote/quote-versions.data.ts';
import { amountRows, consentTick, consentWords, lineName } from '#claim/quote/quote-words.rules.ts';
import { readDecisionContact } from '#claim/step-up/decision-code.data.ts';
import type { Locale } from '#shared/locale.ts';
import { operatorTextLang, say } from '#shared/words/say.ts';
import type { Tx } from '#server/db/connect.ts';
import type { ActingClaim, ActingOffer, ActingQuote } from './acting-answers.rules.ts';
import { readDecided } from './acting-decided.server.ts';
import type { ActingSession } from './acting-sessions.data.ts';

type OptionRow = ActingOffer['options'][number]['rows'][number];
type Reading = { now: Date; locale: Locale };

const dayOrNull = (date: Date | null): string | null => date && dayOf(date);

async function readQuote(tx: Tx, claimId: string, { now, locale }: Reading): Promise<ActingQuote | null> {
  const { quote: facts, state, customer } = await readClaimFacts(tx, claimId);
  const quote = await findNewestSent(tx, claimId);
  if (quote === null || quote.number === null || !isToDecide(facts, state, now)) return null;
  const { number, totalPence, claimantPence, sentence } = quote;
  return {
    version: number,
    totalPence,
    sentence,
    goodUntil: dayOrNull(lastDayOf(facts)),
    isAsked: isAsked(facts),
    rows: quoteRows(quote, customer.trim() || null, locale),
    consent: consentWords({ number, totalPence, claimantPence }, locale),
    tick: say(locale, consentTick),
    replaces: await readReplaced(tx, claimId, { ...quote, number }),
  };
}

/** The first are the quote's own lines, which the company names. */
const quoteRows = (quote: QuoteVersion, insurer: string | null, locale: Locale): ActingQuote['rows'] =>
  amountRows(quote, insurer, locale).map(([label, amount], at) => [
    label,
    amount,
    at < quote.lines.length ? operatorTextLang(locale) : null,
  ]);

/** Returns what was approved before, as the claimant's page tells it; null where nothing was. */
async function readReplaced(tx: Tx, claimId: string, newest: QuoteVersion & { number: number }) {
  const versions = await listVersions(tx, claimId);
  const before = versions.find(
    ({ number, decision }) => number !== null && number < newest.number && decision !== null,
  );
  if (before?.decision !== 'approved' || before.number === null || before.settledAt === null) return null;
  const added = addedLines(newest.lines, before.lines);
  return {
    version: before.number,
    totalPence: before.totalPence,
    differencePence: newest.totalPence - before.totalPence,
    added: added.map((line) => ({ name: lineName(line), totalPence: line.totalPence })),
    approvedAt: before.settledAt.toISOString(),
    approvedBy: before.settledBy ?? '',
    isWithdrawn: before.approvalWithdrawnAt !== null,
  };
}

async function readOffer(tx: Tx, claimId: string, { now, locale }: Reading): Promise<ActingOffer | null> {
  const { state } = await readClaimFacts(tx, claimId);
  const offer = await findNewestOffer(tx, claimId);
  if (offer === null || !isToChoose(offer, state, now)) return null;
  const options = offer.options.map((option) => ({
    id: option.id,
    kind: option.kind,
    name: offerWords.optionName(option, locale),
    rows: offerWords
      .optionLines(option, locale)
      .map(({ label, value, lang, part }): OptionRow => [label, value, lang, part ?? null]),
    consent: offerWords.consentWords(option, locale),
  }));
  const { number: offerVersion, sentence } = offer;
  const time = { goodUntil: dayOrNull(lastDayOfOffer(offer)), isAsked: isAsked(offer) };
  return { offerVersion, sentence, options, ...time, tick: say(locale, offerWords.consentTick) };
}

/** Reads what waits for a decision of the claimant's, with the right to decide alone. */
export async function readToDecide(
  tx: Tx,
  session: ActingSession,
  now: Date,
): Promise<Pick<ActingClaim, 'quote' | 'offer' | 'asksCode' | 'waitsToDecide' | 'decided'>> {
  const { claimId, nominatedId: id, may, locale } = session;
  const nothing = { quote: null, offer: null, asksCode: false, waitsToDecide: false };
  if (!may.includes('decide')) return { ...nothing, decided: [] };
  const decided = await readDecided(tx, session);
  if (await readWaitsToDecide(tx, { claimId, id })) return { ...nothing, waitsToDecide: true, decided };
  const { contact } = await readDecisionContact(tx, claimId);
  const reading = { now, locale };
  return {
    quote: await readQuote(tx, claimId, reading),
    offer: await readOffer(tx, claimId, reading),
    asksCode: contact.needsCode,
    waitsToDecide: false,
    decided,
  };
}
