import * as m from '#web/messages/index.ts';
import type { ReportName } from '#claim/measures/report-list.rules.ts';
import type { ReportAnswer, ReportQuery } from '../../reports/report-routes.ts';

type By = NonNullable<ReportQuery['by']>;

export const reportTexts: Record<ReportName, () => string> = {
  today: m.desk_report_today,
  answers: m.desk_report_answers,
  times: m.desk_report_times,
  promises: m.desk_report_promises,
  waiting: m.desk_report_waiting,
  telling: m.desk_report_telling,
  quotes: m.desk_report_quotes,
  complaints: m.desk_report_complaints,
  satisfaction: m.desk_report_satisfaction,
  contacts: m.desk_report_contacts,
  passcodes: m.desk_report_passcodes,
};

export const byTexts: Record<By, () => string> = {
  client: m.desk_reports_by_client,
  brand: m.desk_reports_by_brand,
  device: m.desk_reports_by_device,
  needs: m.desk_reports_by_needs,
  state: m.desk_reports_by_state,
  channel: m.desk_reports_by_channel,
  on: m.desk_reports_by_on,
  reason: m.desk_reports_by_reason,
  by: m.desk_reports_by_by,
  person: m.desk_reports_by_person,
};

const cohortTexts: Partial<Record<By, Readonly<Record<string, () => string>>>> = {
  client: { '': m.desk_reports_no_client },
  needs: { with: m.desk_reports_needs_with, without: m.desk_reports_needs_without },
  state: { '': m.desk_reports_no_state },
};

/** Most groups have their name from the server. */
export const groupName = (by: By, name: string): string => cohortTexts[by]?.[name]?.() ?? name;

/** Of weeks it holds within one time. Of what is sealed no two times overlap. */
export function keptBackText({ isSealed, by }: Pick<ReportAnswer, 'isSealed' | 'by'>): string {
  const about = m.desk_reports_kept_back_about();
  if (!isSealed) return `${about} ${m.desk_reports_kept_back_time()}`;
  return by === 'needs' ? `${about} ${m.desk_reports_kept_back_needs()}` : about;
}
