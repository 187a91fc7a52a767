import { isAsked } from '#claim/quote/quote-status.rules.ts';
import type { HeardChannel } from '#claim/quote/quote-version.rules.ts';
import { readClientId } from '#claim/access/client-of-claim.data.ts';
import { dayOf } from '#claim/promise/noon.rules.ts';
import { asInsurerReads } from '#claim/quote/earlier-decision.rules.ts';
import { type ChoiceAuthorisation, listChoices } from '#claim/quote/authorisations.data.ts';
import type { ChooserKind, OfferOption } from '#claim/offer/offer.rules.ts';
import { lastDayOf, statusAt } from '#claim/offer/offer-status.rules.ts';
import { readOfferTerms } from '#claim/offer/offer-terms.data.ts';
import { optionName, optionRows } from '#claim/offer/offer-words.rules.ts';
import { listOffers, type Offer } from '#claim/offer/offers.data.ts';
import { findVoucher } from '#claim/offer/vouchers.data.ts';
import type { Db } from '#server/db/connect.ts';
import { readRecorders, recordedOf, type Recorder } from '../quote/recorders.data.ts';
import type { ClaimOutcome, ShownChoice, ShownOffer, ShownOption } from './outcome-answers.rules.ts';

const shownOption = (option: OfferOption): ShownOption => {
  const { id, kind, title, grade, amountPence, validUntil, details } = option;
  return {
    id,
    kind,
    title,
    grade,
    amountPence,
    validUntil,
    ...details,
    name: optionName(option),
    rows: optionRows(option),
  };
};

function shownOffer(offer: Offer, now: Date): ShownOffer {
  const { number, goodUntil, sentence, mayChange, origin, byName: by, optionId, settledAt, settledBy } = offer;
  const last = lastDayOf(offer);
  return {
    number,
    status: statusAt(offer, now),
    options: offer.options.map(shownOption),
    goodUntil,
    sentence,
    mayChange,
    lastDay: last && dayOf(last),
    isFromSystem: origin === 'system',
    by,
    sentAt: offer.sentAt.toISOString(),
    isAsked: offer.status === 'sent' && isAsked(offer),
    chosenId: optionId,
    chosenBy: settledBy,
    chosenAt: optionId === null ? null : (settledAt?.toISOString() ?? null),
    inHandAt: offer.inHandAt?.toISOString() ?? null,
    replacesInHand: offer.replacesInHand,
  };
}

/** What was chosen stays, whoever reads it. */
const shownChoice = (
  one: ChoiceAuthorisation,
  { byName }: Pick<ChoiceAuthorisation, 'byName'>,
  recorders: readonly Recorder[],
): ShownChoice => ({
  number: one.versionNumber,
  name: one.agreed.find(([label]) => label === 'Chosen')?.[1] ?? '',
  byName,
  byKind: one.byKind as ChooserKind,
  channel: one.channel as 'page' | HeardChannel,
  chosenAt: one.decidedAt.toISOString(),
  recorded: recordedOf(recorders, one.id),
});

/** Reads them one after the other, because choices lie on a machine of their own. */
export async function readOutcome(
  db: Db,
  claimId: string,
  { now, isAuditor }: { now: Date; isAuditor: boolean },
): Promise<Omit<ClaimOutcome, 'isBeyond'>> {
  const offers = await listOffers(db, claimId);
  const voucher = offers[0] ? await findVoucher(db, claimId, offers[0].id) : null;
  const { kinds, mayChange, days } = await readOfferTerms(db, claimId);
  const clientId = await readClientId(db, claimId);
  const choices = await listChoices(db, claimId);
  const recorders = await readRecorders(db, claimId);
  return {
    offers: offers.map((offer) => shownOffer(offer, now)),
    choices: choices.map((one) => shownChoice(one, isAuditor ? asInsurerReads(one, clientId) : one, recorders)),
    voucher: voucher && {
      id: voucher.id,
      expiresOn: voucher.expiresOn,
      by: voucher.byName,
      issuedAt: voucher.issuedAt.toISOString(),
      shownAt: voucher.shownAt?.toISOString() ?? null,
      firstShownAt: voucher.firstShownAt?.toISOString() ?? null,
    },
    terms: { kinds: [...kinds], mayChange, days },
  };
}
