import { isOfAnswer, isOfComplaint } from '#claim/desk/clock-kinds.rules.ts';
import * as m from '#web/messages/index.ts';
import type { ClaimRow, DeskClaim, Due } from '../../desk-answers.rules.ts';
import { clockOfList, type DeskList } from '../../list/desk-list.rules.ts';
import { endInWords, firstName, isPromised, timeInWords } from './due-texts.ts';

const reasons: Record<Due['kind'], (values: { name: string; state: string; from: string; at: string }) => string> = {
  chat: m.desk_why_chat,
  answer: m.desk_why_answer,
  state: m.desk_why_state,
  claimant: m.desk_why_claimant,
  insurer: m.desk_why_insurer,
  parts: m.desk_why_parts,
  courier: m.desk_why_courier,
  rebooking: m.desk_why_rebooking,
  outcome: m.desk_why_outcome,
  'complaint-acknowledge': m.desk_why_complaint_acknowledge,
  'complaint-hand-over': m.desk_why_complaint_hand_over,
  'complaint-holding': m.desk_why_complaint_holding,
  'complaint-promised': m.desk_why_complaint_holding_promised,
  'complaint-final': m.desk_why_complaint_final,
  sla: m.desk_why_sla,
  silence: m.desk_why_silence,
  need: m.desk_why_need,
  snooze: m.desk_why_snooze,
};

/** Returns why the claim is in a list that has it by another clock than the first: its rows show that one. */
export function dueIn(list: DeskList, answer: Pick<DeskClaim, 'clocks'> | null): Due | undefined {
  const clocks = answer?.clocks ?? [];
  const clock = clockOfList(list);
  if (clock !== null) return clocks.find(({ kind }) => kind === clock);
  if (list.view === 'complaints') return clocks.find(({ kind }) => isOfComplaint(kind));
  return list.view === 'waiting-for-answer' ? clocks.find(({ kind }) => isOfAnswer(kind)) : undefined;
}

/** A visit that failed is due at once. */
function reasonOf(due: Due): (typeof reasons)[Due['kind']] {
  if (due.kind === 'courier' && due.at === due.from) return m.desk_why_courier_failed;
  return isPromised(due) ? m.desk_why_complaint_promised : reasons[due.kind];
}

export function reasonText({ name, state }: ClaimRow, due: Due | null, now: Date): string {
  if (due === null) return m.desk_why_nothing();
  const times = { from: timeInWords(due.from, now), at: endInWords(due, now) };
  return reasonOf(due)({ name: firstName(name), state, ...times });
}
