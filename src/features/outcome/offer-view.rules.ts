// What a claimant reads of the newest offer beyond repair.
import type { StateFacts } from '#claim/read/claim-facts.ts';
import type { ChooserKind, OfferFacts, OfferOption, OfferStatus } from '#claim/offer/offer.rules.ts';
import { lastDayOf, type OfferView, viewOf } from '#claim/offer/offer-status.rules.ts';
import { noonOf } from '#claim/promise/noon.rules.ts';
import { isAsked } from '#claim/quote/quote-status.rules.ts';
import { isPastDay } from '#claim/rules/past-day.rules.ts';
import { londonDayNumber } from '#shared/time/dates.ts';

type StoredVoucher = { expiresOn: string; shownAt: string | null; openUntil: string | null };

/** The newest offer, as JSON has it, with what else its page needs of the claim. */
export type StoredOffer = {
  claimId: string;
  claimState: StateFacts | null;
  number: number;
  status: OfferStatus;
  goodUntil: string;
  sentence: string;
  mayChange: boolean;
  sentAt: string;
  optionId: string | null;
  settledAt: string | null;
  settledBy: ChooserKind | null;
  /** What the claimant called whoever chose for them; null where nobody did. */
  nominee: string | null;
  inHandAt: string | null;
  askedAt: string | null;
  answeredAt: string | null;
  answerBy: string | null;
  waitedDays: number;
  options: OfferOption[];
  voucher: StoredVoucher | null;
};

const dateOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text));

const factsOf = ({
  number,
  status,
  goodUntil,
  waitedDays,
  askedAt,
  answeredAt,
  inHandAt,
}: StoredOffer): OfferFacts => ({
  number,
  status,
  goodUntil,
  waitedDays,
  askedAt: dateOrNull(askedAt),
  answeredAt: dateOrNull(answeredAt),
  inHandAt: dateOrNull(inHandAt),
});

export const offerView = (stored: StoredOffer, now: Date): OfferView => viewOf(factsOf(stored), stored.claimState, now);

export const lastDay = (stored: StoredOffer): Date | null => lastDayOf(factsOf(stored));

/** Returns by when the claimant's question is answered; null once it is. */
export const answerBy = (stored: StoredOffer): Date | null =>
  isAsked(factsOf(stored)) ? dateOrNull(stored.answerBy) : null;

export const isAnswerLate = (stored: StoredOffer, now: Date): boolean => isPastDay(answerBy(stored), now);

/** Another option of the same offer can be chosen. */
export const canChange = (stored: StoredOffer, now: Date): boolean =>
  stored.mayChange && stored.options.length > 1 && offerView(stored, now) === 'chosen';

export const isChosen = ({ status }: StoredOffer): boolean => status === 'chosen';

export type VoucherState = 'ready' | 'open' | 'shown' | 'expired';

export function voucherState({ expiresOn, shownAt, openUntil }: StoredVoucher, now: Date): VoucherState {
  if (londonDayNumber(noonOf(expiresOn)) < londonDayNumber(now)) return 'expired';
  if (shownAt === null) return 'ready';
  return openUntil !== null && new Date(openUntil) > now ? 'open' : 'shown';
}
