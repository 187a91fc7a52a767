import { dimensions } from '#claim/measures/measures.rules.ts';
import { reportNames, type ReportName, spans } from '#claim/measures/report-list.rules.ts';
import type { ReportQuery } from '../../reports/report-routes.ts';

/** A report as its address names it; empty where nobody has chosen. */
export type AskedReport = {
  report: ReportName;
  weeks: ReportQuery['weeks'];
  quarter: string;
  client: string;
  by: NonNullable<ReportQuery['by']> | '';
};

const first: AskedReport = { report: 'answers', weeks: '4', quarter: '', client: '', by: '' };
const fields = Object.keys(first) as (keyof AskedReport)[];

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text);

/** Reads the query of an address; what no report has is left out. */
export function reportIn(search: string): AskedReport {
  const query = new URLSearchParams(search);
  const day = query.get('quarter') ?? '';
  return {
    report: oneOf(reportNames, query.get('report')) ?? first.report,
    weeks: oneOf(spans, query.get('weeks')) ?? first.weeks,
    quarter: /^\d{4}-\d\d-01$/.test(day) ? day : '',
    client: query.get('client') ?? '',
    by: oneOf(['client', 'brand', ...dimensions] as const, query.get('by')) ?? '',
  };
}

/** Returns the query of the report's address, with its question mark; empty for the first report. */
export function addressOf(asked: AskedReport): string {
  const query = new URLSearchParams(
    fields.flatMap((name) => (asked[name] === first[name] ? [] : [[name, asked[name]]])),
  );
  return query.size === 0 ? '' : `?${query}`;
}

/** Returns the nearest report for whoever is refused this one, which a lead may have shared; null where there is none. */
export function readableOf(asked: AskedReport): AskedReport | null {
  if (asked.by === 'person') return { ...asked, by: '' };
  return asked.report === first.report ? null : { ...asked, report: first.report, by: '' };
}

/** Returns what the call is asked with. A quarter takes the place of weeks. */
export const reportQuery = ({ weeks, quarter, client, by }: AskedReport) => ({
  ...(quarter === '' ? { weeks } : { quarter }),
  ...(client !== '' && { client }),
  ...(by !== '' && { by }),
});
