import {
  beforeBaselineText,
  figureAbout,
  figureLabel,
  missingText,
  sincePortalText,
} from '#claim/measures/figure-words.server.ts';
import {
  type Figure,
  type FigureKind,
  type FigureRule,
  figureRules,
  type Missing,
  type Unit,
} from '#claim/measures/report-list.rules.ts';
import { byteOrderMark, csvRow } from '#shared/csv-row.ts';
import { addDays } from '#shared/time/calendar-day.ts';
import type { ReportAnswer } from './report-routes.ts';

type Span = { from: string; to: string };

/** The last row of weeks may end before its seventh day. */
const weekFrom = (from: string, { to }: Span): Span => {
  const last = addDays(from, 6);
  return { from, to: last < to ? last : to };
};

type Row = {
  span: Span;
  part: string;
  name: string;
  n: number | null;
  value: number | null;
  unit: string;
  missing: Missing | null;
  about: string;
  /** It is of the moment, not of when the reports were counted. */
  isLive: boolean;
};

const unitNames: Record<Unit, string> = { count: 'count', minutes: 'minutes', percent: 'percent', score: 'of 5' };

/** What a rate is for. */
const rateNames: Partial<Record<FigureKind, string>> = { rate: 'per 100 claims', 'rate-thousand': 'per 1,000 claims' };

const unitOf = ({ kind, unit }: FigureRule): string => rateNames[kind] ?? unitNames[unit];

const rowsOf = (span: Span, part: string, figures: readonly Figure[]): Row[] =>
  figures.map(({ id, ...figure }) => ({
    span,
    part,
    ...figure,
    name: figureLabel(id),
    unit: unitOf(figureRules[id]),
    about: figureAbout(id),
    isLive: false,
  }));

/** A number that is no figure of a report. */
const plainRow = (span: Span, part: string, given: Pick<Row, 'name' | 'value'> & Partial<Row>): Row => ({
  span,
  part,
  n: null,
  unit: unitNames.count,
  missing: null,
  about: '',
  isLive: false,
  ...given,
});

type Standing = NonNullable<ReportAnswer['now']>;

const nowRows = (day: string, part: string, { open, due, over }: Standing): Row[] =>
  Object.entries({ Open: open, 'Due today': due, Over: over }).map(([name, value]) =>
    plainRow({ from: day, to: day }, part, { name, value, isLive: true }),
  );

function avoidedRows(span: Span, { avoided, notAvoidedBefore }: ReportAnswer): Row[] {
  if (notAvoidedBefore !== null) {
    const about = beforeBaselineText(notAvoidedBefore);
    return [plainRow(span, 'all', { name: 'Contacts avoided', value: null, about })];
  }
  if (avoided === null) return [];
  const { contacts, perClaim, measuredOn, claims, from } = avoided;
  const about = from > span.from ? sincePortalText(from) : '';
  return [
    plainRow({ ...span, from }, 'all', { name: 'Contacts avoided', value: contacts, about }),
    plainRow({ from: measuredOn, to: measuredOn }, 'baseline', {
      name: 'Contacts per claim',
      n: claims,
      value: perClaim,
      unit: 'per claim',
    }),
  ];
}

const cellOf = (value: number | null): string => (value === null ? '' : String(value));

/** Returns the name of one client; of several, the names that the account is limited to, or “all clients”. */
function clientText({ client, clients, isLimited }: ReportAnswer): string {
  if (client !== null) return clients.find(({ id }) => id === client)?.name ?? '';
  return isLimited ? clients.map(({ name }) => name).join(', ') : 'all clients';
}

const heads = ['client', 'from', 'to', 'part', 'figure', 'of', 'value', 'unit', 'no value', 'meaning', 'counted at'];

/** Returns a report as CSV. Each row has its client and days, so that tables can be put together. */
export function reportTable(answer: ReportAnswer): string {
  const { from, to, before, beforeSpan, figures, weeks, by, groups, now, nowBy } = answer;
  const span = { from, to };
  const today = answer.today;
  const partOf = (name: string): string => `${by}: ${name || 'none'}`;
  const rows = [
    ...rowsOf(span, 'all', figures),
    ...rowsOf(beforeSpan, 'before', before),
    ...weeks.flatMap((week) => rowsOf(weekFrom(week.from, span), 'week', week.figures)),
    ...groups.flatMap((group) => rowsOf(span, partOf(group.name), group.figures)),
    ...(now === null ? [] : nowRows(today, 'now', now)),
    ...nowBy.flatMap(({ name, ...of }) => nowRows(today, `now, ${partOf(name)}`, of)),
    ...avoidedRows(span, answer),
  ];
  const client = clientText(answer);
  return [
    byteOrderMark + csvRow(heads),
    ...rows.map(({ span: of, part, name, n, value, unit, missing, about, isLive }) =>
      csvRow([
        client,
        of.from,
        of.to,
        part,
        name,
        cellOf(n),
        cellOf(value),
        unit,
        missing === null ? '' : missingText(missing),
        about,
        isLive ? '' : (answer.countedAt ?? ''),
      ]),
    ),
  ].join('');
}
