import type { WithdrawalWay, Withdrawer } from '#claim/complaint/closing/withdrawal.rules.ts';
import type { Cause, ComplaintChannel, ComplaintKind, LetterKind, Outcome } from '#claim/complaint/complaint.rules.ts';
import type { LetterPart, TypedPart } from '#claim/complaint/letters.rules.ts';
import * as m from '#web/messages/index.ts';
import type { ShownComplaint } from '../../complaint/shown-complaint.ts';

export const dayNames: Record<ShownComplaint['days'][number]['what'], () => string> = {
  'hand-over': m.desk_complaint_day_hand_over,
  acknowledge: m.desk_complaint_day_acknowledge,
  summary: m.desk_complaint_day_summary,
  holding: m.desk_complaint_day_holding,
  promised: m.desk_complaint_day_promised,
  'eight-weeks': m.desk_complaint_day_eight_weeks,
  final: m.desk_complaint_day_final,
};

export const causeNames: Record<Cause, () => string> = {
  delay: m.desk_complaint_cause_delay,
  'no-news': m.desk_complaint_cause_no_news,
  'repair-quality': m.desk_complaint_cause_repair,
  damage: m.desk_complaint_cause_damage,
  parcel: m.desk_complaint_cause_parcel,
  decision: m.desk_complaint_cause_decision,
  price: m.desk_complaint_cause_price,
  conduct: m.desk_complaint_cause_conduct,
  data: m.desk_complaint_cause_data,
  other: m.desk_complaint_cause_other,
};

export const outcomeNames: Record<Outcome, () => string> = {
  accepted: m.desk_complaint_accepted,
  redress: m.desk_complaint_redress_only,
  refused: m.desk_complaint_refused,
  resolved: m.desk_complaint_resolved,
  withdrawn: m.desk_complaint_withdrawn,
  elsewhere: m.desk_complaint_elsewhere,
  mistaken: m.desk_complaint_mistaken,
};

export const withdrawerNames: Record<Withdrawer, () => string> = {
  claimant: m.desk_complaint_withdrawer_claimant,
  nominee: m.desk_complaint_withdrawer_nominee,
  representative: m.desk_complaint_withdrawer_other,
};

export const withdrawalWayNames: Record<WithdrawalWay, () => string> = {
  call: m.desk_complaint_by_call,
  message: m.desk_complaint_way_message,
  mail: m.desk_complaint_by_mail,
  letter: m.desk_complaint_by_letter,
  'in-person': m.desk_quote_heard_person,
};

export const kindNames: Record<ComplaintKind, () => string> = {
  service: m.complaint_kind_service,
  data: m.complaint_kind_data,
};

export const channelTexts: Record<ComplaintChannel, () => string> = {
  call: () => m.desk_complaint_came_by({ how: m.desk_complaint_by_call() }),
  mail: () => m.desk_complaint_came_by({ how: m.desk_complaint_by_mail() }),
  letter: () => m.desk_complaint_came_by({ how: m.desk_complaint_by_letter() }),
  message: m.desk_complaint_by_message,
  page: m.desk_complaint_by_page,
  system: m.desk_complaint_by_system,
};

const typedNames: Record<TypedPart, () => string> = {
  resolution: m.desk_complaint_part_resolution,
  'accepted-on': m.desk_complaint_part_accepted_on,
  'accepted-by': m.desk_complaint_part_accepted_by,
  'done-so-far': m.desk_complaint_part_done,
  'why-not-yet': m.desk_complaint_part_why,
  'promised-on': m.desk_complaint_part_promised,
  decision: m.desk_complaint_part_decision,
  redress: m.desk_complaint_part_redress,
  reasons: m.desk_complaint_part_reasons,
};

/** What nobody types is named as it stands in the client's settings. */
const setNames: Partial<Record<LetterPart, () => string>> = {
  waiver: m.desk_complaint_part_waiver,
  respondent: m.desk_complaint_part_respondent,
};

/** An 8-week letter names the day of the answer, where a holding letter names that of more news. */
export const typedName = (part: TypedPart, letter: LetterKind): string =>
  part === 'promised-on' && letter === 'eight-weeks' ? m.desk_complaint_part_expected() : typedNames[part]();

const isTyped = (part: LetterPart): part is TypedPart => part in typedNames;

export const partName = (part: LetterPart, letter: LetterKind): string =>
  isTyped(part) ? typedName(part, letter) : (setNames[part]?.() ?? part);
