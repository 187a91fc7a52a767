import * as m from '#web/messages/index.ts';
import type { Due } from '../../desk-answers.rules.ts';

export const clockNames: Record<Due['kind'], () => string> = {
  chat: m.desk_clock_chat,
  answer: m.desk_clock_answer,
  state: m.desk_clock_state,
  claimant: m.desk_clock_claimant,
  insurer: m.desk_clock_insurer,
  parts: m.desk_clock_parts,
  courier: m.desk_clock_courier,
  rebooking: m.desk_clock_rebooking,
  outcome: m.desk_clock_outcome,
  'complaint-acknowledge': m.desk_clock_complaint_acknowledge,
  'complaint-hand-over': m.desk_clock_complaint_hand_over,
  'complaint-holding': m.desk_clock_complaint_holding,
  'complaint-promised': m.desk_clock_complaint_promised,
  'complaint-final': m.desk_clock_complaint_final,
  sla: m.desk_clock_sla,
  silence: m.desk_clock_silence,
  need: m.desk_clock_need,
  snooze: m.desk_clock_snooze,
};
