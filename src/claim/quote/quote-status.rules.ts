// What a sent version is at an instant, and what may be decided about it.
import type { StateFacts } from '#claim/read/claim-facts.ts';
import { isClaimOver } from '#claim/rules/status.rules.ts';
import { londonDayNumber } from '#shared/time/dates.ts';
import { addLondonDays, londonDaysBetween } from '#shared/time/london.ts';
import { noonOf } from '#claim/promise/noon.rules.ts';
import { agreedStates } from './payer.rules.ts';
import type { DeciderKind, QuoteStatus, QuoteFacts } from './quote-version.rules.ts';

type Timed = Pick<QuoteFacts, 'goodUntil' | 'askedAt' | 'answeredAt'>;

/** A question of the claimant waits for us, which stops the quote's time. */
export const isAsked = ({ askedAt, answeredAt }: Timed): boolean => askedAt !== null && answeredAt === null;

/** Returns noon of the last day, later by the days for which a question waited; null without an end, or while one waits. */
export function lastDayOf(quote: Timed): Date | null {
  const { goodUntil, askedAt, answeredAt } = quote;
  if (goodUntil === null || isAsked(quote)) return null;
  const last = noonOf(goodUntil);
  return askedAt && answeredAt ? addLondonDays(last, Math.max(0, londonDaysBetween(askedAt, answeredAt))) : last;
}

export function statusAt(quote: Timed & { status: QuoteStatus }, now: Date): QuoteStatus {
  const last = lastDayOf(quote);
  const isPast = last !== null && londonDayNumber(last) < londonDayNumber(now);
  return quote.status === 'sent' && isPast ? 'expired' : quote.status;
}

/** The claim has gone beyond the quote, whatever was decided here. */
export const isBeyondQuote = (state: StateFacts | null): boolean =>
  isClaimOver(state) || (state !== null && agreedStates.has(state.systemName));

/** The claimant's decision is waited for, or would be but for its time. */
export function isClaimants(quote: QuoteFacts | null, state: StateFacts | null): quote is QuoteFacts {
  return quote?.decides === 'claimant' && quote.status === 'sent' && !isBeyondQuote(state);
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

/** Returns why a decision cannot be taken; `same` if it was taken before and nothing is to be done; null if it can. */
export function faultOfDecision(
  quote: QuoteFacts | null,
  wanted: Wanted,
  { by, state, now }: { by: DecidedBy; state: StateFacts | null; now: Date },
): DecisionFault | 'same' | null {
  if (quote === null) return 'quote-missing';
  if (quote.number !== wanted.number || quote.totalPence !== wanted.totalPence) return 'quote-changed';
  const status = statusAt(quote, now);
  if (status === wanted.decision) return 'same';
  if (status === 'approved' || status === 'declined') return 'quote-decided';
  if (status === 'expired') return 'quote-expired';
  if (status !== 'sent') return 'quote-withdrawn';
  if (isClaimOver(state)) return 'claim-over';
  if (by !== 'on-behalf' && quote.decides !== by) return 'quote-not-yours';
  return null;
}
