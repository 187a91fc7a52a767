// Whether a complaint's day went by, and whether the claimant may go to the Ombudsman (DISP 2.8.2R). What was promised
// is told as missed from then on, with a letter or without one.
import { addLondonDays } from '#shared/time/london.ts';
import { closes, type ComplaintFacts, type LetterKind, type StepKind } from './complaint.rules.ts';

type Facts = Pick<ComplaintFacts, 'kind' | 'acknowledgeBy' | 'finalBy' | 'closedAt'> & {
  steps: readonly { kind: StepKind; at: Date }[];
};

/** The fewest days that six months have. */
const sixMonthsDays = 181;

/** Whether nothing came by the last day of the answer; about data, of the confirmation that it has come. */
export function isOver({ kind, acknowledgeBy, finalBy, closedAt, steps }: Facts, now: Date): boolean {
  if (closedAt !== null) return false;
  if (kind === 'service') return now >= finalBy;
  // A later letter confirms it too.
  return now >= acknowledgeBy && !steps.some((step) => step.kind === 'acknowledgement' || step.kind === 'holding');
}

/** Because our answer has come, or the eight weeks are over without it. */
export function mayAskNow(complaint: Facts, now: Date): boolean {
  if (complaint.kind === 'data') return false;
  const answer = complaint.steps.find(({ kind }) => closes(kind as LetterKind));
  return answer === undefined ? isOver(complaint, now) : now < addLondonDays(answer.at, sixMonthsDays);
}
