// What a claimant reads of the newest version of the quote.
import { isAsked, isBeyondQuote, statusAt } from '#claim/quote/quote-status.rules.ts';
import type { QuoteFacts } from '#claim/quote/quote-version.rules.ts';
import type { StateFacts } from '#claim/read/claim-facts.ts';
import { isClaimOver } from '#claim/rules/status.rules.ts';

export type QuoteView =
  | 'yours'
  | 'asked'
  | 'insurer'
  | 'approved'
  | 'declined'
  | 'expired'
  | 'withdrawn'
  | 'agreed'
  | 'over';

type Viewed = Omit<QuoteFacts, 'number' | 'totalPence'>;

/** A decision stands whatever came after it; where none was needed here, what the claim's state says counts. */
export function quoteViewOf(quote: Viewed, state: StateFacts | null, now: Date): QuoteView {
  const current = statusAt(quote, now);
  if (current === 'approved' || current === 'declined') return current;
  if (isClaimOver(state)) return 'over';
  if (isBeyondQuote(state)) return 'agreed';
  if (current === 'expired') return 'expired';
  if (current !== 'sent') return 'withdrawn';
  if (isAsked(quote)) return 'asked';
  return quote.decides === 'claimant' ? 'yours' : 'insurer';
}
