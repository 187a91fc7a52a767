// What an offer beyond repair is at an instant, and what may be chosen of it. Nothing is ever chosen by the calendar.
import type { KnownState } from '#shared/known-state.ts';
import type { StateFacts } from '#claim/read/claim-facts.ts';
import { isCancelledState, isClaimOver } from '#claim/rules/status.rules.ts';
import { londonDayNumber } from '#shared/time/dates.ts';
import { addLondonDays } from '#shared/time/london.ts';
import { noonOf } from '#claim/promise/noon.rules.ts';
import { agreedStates } from '../quote/payer/payer.rules.ts';
import { isAsked, waitedDaysOf } from '../quote/quote-status.rules.ts';
import type { ChooserKind, OfferFacts, OfferOption, OfferStatus } from './offer.rules.ts';

type Timed = Pick<OfferFacts, 'goodUntil' | 'waitedDays' | 'askedAt' | 'answeredAt'>;

/** Returns noon of the last day, later by the days for which questions waited; null while one waits. */
export const lastDayOf = (offer: Timed): Date | null =>
  isAsked(offer) ? null : addLondonDays(noonOf(offer.goodUntil), waitedDaysOf(offer));

/** What is stored as expired is worked out again, because a choice may have been said before. */
export function statusAt(offer: Timed & { status: OfferStatus }, now: Date): OfferStatus {
  if (offer.status !== 'sent' && offer.status !== 'expired') return offer.status;
  const last = lastDayOf(offer);
  return last !== null && londonDayNumber(last) < londonDayNumber(now) ? 'expired' : 'sent';
}

const awaitingVoucher: KnownState = 'Awaiting Voucher Issue';

/** The claim has gone beyond the offer, whatever was chosen here. */
export const isBeyondOffer = (state: StateFacts | null): boolean =>
  isClaimOver(state) ||
  (state !== null && (agreedStates.has(state.systemName) || state.systemName === awaitingVoucher));

export const isToChoose = (offer: OfferFacts | null, state: StateFacts | null, now: Date): offer is OfferFacts =>
  offer !== null && !isBeyondOffer(state) && statusAt(offer, now) === 'sent';

/** A state that says what was chosen, such as a voucher's, has it in hand too. */
export const isInHand = ({ inHandAt }: Pick<OfferFacts, 'inHandAt'>, state: StateFacts | null): boolean =>
  inHandAt !== null || isBeyondOffer(state);

export type OfferView = 'yours' | 'asked' | 'chosen' | 'in-hand' | 'done' | 'expired' | 'withdrawn' | 'over';

function viewOfChosen(offer: OfferFacts, state: StateFacts | null): OfferView {
  if (isCancelledState(state?.systemName ?? null)) return 'over';
  if (isClaimOver(state)) return 'done';
  return isInHand(offer, state) ? 'in-hand' : 'chosen';
}

export function viewOf(offer: OfferFacts, state: StateFacts | null, now: Date): OfferView {
  const status = statusAt(offer, now);
  if (status === 'chosen') return viewOfChosen(offer, state);
  if (isBeyondOffer(state)) return 'over';
  if (status === 'expired') return 'expired';
  if (status !== 'sent') return 'withdrawn';
  return isAsked(offer) ? 'asked' : 'yours';
}

const isSpendable = (until: string | null | undefined, now: Date): boolean =>
  typeof until === 'string' && londonDayNumber(noonOf(until)) >= londonDayNumber(now);

const mayBeSpent = (offer: OfferFacts | null, state: StateFacts | null): offer is OfferFacts =>
  offer?.status === 'chosen' && !isCancelledState(state?.systemName ?? null);

/** The code of the voucher that was chosen waits to be seen. */
export const isVoucherReady = (offer: OfferFacts | null, state: StateFacts | null, now: Date): boolean =>
  mayBeSpent(offer, state) && isSpendable(offer.voucherUntil, now);

/** The code of the voucher that was chosen was seen, and can be spent. */
export const isVoucherSeen = (offer: OfferFacts | null, state: StateFacts | null, now: Date): boolean =>
  mayBeSpent(offer, state) && isSpendable(offer.seenVoucherUntil, now);

export type Wanted = { number: number; optionId: string };

export type ChoiceFault =
  | 'offer-missing'
  | 'offer-changed'
  | 'option-unknown'
  | 'offer-expired'
  | 'offer-withdrawn'
  | 'offer-in-hand'
  | 'choice-fixed'
  | 'chosen-since'
  | 'option-expired'
  | 'claim-over';

type Offered = OfferFacts & {
  options: readonly Pick<OfferOption, 'id' | 'validUntil'>[];
  chosenId: string | null;
  /** When that was said. */
  settledAt: Date | null;
  mayChange: boolean;
};

/** `now` is when the claimant said it, which a handler may tell later. */
type Chooser = { by: Exclude<ChooserKind, 'nominated'>; state: StateFacts | null; now: Date };

function faultOfSecond({ settledAt, mayChange }: Offered, { by, now }: Chooser): ChoiceFault | null {
  if (by !== 'claimant' && settledAt !== null && now <= settledAt) return 'chosen-since';
  return mayChange ? null : 'choice-fixed';
}

function faultOfChange(offer: Offered, chooser: Chooser): ChoiceFault | null {
  const { by, state, now } = chooser;
  const status = statusAt(offer, now);
  if (status === 'withdrawn' || status === 'superseded') return 'offer-withdrawn';
  if (isBeyondOffer(state)) return 'claim-over';
  if (status === 'chosen') return offer.inHandAt === null ? faultOfSecond(offer, chooser) : 'offer-in-hand';
  return status === 'expired' && by === 'claimant' ? 'offer-expired' : null;
}

/**
 * Returns why an option cannot be chosen; `same` if it was chosen before and nothing is to be done; null if it can.
 * What a handler was told may come after the offer's time, because we call whoever has not chosen. It counts only if it
 * was said after what was chosen last.
 */
export function faultOfChoice(
  offer: Offered | null,
  { number, optionId }: Wanted,
  chooser: Chooser,
): ChoiceFault | 'same' | null {
  if (offer === null) return 'offer-missing';
  if (offer.number !== number) return 'offer-changed';
  const option = offer.options.find(({ id }) => id === optionId);
  if (option === undefined) return 'option-unknown';
  if (offer.status === 'chosen' && offer.chosenId === optionId) return 'same';
  const { validUntil } = option;
  const hasEnded = validUntil !== null && londonDayNumber(noonOf(validUntil)) < londonDayNumber(chooser.now);
  return faultOfChange(offer, chooser) ?? (hasEnded ? 'option-expired' : null);
}
