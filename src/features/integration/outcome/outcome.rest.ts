import type { FastifyInstance } from 'fastify';

import { readClientId } from '#claim/access/client-of-claim.data.ts';
import type { ChooserKind, OfferOption } from '#claim/offer/offer.rules.ts';
import { statusAt } from '#claim/offer/offer-status.rules.ts';
import { listOffers, type Offer } from '#claim/offer/offers.data.ts';
import {
  putOffer,
  putVoucher,
  removeOffer,
  showVoucherAgain,
  takeInHandOf,
} from '#claim/offer/offers-of-claim.server.ts';
import { findVoucher } from '#claim/offer/vouchers.data.ts';
import { type ChoiceAuthorisation, listChoices } from '#claim/quote/authorisations.data.ts';
import { asInsurerReads } from '#claim/quote/earlier-decision.rules.ts';
import type { Services } from '#server/context.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { poundsOf } from '#shared/money.ts';
import { claimOfPath } from '../desk/claim-of-path.server.ts';
import { operatorOf } from '../integration.access.ts';
import {
  type ChoiceAnswer,
  type OfferAnswer,
  type OutcomeAnswer,
  outcomeRoutes,
  wantedIn,
} from './outcome-routes.server.ts';

const isoOrNull = (date: Date | null): string | null => date?.toISOString() ?? null;

const optionAnswer = ({ id, kind, title, grade, amountPence, validUntil, details }: OfferOption) => ({
  id,
  kind,
  device: title,
  grade,
  validUntil,
  ...details,
  amount: amountPence === null ? null : poundsOf(amountPence),
});

function offerAnswer(offer: Offer, now: Date): OfferAnswer {
  const { id, number, origin, options, goodUntil, sentence, contentHash, replacesInHand } = offer;
  const status = statusAt(offer, now);
  return {
    id,
    offerVersion: number,
    status,
    origin,
    options: options.map(optionAnswer),
    goodUntil,
    sentence,
    contentHash,
    sentAt: offer.sentAt.toISOString(),
    chosenOption: offer.optionId,
    chosenAt: offer.optionId === null ? null : isoOrNull(offer.settledAt),
    chosenBy: offer.settledBy,
    inHandAt: isoOrNull(offer.inHandAt),
    replacesInHand,
  };
}

const choiceAnswer = (one: ChoiceAuthorisation): ChoiceAnswer => ({
  id: one.id,
  offerVersion: one.versionNumber,
  by: one.byKind as ChooserKind,
  name: one.byName,
  channel: one.channel,
  contentHash: one.contentHash,
  agreed: one.agreed,
  chosenAt: one.decidedAt.toISOString(),
});

async function outcomeOf({ database: { kysely }, now }: Services, claimId: string): Promise<OutcomeAnswer> {
  const offers = await listOffers(kysely, claimId);
  const voucher = offers[0] ? await findVoucher(kysely, claimId, offers[0].id) : null;
  const clientId = await readClientId(kysely, claimId);
  const choices = await listChoices(kysely, claimId);
  // A key may be the insurer's.
  const read = clientId === null ? choices : choices.map((one) => asInsurerReads(one, clientId));
  return {
    offers: offers.map((offer) => offerAnswer(offer, now())),
    choices: read.map(choiceAnswer),
    voucher: voucher && {
      expiresOn: voucher.expiresOn,
      issuedAt: voucher.issuedAt.toISOString(),
      shownAt: isoOrNull(voucher.shownAt),
    },
  };
}

/** Offers beyond repair by the operator's system, and the codes of vouchers that were chosen. */
export function outcomeCalls(app: FastifyInstance, services: Services, guard: Guard): void {
  addRoutes(app, outcomeRoutes, {
    guard,
    handlers: {
      putOutcome: async ({ params: { number }, query: { quiet, again }, body, request, reply }) => {
        const given = { wanted: wantedIn(body), again, byName: operatorOf(request), quiet };
        const { isNew: changed, ...put } = await putOffer(services, number, given);
        reply.code(changed ? 201 : 200);
        return { ...put, changed };
      },
      readOutcome: async ({ params: { number } }) => outcomeOf(services, await claimOfPath(services, number)),
      removeOutcome: ({ params: { number } }) => removeOffer(services, number),
      takeOutcomeInHand: ({ params: { number }, body: { offerVersion } }) =>
        takeInHandOf(services, number, offerVersion),
      putVoucher: ({ params: { number }, body: { offerVersion, code, expiresOn }, request }) =>
        putVoucher(services, number, {
          offerVersion,
          code,
          expiresOn: expiresOn ?? null,
          byName: operatorOf(request),
        }),
      showVoucherAgain: ({ params: { number }, body: { offerVersion } }) =>
        showVoucherAgain(services, number, offerVersion),
    },
  });
}
