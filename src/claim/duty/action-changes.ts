// What an action of the Consumer Duty said before it was changed, so that nobody moves a finding or its day unseen.
import type { DutyAction } from './duty-actions.data.ts';

/** The former values of what was changed; `from` and `to` are of the period. */
export type ActionWas = Partial<
  Pick<DutyAction, 'outcome' | 'figure' | 'cause' | 'finding' | 'action' | 'ownerName' | 'dueOn'> & DutyAction['period']
>;
/** `at` is an ISO instant. */
export type ActionChange = { at: string; by: string; was: ActionWas };

type Said = Pick<DutyAction, 'outcome' | 'figure' | 'cause' | 'finding' | 'action' | 'ownerName' | 'dueOn' | 'period'>;

const wordsOf = ({ outcome, figure, cause, finding, action, ownerName, dueOn, period }: Said): Required<ActionWas> => ({
  outcome,
  figure,
  cause,
  finding,
  action,
  ownerName,
  dueOn,
  ...period,
});

export function wasBefore(before: Said, after: Said): ActionWas {
  const now: Record<string, string> = wordsOf(after);
  return Object.fromEntries(Object.entries(wordsOf(before)).filter(([field, value]) => now[field] !== value));
}
