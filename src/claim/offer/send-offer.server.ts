import { v7 as newId } from 'uuid';

import { requestNotices } from '#claim/change/notify-claimant.server.ts';
import { dayOf } from '#claim/promise/noon.rules.ts';
import { readClaimFacts } from '#claim/read/claim-facts.data.ts';
import type { Tx } from '#server/db/connect.ts';
import { Problem } from '#server/http/errors.ts';
import { addLondonDays } from '#shared/time/london.ts';
import { offerHash } from './offer-hash.server.ts';
import type { OfferContent, OptionContent } from './offer.rules.ts';
import { isBeyondOffer } from './offer-status.rules.ts';
import { type OfferTerms, readOfferTerms } from './offer-terms.data.ts';
import { addOffer, findNewestOffer, mostReminders, type NewOffer, type Offer, supersedeOffers } from './offers.data.ts';
import { deleteVoucher, findVoucher } from './vouchers.data.ts';

type Of = { claimId: string; now: Date; quiet?: boolean };

/**
 * Without `goodUntil` it stands for the client's number of days. `replacesInHand` is why it takes the place of a choice
 * that is in hand.
 */
export type WantedOffer = Omit<OfferContent, 'goodUntil'> & { goodUntil: string | null; replacesInHand?: string };

function checkKinds(options: readonly OptionContent[], { kinds }: OfferTerms): void {
  const errors = options.flatMap(({ kind }, at) =>
    kinds.includes(kind) ? [] : [{ pointer: `/options/${at}/kind`, detail: 'The client doesn’t offer this.' }],
  );
  if (errors.length === 0) return;
  const detail = `The client offers ${kinds.join(', ') || 'nothing'} alone.`;
  throw new Problem(409, 'kind-not-offered', detail, { errors });
}

async function checkGoesOn(tx: Tx, claimId: string): Promise<void> {
  const { state } = await readClaimFacts(tx, claimId);
  if (isBeyondOffer(state)) {
    throw new Problem(409, 'claim-over', 'This claim has moved on, so nothing is offered for it any more.');
  }
}

/** A code that somebody has read cannot be taken back by another offer. Returns whether there was one. */
async function takeVoucherBack(tx: Tx, claimId: string, { id }: Offer): Promise<boolean> {
  const voucher = await findVoucher(tx, claimId, id);
  if (voucher === null) return false;
  if (voucher.firstShownAt !== null) {
    throw new Problem(409, 'voucher-shown', 'The claimant has seen the code of their voucher, so this choice stays.');
  }
  await deleteVoucher(tx, claimId, id);
  return true;
}

/** What is on its way is given twice if something else is chosen, so that this needs a reason. */
async function replace(tx: Tx, claimId: string, before: Offer, reason: string): Promise<void> {
  const isTakenBack = await takeVoucherBack(tx, claimId, before);
  if (before.status === 'chosen' && before.inHandAt !== null && !isTakenBack && reason === '') {
    const detail = 'What was chosen is in hand already. Say in replacesInHand why something else is offered.';
    throw new Problem(409, 'offer-in-hand', detail);
  }
  await supersedeOffers(tx, claimId);
}

/** Whoever chooses a voucher on the last day must be able to spend it. */
function checkVouchers(options: readonly OptionContent[], goodUntil: string): void {
  const detail = 'This is before the last day of the offer. Give that day or a later one.';
  const errors = options.flatMap(({ validUntil }, at) =>
    validUntil !== null && validUntil < goodUntil ? [{ pointer: `/options/${at}/validUntil`, detail }] : [],
  );
  if (errors.length > 0) throw new Problem(400, 'invalid-body', detail, { errors });
}

/** Returns whether an offer is what is wanted; a day that was left out was set when it was sent. */
export const isSameOffer = (offer: Offer, { goodUntil, ...wanted }: WantedOffer): boolean =>
  offerHash({ ...wanted, goodUntil: goodUntil ?? offer.goodUntil }) === offer.contentHash;

/**
 * Sends an offer, as the claim's newest; those before it no longer count, and a code that nobody has seen goes with
 * them. The claim is locked, and the caller raises its version. Throws 400 for a voucher that ends before the offer, and
 * 409 `kind-not-offered`, `claim-over`, `voucher-shown` and `offer-in-hand`.
 */
export async function sendOffer(
  tx: Tx,
  of: Of,
  wanted: WantedOffer,
  by: Pick<NewOffer, 'origin' | 'byAccount' | 'byName'>,
): Promise<{ id: string; number: number }> {
  const { claimId, now, quiet = false } = of;
  const terms = await readOfferTerms(tx, claimId);
  checkKinds(wanted.options, terms);
  await checkGoesOn(tx, claimId);
  const goodUntil = wanted.goodUntil ?? dayOf(addLondonDays(now, terms.days));
  const { options, sentence, replacesInHand: reason = '' } = wanted;
  checkVouchers(options, goodUntil);
  const before = await findNewestOffer(tx, claimId);
  if (before !== null) await replace(tx, claimId, before, reason);
  const content = { options: options.map((option) => ({ ...option, id: newId() })), goodUntil, sentence };
  const [id, number] = [newId(), (before?.number ?? 0) + 1];
  // Claimants are not reminded of what they were not told.
  const silence = { reminders: quiet ? mostReminders : 0 };
  const replacesInHand = before?.status === 'chosen' && before.inHandAt !== null ? reason : '';
  const what = { id, number, ...content, ...by, ...silence, mayChange: terms.mayChange, replacesInHand };
  await addOffer(tx, claimId, { ...what, contentHash: offerHash(content) }, now);
  const event = { kind: 'outcome-to-choose', offerId: id } as const;
  if (!quiet) await requestNotices(tx, of, [{ event, key: `outcome-to-choose:${id}` }]);
  return { id, number };
}
