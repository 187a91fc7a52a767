import { v7 as newId } from 'uuid';

import { raiseVersion } from '#claim/change/claim-change.data.ts';
import { readAnswerBy } from '#claim/desk/answer-by.data.ts';
import { workOnClaim } from '#claim/desk/work/work-on-claim.server.ts';
import { claimOfNumber } from '#claim/document/claim-of-number.data.ts';
import { putClaim } from '#claim/document/put-claim.server.ts';
import { addSent, newestSent } from '#claim/messages/sent-messages.data.ts';
import { chooseOption } from '#claim/offer/choose-option.server.ts';
import { issueVoucher } from '#claim/offer/issue-voucher.server.ts';
import { optionOfBody } from '#claim/offer/offer-body.rules.ts';
import { stopOfferTime } from '#claim/offer/offer-question.data.ts';
import { findNewestOffer, type Offer } from '#claim/offer/offers.data.ts';
import { withdrawOffer } from '#claim/offer/offers-of-claim.server.ts';
import { sendOffer } from '#claim/offer/send-offer.server.ts';
import { dayOf } from '#claim/promise/noon.rules.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { addLondonDays } from '#shared/time/london.ts';
import type { DemoDay, DemoOffer } from './story-parts.ts';

type Of = { tx: Tx; claimId: string; now: Date };

async function ask({ tx, claimId, now }: Of, offer: Offer): Promise<void> {
  const [newest] = await newestSent(tx, claimId);
  const words = { subject: `Question about offer ${offer.number}`, message: 'Mine has 256 GB, not 128.' };
  await addSent(tx, claimId, { clientId: newId(), ...words }, { position: (newest?.position ?? 0) + 1, now });
  await stopOfferTime(tx, claimId, offer, { now, answerBy: await readAnswerBy(tx, claimId, now) });
}

async function choose({ tx, claimId, now }: Of, offer: Offer, kind: string): Promise<void> {
  const by = { byKind: 'claimant', byName: '', accountId: null, channel: 'page', locale: 'en-GB' } as const;
  const optionId = offer.options.find((option) => option.kind === kind)?.id ?? '';
  await chooseOption(tx, { claimId, now }, { number: offer.number, optionId }, by);
}

async function doAsClaimant(services: Services, of: Of, { claimant, code, isWithdrawn }: DemoOffer): Promise<void> {
  const { tx, claimId } = of;
  const offer = await findNewestOffer(tx, claimId);
  if (offer === null) throw new Error('An offer that was sent is stored.');
  if (isWithdrawn === true) await withdrawOffer(of, offer, 'system');
  if (claimant === 'asks') await ask(of, offer);
  else if (claimant !== undefined) await choose(of, offer, claimant);
  if (code !== undefined) {
    await issueVoucher(services, of, { number: offer.number, code, expiresOn: null, byName: 'demo' });
  }
}

async function isOffered({ database: { kysely } }: Services, number: string): Promise<boolean> {
  const claimId = await claimOfNumber(kysely, number);
  return claimId !== null && (await findNewestOffer(kysely, claimId)) !== null;
}

/**
 * Stores the claim as it was when it was sent, sends the offer of a story at its time, and does with it what its
 * claimant did, unless it is there.
 */
export async function loadOffer(
  services: Services,
  number: string,
  { offer, day }: { offer: DemoOffer; day: DemoDay },
): Promise<void> {
  if (await isOffered(services, number)) return;
  await putClaim(services, number, offer.before(day), undefined, { quiet: true });
  const sentAt = new Date(day.at(offer.sentDays, 10, 2));
  await workOnClaim({ ...services, now: () => sentAt }, number, async ({ tx, claimId, now }) => {
    const wanted = { options: offer.options(day).map(optionOfBody), sentence: '' };
    // Its last day may be over, which no operator can send.
    const goodUntil = offer.goodDays === undefined ? null : dayOf(addLondonDays(services.now(), offer.goodDays));
    const by = { origin: 'system', byAccount: null, byName: 'demo' } as const;
    await sendOffer(tx, { claimId, now, quiet: true }, { ...wanted, goodUntil }, by);
  });
  const decidedAt = new Date(day.at(offer.sentDays, 17, 40));
  await workOnClaim({ ...services, now: () => decidedAt }, number, async (of) => {
    await doAsClaimant(services, of, offer);
    await raiseVersion(of.tx, of.claimId, of.now);
  });
}
