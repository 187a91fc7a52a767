// Offers and vouchers by the operator's system, which names the claim by its number, and by the desk.
import { raiseVersion } from '#claim/change/claim-change.data.ts';
import { workOnClaim } from '#claim/desk/work/work-on-claim.server.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { Problem } from '#server/http/errors.ts';
import { allowShowing, issueVoucher, takeInHand } from './issue-voucher.server.ts';
import { faultsOfDays } from './offer-body.rules.ts';
import { type ChoiceFault, statusAt } from './offer-status.rules.ts';
import { changeOffer, findNewestOffer, listOffers, type Offer, type OfferOrigin } from './offers.data.ts';
import { isSameOffer, sendOffer, type WantedOffer } from './send-offer.server.ts';

type Of = { tx: Tx; now: Date; claimId: string };

async function raise({ tx, now, claimId }: Of): Promise<void> {
  if ((await raiseVersion(tx, claimId, now)) === null) throw new Error('A claim that is locked must exist.');
}

/** Throws 400 for days that cannot be. */
export function checkDays(wanted: WantedOffer, now: Date): void {
  const [fault, ...more] = faultsOfDays(wanted, now);
  if (fault) throw new Problem(400, 'invalid-body', fault.detail, { errors: [fault, ...more] });
}

type Said = { wanted: WantedOffer; again: boolean };

/** One that ran out, or that the system withdrew, can be sent again as it was. */
function stands(offer: Offer, again: boolean, now: Date): boolean {
  const status = statusAt(offer, now);
  if (status === 'withdrawn') return offer.withdrawnBy === 'desk' && !again;
  return status !== 'expired';
}

/**
 * Returns the offer that stays where a system says nothing new. A system that repeats what it said last may not have
 * heard of what the desk did since, so that this stays too, unless the system asks for its own `again`.
 */
function unchangedBy({ wanted, again }: Said, offers: readonly Offer[], now: Date): Offer | null {
  const [newest] = offers;
  if (newest === undefined) return null;
  if (isSameOffer(newest, wanted) && stands(newest, again, now)) return newest;
  const isHeard = newest.origin === 'system' || newest.withdrawnBy === 'system';
  const said = offers.find(({ origin }) => origin === 'system');
  if (again || isHeard || said === undefined) return null;
  return isSameOffer(said, wanted) ? newest : null;
}

type Put = { id: string; offerVersion: number; isNew: boolean };

/** Sends what differs from what the system sent last; the same again changes nothing. Throws as `sendOffer` does. */
export function putOffer(
  services: Services,
  number: string,
  { wanted, again, byName, quiet }: Said & { byName: string; quiet: boolean },
): Promise<Put> {
  return workOnClaim(services, number, async (of) => {
    const { tx, now, claimId } = of;
    const standing = unchangedBy({ wanted, again }, await listOffers(tx, claimId), now);
    if (standing !== null) return { id: standing.id, offerVersion: standing.number, isNew: false };
    checkDays(wanted, now);
    const by = { origin: 'system', byAccount: null, byName } as const;
    const sent = await sendOffer(tx, { claimId, now, quiet }, wanted, by);
    await raise(of);
    return { id: sent.id, offerVersion: sent.number, isNew: true };
  });
}

function noSuchOffer(): Problem {
  return new Problem(404, 'offer-not-found', 'The claim has no offer.');
}

/** Throws 404 without an offer, and 409 `offer-chosen`. The same again changes nothing. */
export async function withdrawOffer(of: Of, offer: Offer | null, by: OfferOrigin): Promise<void> {
  const { tx, now, claimId } = of;
  if (offer === null) throw noSuchOffer();
  if (offer.status === 'withdrawn') return;
  if (offer.status === 'chosen') {
    const detail = 'The claimant has chosen, so this offer stays. Send another one to take its place.';
    throw new Problem(409, 'offer-chosen', detail);
  }
  const withdrawn = { status: 'withdrawn', settled_at: now, withdrawn_by: by, withdrawn_at: now } as const;
  await changeOffer(tx, { claimId, id: offer.id }, withdrawn);
  await raise(of);
}

export const removeOffer = (services: Services, number: string): Promise<void> =>
  workOnClaim(services, number, async (of) => withdrawOffer(of, await findNewestOffer(of.tx, of.claimId), 'system'));

/** Throws as `takeInHand` does. */
export const takeInHandOf = (services: Services, number: string, offerVersion: number): Promise<{ changed: boolean }> =>
  workOnClaim(services, number, async (of) => {
    const changed = await takeInHand(of, offerVersion);
    if (changed) await raise(of);
    return { changed };
  });

type Issued = { offerVersion: number; code: string; expiresOn: string | null; byName: string };

/** Throws as `issueVoucher` does. */
export const putVoucher = (
  services: Services,
  number: string,
  { offerVersion, ...issued }: Issued,
): Promise<{ changed: boolean }> =>
  workOnClaim(services, number, async (of) => {
    const changed = await issueVoucher(services, of, { number: offerVersion, ...issued });
    if (changed) await raise(of);
    return { changed };
  });

/** Throws as `allowShowing` does. */
export const showVoucherAgain = (services: Services, number: string, offerVersion: number): Promise<void> =>
  workOnClaim(services, number, async (of) => {
    await allowShowing(of, offerVersion);
    await raise(of);
  });

const faultTexts: Record<ChoiceFault, string> = {
  'offer-missing': 'Nothing was offered for this claim.',
  'offer-changed': 'This is not the newest offer.',
  'option-unknown': 'The offer has no such option.',
  'offer-expired': 'The time in which this could be chosen is over.',
  'offer-withdrawn': 'This offer was withdrawn.',
  'offer-in-hand': 'What was chosen is in hand already.',
  'choice-fixed': 'The client does not let a choice be changed.',
  'chosen-since': 'Something was chosen after this was said, and that counts.',
  'option-expired': 'This voucher can no longer be spent.',
  'claim-over': 'The claim has moved on.',
};

/** Returns 409 with `newest`, the offer that counts now. */
export async function problemOfChoice(tx: Tx, claimId: string, fault: ChoiceFault): Promise<Problem> {
  const newest = await findNewestOffer(tx, claimId);
  const members = { newest: newest && { offerVersion: newest.number } };
  return new Problem(409, fault, faultTexts[fault], { members });
}
