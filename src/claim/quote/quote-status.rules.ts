// What a sent version is at an instant, and what may be decided about it.
import type { StateFacts } from '#claim/read/claim-facts.ts';
import { isClaimOver } from '#claim/rules/status.rules.ts';
import { londonDayNumber } from '#shared/time/dates.ts';
import { addLondonDays, londonDaysBetween } from '#shared/time/london.ts';
import { noonOf } from '#claim/promise/noon.rules.ts';
import { agreedStates } from './payer/payer.rules.ts';
import type { DeciderKind, QuoteStatus, QuoteFacts } from './quote-version.rules.ts';

type Timed = Pick<QuoteFacts, 'decides' | 'goodUntil' | 'waitedDays' | 'askedAt' | 'answeredAt'>;

/** A question of the claimant waits for us, which stops the quote's time. */
export const isAsked = ({ askedAt, answeredAt }: Pick<Timed, 'askedAt' | 'answeredAt'>): boolean =>
  askedAt !== null && answeredAt === null;

/** Returns for how many days questions have waited that are answered by now. */
export function waitedDaysOf({
  waitedDays,
  askedAt,
  answeredAt,
}: Pick<Timed, 'waitedDays' | 'askedAt' | 'answeredAt'>): number {
  return waitedDays + (askedAt && answeredAt ? Math.max(0, londonDaysBetween(askedAt, answeredAt)) : 0);
}

/**
 * Returns noon of the last day, later by the days for which questions waited; null without an end, and while one waits.
 * An insurer may take its time.
 */
export function lastDayOf(quote: Timed): Date | null {
  const { decides, goodUntil } = quote;
  if (decides !== 'claimant' || goodUntil === null || isAsked(quote)) return null;
  return addLondonDays(noonOf(goodUntil), waitedDaysOf(quote));
}

/** What is stored as expired is worked out again, because a decision may have been said before. */
export function statusAt(quote: Timed & { status: QuoteStatus }, now: Date): QuoteStatus {
  const last = lastDayOf(quote);
  const isPast = last !== null && londonDayNumber(last) < londonDayNumber(now);
  if (quote.status !== 'sent' && quote.status !== 'expired') return quote.status;
  return isPast ? 'expired' : 'sent';
}

/** The claim has gone beyond the quote, whatever was decided here. */
export const isBeyondQuote = (state: StateFacts | null): boolean =>
  isClaimOver(state) || (state !== null && agreedStates.has(state.systemName));

/** The claimant's decision is waited for, or would be but for its time. */
export function isClaimants(quote: QuoteFacts | null, state: StateFacts | null): quote is QuoteFacts {
  return quote?.decides === 'claimant' && !isBeyondQuote(state);
}

export const isToDecide = (quote: QuoteFacts | null, state: StateFacts | null, now: Date): quote is QuoteFacts =>
  isClaimants(quote, state) && statusAt(quote, now) === 'sent';

export type Wanted = { number: number; totalPence: number; decision: 'approved' | 'declined' };

export type DecisionFault =
  | 'quote-missing'
  | 'quote-changed'
  | 'quote-expired'
  | 'quote-withdrawn'
  | 'quote-decided'
  | 'quote-not-yours'
  | 'claim-over';

type DecidedBy = Extract<DeciderKind, 'claimant' | 'insurer' | 'on-behalf'>;

function faultOfStatus(status: QuoteStatus): DecisionFault | null {
  if (status === 'approved' || status === 'declined') return 'quote-decided';
  return status === 'sent' || status === 'expired' ? null : 'quote-withdrawn';
}

type Decider = { by: DecidedBy; state: StateFacts | null };

function faultOfClaim({ decides }: QuoteFacts, { by, state }: Decider): DecisionFault | null {
  if (isClaimOver(state)) return 'claim-over';
  if (by === 'claimant' && isBeyondQuote(state)) return 'quote-decided';
  return by !== 'on-behalf' && decides !== by ? 'quote-not-yours' : null;
}

/** Returns why a decision cannot be taken; `same` if it was taken before and nothing is to be done; null if it can. */
export function faultOfDecision(
  quote: QuoteFacts | null,
  wanted: Wanted,
  { by, state, now }: Decider & { now: Date },
): DecisionFault | 'same' | null {
  if (quote === null) return 'quote-missing';
  if (quote.number !== wanted.number || quote.totalPence !== wanted.totalPence) return 'quote-changed';
  const status = statusAt(quote, now);
  if (status === wanted.decision) return 'same';
  return faultOfStatus(status) ?? faultOfClaim(quote, { by, state }) ?? (status === 'expired' ? 'quote-expired' : null);
}
