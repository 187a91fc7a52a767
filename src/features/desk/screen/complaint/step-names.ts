import type { LetterKind } from '#claim/complaint/complaint.rules.ts';
import * as m from '#web/messages/index.ts';
import type { ShownComplaint } from '../../complaint/shown-complaint.ts';

export const letterNames: Record<LetterKind, () => string> = {
  acknowledgement: m.desk_complaint_acknowledgement,
  summary: m.desk_complaint_summary,
  holding: m.desk_complaint_holding,
  final: m.desk_complaint_final,
  'eight-weeks': m.desk_complaint_eight_weeks,
};

export const stepNames: Record<ShownComplaint['steps'][number]['kind'], () => string> = {
  ...letterNames,
  received: m.desk_complaint_received,
  'handed-over': m.desk_complaint_handed_over,
  receipt: m.desk_complaint_receipt,
  closed: m.desk_complaint_closed,
};
