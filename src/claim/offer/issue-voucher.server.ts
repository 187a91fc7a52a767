// The code of a voucher: put by the operator, and shown once to the claimant alone.
import { v7 as newId } from 'uuid';

import { requestNotices } from '#claim/change/notify-claimant.server.ts';
import { sinceText } from '#claim/desk/work/since-text.rules.ts';
import { readClaimFacts } from '#claim/read/claim-facts.data.ts';
import { isCancelledState } from '#claim/rules/status.rules.ts';
import { dayOf } from '#claim/promise/noon.rules.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { Problem } from '#server/http/errors.ts';
import type { Sealed } from '#server/secrets/vault.ts';
import { tellVoucherShown } from './voucher-shown-mail.server.ts';
import { sealCode, unsealCode } from './voucher-vault.server.ts';
import { changeOffer, findNewestOffer, type Offer } from './offers.data.ts';
import { findVoucher, markShown, storeVoucher, type Voucher } from './vouchers.data.ts';

type Of = { tx: Tx; claimId: string; now: Date };

/** Of the newest offer: throws 404 without one, and 409 `offer-changed` and `not-chosen`. */
export async function chosenOffer({ tx, claimId }: Of, number: number): Promise<Offer> {
  const offer = await findNewestOffer(tx, claimId);
  if (offer === null) throw new Problem(404, 'offer-not-found', 'The claim has no offer.');
  if (offer.number !== number) {
    const members = { newest: { offerVersion: offer.number } };
    throw new Problem(409, 'offer-changed', `Offer ${offer.number} is the one that counts.`, { members });
  }
  if (offer.status !== 'chosen') throw new Problem(409, 'not-chosen', 'Nothing of this offer has been chosen.');
  return offer;
}

async function checkNotCancelled(tx: Tx, claimId: string): Promise<void> {
  const { state } = await readClaimFacts(tx, claimId);
  if (!isCancelledState(state?.systemName ?? null)) return;
  throw new Problem(409, 'claim-over', 'This claim was cancelled, so it gets no voucher.');
}

async function voucherOffer(of: Of, number: number): Promise<Offer & { validUntil: string }> {
  const offer = await chosenOffer(of, number);
  const option = offer.options.find(({ id }) => id === offer.optionId);
  if (option?.kind !== 'voucher' || option.validUntil === null) {
    throw new Problem(409, 'no-voucher-chosen', 'The claimant has not chosen a voucher.');
  }
  await checkNotCancelled(of.tx, of.claimId);
  return { ...offer, validUntil: option.validUntil };
}

/** Notes that the choice is in hand, so that nothing else can be chosen. Returns whether that is new. */
export async function takeInHand(of: Of, number: number): Promise<boolean> {
  const { tx, claimId, now } = of;
  const offer = await chosenOffer(of, number);
  if (offer.inHandAt !== null) return false;
  await changeOffer(tx, { claimId, id: offer.id }, { in_hand_at: now });
  return true;
}

type Issued = {
  number: number;
  code: string;
  expiresOn: string | null;
  byName: string;
  /** The voucher that was on screen; undefined compares nothing. */
  seenId?: string | null | undefined;
};

function checkVoucherSeen({ id, byName, issuedAt }: Voucher, seenId: Issued['seenId']): void {
  if (seenId === undefined || seenId === id) return;
  const detail = `A code stands here${sinceText(byName, issuedAt)}. Yours was not kept.`;
  throw new Problem(409, 'changed-meanwhile', detail, { members: { newest: id } });
}

function isSameCode(
  services: Services,
  claimId: string,
  voucher: Voucher,
  { code, expiresOn }: Issued & { expiresOn: string },
) {
  const { sealed } = voucher;
  if (sealed === null || voucher.expiresOn !== expiresOn) return false;
  return unsealCode(services, sealed, claimId, voucher.id) === code;
}

/**
 * Keeps the code of the voucher that was chosen. The same again changes nothing; another code takes its place and can be
 * shown anew. The claimant is told that it is there. Returns whether something changed. Throws 400 for a day that has passed, and 409 as `chosenOffer` does,
 * `no-voucher-chosen`, `claim-over`, and `changed-meanwhile` where another code stands than was seen.
 */
