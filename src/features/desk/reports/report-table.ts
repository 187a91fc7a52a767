import type { Figure } from '#claim/measures/report-list.rules.ts';
import { byteOrderMark, csvRow } from '#shared/csv-row.ts';
import type { ReportAnswer, ReportQuery } from './report-routes.ts';
import { addDays } from '#shared/time/calendar-day.ts';

type Span = { from: string; to: string };

/** The last row of weeks may end before its seventh day. */
const weekFrom = (from: string, { to }: Span): Span => {
  const last = addDays(from, 6);
  return { from, to: last < to ? last : to };
};

type Row = { span: Span; part: string; id: string; n: number | null; value: number | null };

const rowsOf = (span: Span, part: string, figures: readonly Figure[]): Row[] =>
  figures.map(({ id, n, value }) => ({ span, part, id, n, value }));

type Standing = NonNullable<ReportAnswer['now']>;

const nowRows = (day: string, part: string, { open, due, over }: Standing): Row[] =>
  Object.entries({ open, due, over }).map(([id, value]) => ({
    span: { from: day, to: day },
    part,
    id,
    n: null,
    value,
  }));

function avoidedRows(span: Span, avoided: ReportAnswer['avoided']): Row[] {
  if (avoided === null) return [];
  const { contacts, perClaim, measuredOn, claims } = avoided;
  const baseline = { span: { from: measuredOn, to: measuredOn }, part: 'baseline' };
  return [
    { span, part: 'all', id: 'contacts-avoided', n: null, value: contacts },
    { ...baseline, id: 'contacts-per-claim', n: claims, value: perClaim },
  ];
}

const cellOf = (value: number | null): string => (value === null ? '' : String(value));

/** Returns a report as CSV. Each row has its client and days, so that tables can be put together. */
export function reportTable(answer: ReportAnswer, { client }: Pick<ReportQuery, 'client'>): string {
  const { from, to, before, figures, weeks, by, groups, now, nowBy, clients } = answer;
  const span = { from, to };
  const spanBefore = { from: addDays(from, -28), to: addDays(from, -1) };
  const clientName = client === undefined ? 'all clients' : (clients.find(({ id }) => id === client)?.name ?? client);
  const partOf = (name: string): string => `${by}: ${name || 'none'}`;
  const rows = [
    ...rowsOf(span, 'all', figures),
    ...rowsOf(spanBefore, 'four weeks before', before),
    ...weeks.flatMap((week) => rowsOf(weekFrom(week.from, span), 'week', week.figures)),
    ...groups.flatMap((group) => rowsOf(span, partOf(group.name), group.figures)),
    ...(now === null ? [] : nowRows(to, 'now', now)),
    ...nowBy.flatMap(({ name, ...of }) => nowRows(to, `now, ${partOf(name)}`, of)),
    ...avoidedRows(span, answer.avoided),
  ];
  return [
    byteOrderMark + csvRow(['client', 'from', 'to', 'part', 'figure', 'of', 'value']),
    ...rows.map(({ span: of, part, id, n, value }) =>
      csvRow([clientName, of.from, of.to, part, id, cellOf(n), cellOf(value)]),
    ),
  ].join('');
}
