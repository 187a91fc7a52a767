import * as m from '#web/messages/index.ts';
import type { DeskAlert } from '../../alarms/alerts-routes.ts';
import { clockNames } from '../due/clock-texts.ts';

const happened = {
  assigned: m.desk_alarm_assigned,
  mentioned: m.desk_alarm_mentioned,
  'draft-taken': m.desk_alarm_draft_taken,
  overruled: m.desk_alarm_overruled,
  untaken: m.desk_alarm_untaken,
  'passcode-asked': m.desk_alarm_passcode_asked,
  'passcode-allowed': m.desk_alarm_passcode_allowed,
  'passcode-alone': m.desk_alarm_passcode_alone,
  'paid-twice': m.desk_alarm_paid_twice,
  'refund-failed': m.desk_alarm_refund_failed,
  'payment-disputed': m.desk_alarm_payment_disputed,
  'payment-odd': m.desk_alarm_payment_odd,
  'rebooking-expired': m.desk_alarm_rebooking_expired,
  'address-changed': m.desk_alarm_address_changed,
  'nominee-waits': m.desk_alarm_nominee_waits,
  'survey-low': m.desk_alarm_survey_low,
  'complaint-untold': m.desk_alarm_complaint_untold,
  'untold-address': m.desk_alarm_untold_address,
  'untold-place': m.desk_alarm_untold_place,
  'untold-needs': m.desk_alarm_untold_needs,
  'untold-quote': m.desk_alarm_untold_quote,
  'untold-outcome': m.desk_alarm_untold_outcome,
  'untold-voucher': m.desk_alarm_untold_voucher,
  'untold-nominee': m.desk_alarm_untold_nominee,
};

const stages: Record<DeskAlert['stage'], (values: { clock: string }) => string> = {
  soon: m.desk_alarm_soon,
  sooner: m.desk_alarm_sooner,
  last: m.desk_alarm_last,
  over: m.desk_alarm_over,
  call: m.desk_alarm_call,
  lead: m.desk_alarm_lead,
  now: m.desk_alarm_over,
};

const isHappened = (kind: DeskAlert['kind']): kind is keyof typeof happened => Object.hasOwn(happened, kind);

export function alarmText({ kind, stage }: Pick<DeskAlert, 'kind' | 'stage'>): string {
  if (isHappened(kind)) return happened[kind]();
  if (kind === 'rebooking' && stage === 'soon') return m.desk_alarm_rebooking();
  return stages[stage]({ clock: clockNames[kind]() });
}
