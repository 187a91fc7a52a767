// What an action of the Consumer Duty said before it was changed, so that nobody moves a finding or its day unseen.
import type { Cause } from '../complaint/complaint.rules.ts';
import type { FigureId } from '../measures/report-list.rules.ts';
import type { DutyOutcome, Period } from './duty.rules.ts';

export type ActionWords = {
  outcome: DutyOutcome;
  /** Of the reports; empty where it is about none. */
  figure: FigureId | '';
  cause: Cause | '';
  period: Period;
  finding: string;
  action: string;
  ownerName: string;
  dueOn: string;
};

/** The former values of what was changed; `from` and `to` are of the period. */
export type ActionWas = Partial<Omit<ActionWords, 'period'> & Period>;
/** `at` is an ISO instant. */
export type ActionChange = { at: string; by: string; was: ActionWas };

function wordsOf({
  outcome,
  figure,
  cause,
  finding,
  action,
  ownerName,
  dueOn,
  period,
}: ActionWords): Required<ActionWas> {
  return { outcome, figure, cause, finding, action, ownerName, dueOn, ...period };
}

export function wasBefore(before: ActionWords, after: ActionWords): ActionWas {
  const now: Record<string, string> = wordsOf(after);
  return Object.fromEntries(Object.entries(wordsOf(before)).filter(([field, value]) => now[field] !== value));
}
