// What a claimant reads of the newest version of the quote.
import { quoteViewOf, type QuoteView } from '#claim/money/quote-view.rules.ts';
import { isAsked } from '#claim/quote/quote-status.rules.ts';
import type { StateFacts } from '#claim/read/claim-facts.ts';
import { isPastDay } from '#claim/rules/past-day.rules.ts';
import {
  addedLines,
  type Decider,
  type DeciderKind,
  type QuoteLine,
  type QuoteStatus,
} from '#claim/quote/quote-version.rules.ts';

/** The newest version that was sent, as JSON has it, with what else its page needs of the claim. */
export type StoredVersion = {
  claimId: string;
  state: StateFacts | null;
  customer: string | null;
  brand: string | null;
  number: number;
  decides: Decider;
  status: Exclude<QuoteStatus, 'draft'>;
  lines: QuoteLine[];
  totalPence: number;
  vatPence: number;
  claimantPence: number;
  goodUntil: string | null;
  waitedDays: number;
  sentence: string;
  sentAt: string;
  decision: 'approved' | 'declined' | null;
  settledAt: string | null;
  settledBy: DeciderKind | null;
  /** What the claimant called whoever decided for them; null where nobody did. */
  nominee: string | null;
  askedAt: string | null;
  answeredAt: string | null;
  answerBy: string | null;
  isNewWanted: boolean;
  /** The newest version before it that was decided about, if it was approved. */
  approved: {
    number: number;
    totalPence: number;
    lines: QuoteLine[];
    settledAt: string;
    settledBy: DeciderKind;
    /** It no longer counts, because the claim became another client’s. */
    isWithdrawn: boolean;
  } | null;
};

const dateOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text));

export const timesOf = ({ decides, goodUntil, waitedDays, askedAt, answeredAt }: StoredVersion) => ({
  decides,
  goodUntil,
  waitedDays,
  askedAt: dateOrNull(askedAt),
  answeredAt: dateOrNull(answeredAt),
});

/** A decision stands whatever came after it; where none was needed here, what the claim's state says counts. */
export const viewOf = (stored: StoredVersion, now: Date): QuoteView =>
  quoteViewOf({ ...timesOf(stored), status: stored.status }, stored.state, now);

/** Returns by when the claimant's question is answered; null once it is. */
export const answerBy = (stored: StoredVersion): Date | null =>
  isAsked(timesOf(stored)) ? dateOrNull(stored.answerBy) : null;

/** A promised day of an answer that has gone by is not promised once more. */
export const isAnswerLate = (stored: StoredVersion, now: Date): boolean => isPastDay(answerBy(stored), now);

export type Replaced = NonNullable<StoredVersion['approved']> & { differencePence: number; added: QuoteLine[] };

/** Returns what was approved before and by how much the newest version differs; null once that one is decided. */
export function replacedBy({ approved, lines, totalPence, decision }: StoredVersion): Replaced | null {
  if (approved === null || decision !== null) return null;
  const added = addedLines(lines, approved.lines);
  return { ...approved, differencePence: totalPence - approved.totalPence, added };
}