export async function issueVoucher(services: Services, of: Of, issued: Issued): Promise<boolean> {
  const { tx, claimId, now } = of;
  const offer = await voucherOffer(of, issued.number);
  const expiresOn = issued.expiresOn ?? offer.validUntil;
  if (expiresOn < dayOf(now)) {
    const detail = 'This day has passed. Give the last day on which the voucher can be spent.';
    throw new Problem(400, 'invalid-body', detail, { errors: [{ pointer: '/expiresOn', detail }] });
  }
  const before = await findVoucher(tx, claimId, offer.id);
  if (before !== null && isSameCode(services, claimId, before, { ...issued, expiresOn })) return false;
  if (before !== null) checkVoucherSeen(before, issued.seenId);
  const id = newId();
  const sealed = sealCode(services, issued.code, claimId, id);
  await storeVoucher(tx, claimId, { id, offerId: offer.id, sealed, expiresOn, byName: issued.byName }, now);
  if (offer.inHandAt === null) await changeOffer(tx, { claimId, id: offer.id }, { in_hand_at: now });
  const event = { kind: 'voucher-ready', offerId: offer.id } as const;
  await requestNotices(tx, { claimId, now }, [{ event, key: `voucher-ready:${id}` }]);
  return true;
}

/** Lets the claimant see the code once more. Throws as `chosenOffer` does, 404 `voucher-not-found` and 409 `not-shown`. */
export async function allowShowing(of: Of, number: number): Promise<void> {
  const { tx, claimId } = of;
  const offer = await chosenOffer(of, number);
  const voucher = await findVoucher(tx, claimId, offer.id);
  if (voucher === null || voucher.sealed === null)
    throw new Problem(404, 'voucher-not-found', 'There is no code that could be shown.');
  if (voucher.shownAt === null) throw new Problem(409, 'not-shown', 'The claimant has not seen the code yet.');
  await markShown(tx, { claimId, id: voucher.id }, null);
}

/** For so long what was shown stays: an answer may be lost, and somebody may close the page too early. */
const openMs = 30 * 60 * 1_000;

export type ShownVoucher = { code: string; openUntil: Date; isFirst: boolean };

type VoucherToShow = Voucher & { sealed: Sealed };

/** Throws 404 `voucher-not-found`, and 409 `claim-over`, `voucher-shown` and `voucher-expired`. */
export async function findVoucherToShow({ tx, claimId, now }: Of): Promise<VoucherToShow> {
  const offer = await findNewestOffer(tx, claimId);
  const voucher = offer?.status === 'chosen' ? await findVoucher(tx, claimId, offer.id) : null;
  if (voucher === null) throw new Problem(404, 'voucher-not-found', 'There is no voucher for this claim.');
  await checkNotCancelled(tx, claimId);
  const { shownAt, openUntil, expiresOn, sealed } = voucher;
  if (expiresOn < dayOf(now) || sealed === null) {
    throw new Problem(409, 'voucher-expired', 'This voucher has run out.');
  }
  if (shownAt !== null && (openUntil === null || openUntil <= now)) {
    throw new Problem(409, 'voucher-shown', 'The code was shown before. Ask the company if you need to see it again.');
  }
  return { ...voucher, sealed };
}

/** Opens the code for the claimant, who is told of it at once. */
export async function showVoucher(
  services: Services,
  { tx, claimId, now }: Of,
  voucher: VoucherToShow,
): Promise<ShownVoucher> {
  const { id, shownAt, sealed } = voucher;
  const isFirst = shownAt === null;
  const openUntil = voucher.openUntil ?? new Date(now.getTime() + openMs);
  if (isFirst) await markShown(tx, { claimId, id }, { at: now, openUntil });
  await tellVoucherShown(tx, services, { claimId, voucherId: id, at: now, openUntil, isFirst });
  return { code: unsealCode(services, sealed, claimId, id), openUntil, isFirst };
}
