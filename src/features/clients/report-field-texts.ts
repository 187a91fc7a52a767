import type { ReportField } from '#claim/report/report-content.rules.ts';
import * as m from '#web/messages/index.ts';

export const reportFieldTexts: Record<ReportField, () => string> = {
  findings: m.report_field_findings,
  cause: m.report_field_cause,
  liquid: m.report_field_liquid,
  parts: m.report_field_parts,
  recommendation: m.report_field_recommendation,
};
