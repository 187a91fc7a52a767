// Whether a complaint's day went by, and whether the claimant may go to the Ombudsman (DISP 2.8.2R). What was promised
// is told as missed from then on, with a letter or without one.
import { addLondonDays, addLondonMonths, startOfLondonDay } from '#shared/time/london.ts';
import { closes, type ComplaintFacts, type LetterKind, type StepKind } from './complaint.rules.ts';

type Facts = Pick<ComplaintFacts, 'kind' | 'acknowledgeBy' | 'finalBy' | 'closedAt'> & {
  steps: readonly { kind: StepKind; at: Date }[];
};

/** Whole calendar months; the same day of the sixth still counts. */
const ombudsmanMonths = 6;

/** Whether nothing came by the last day of the answer; about data, of the confirmation that it has come. */
export function isOver({ kind, acknowledgeBy, finalBy, closedAt, steps }: Facts, now: Date): boolean {
  if (closedAt !== null) return false;
  if (kind === 'service') return now >= finalBy;
  // A later letter confirms it too.
  return now >= acknowledgeBy && !steps.some((step) => step.kind === 'acknowledgement' || step.kind === 'holding');
}

/** Returns the end of the last day on which the Ombudsman may be asked; null without an answer, and about data. */
export function mayAskBefore({ kind, steps }: Pick<Facts, 'kind' | 'steps'>): Date | null {
  const answer = kind === 'data' ? undefined : steps.find((step) => closes(step.kind as LetterKind));
  if (answer === undefined) return null;
  return addLondonDays(addLondonMonths(startOfLondonDay(answer.at), ombudsmanMonths), 1);
}

/** Because our answer has come, or the eight weeks are over without it. */
export function mayAskNow(complaint: Facts, now: Date): boolean {
  if (complaint.kind === 'data') return false;
  const end = mayAskBefore(complaint);
  return end === null ? isOver(complaint, now) : now < end;
}
