import type { ReactNode } from 'react';
import { dayInWords, formatTime } from '#shared/time/dates.ts';
import { sorted } from '#shared/fallbacks/sorted.ts';
import { useBoot } from '#web/boot.ts';
import * as m from '#web/messages/index.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import {
  type Figure,
  type FigureRule,
  figuresOf,
  type ReportName,
  type Unit,
} from '#claim/measures/report-list.rules.ts';
import type { ReportAnswer } from '../../reports/report-routes.ts';
import { dayText, figureLabel, valueText } from '#claim/measures/figure-texts.ts';
import { figureIn, FigureList } from './FigureList.tsx';
import { byTexts, groupName, keptBackText, reportTexts } from './report-texts.ts';
import { WeekChart } from './WeekChart.tsx';
import styles from './Reports.module.css';

type ContentProps = { report: ReportName; answer: ReportAnswer; file: string };

export function ReportContent({ report, answer, file }: ContentProps) {
  const { demo } = useBoot();
  const rules = figuresOf(report).filter(({ id }) => answer.figures.some((figure) => figure.id === id));
  return (
    <section className={styles['report']} aria-labelledby="report-title">
      <h2 id="report-title">{reportTexts[report]()}</h2>
      <p className={styles['soft']}>{spanText(answer)}</p>
      {answer.countedAt !== null && <p className={styles['soft']}>{countedText(answer.countedAt)}</p>}
      {demo && <p className={styles['soft']}>{m.desk_reports_demo()}</p>}
      {answer.isSealed && <p className={styles['soft']}>{m.desk_reports_sealed()}</p>}
      {answer.isOwn && <p>{m.desk_reports_own()}</p>}
      {answer.now !== null && <p>{m.desk_reports_now(answer.now)}</p>}
      {report === 'contacts' && <p>{avoidedText(answer)}</p>}
      <FigureList rules={rules} figures={answer.figures} before={answer.before} />
      {answer.weeks.length > 0 && <Weeks rules={rules} weeks={answer.weeks} />}
      {answer.by !== null && <Groups rules={rules} answer={answer} by={answer.by} />}
      {[...answer.weeks, ...answer.groups].some(hasKeptBack) && (
        <p className={styles['soft']}>{keptBackText(answer)}</p>
      )}
      <p>
        <a href={file} download>
          {m.desk_reports_file()}
        </a>
      </p>
    </section>
  );
}

const hasKeptBack = ({ figures }: { figures: readonly Figure[] }): boolean =>
  figures.some(({ missing }) => missing === 'kept-back');

const spanText = ({ from, to, beforeSpan }: ReportAnswer): string =>
  m.desk_reports_span({
    from: dayText(from),
    to: dayText(to),
    before: dayText(beforeSpan.from),
    until: dayText(beforeSpan.to),
  });

const countedText = (at: string): string => m.desk_reports_counted({ time: `${dayInWords(at)}, ${formatTime(at)}` });

function avoidedText({ from: firstDay, avoided, notAvoidedBefore }: ReportAnswer): string {
  if (notAvoidedBefore !== null) return m.desk_reports_before_baseline({ day: dayText(notAvoidedBefore) });
  if (avoided === null) return m.desk_reports_no_baseline();
  const { contacts, perClaim, measuredOn, claims, from } = avoided;
  const text = m.desk_reports_avoided({ contacts, perClaim, claims, day: dayText(measuredOn) });
  return from > firstDay ? `${text} ${m.desk_reports_since_portal({ day: dayText(from) })}` : text;
}

type Told = { rules: readonly FigureRule[]; answer: ReportAnswer };

function Weeks({ rules, weeks }: Pick<Told, 'rules'> & { weeks: ReportAnswer['weeks'] }) {
  const [first] = rules;
  if (!first) return null;
  const points = weeks.map(({ from, figures }) => {
    const { value = null, missing = null } = figureIn(figures, first.id) ?? {};
    return { from, value, isKeptBack: missing === 'kept-back' };
  });
  const [most] = sorted(
    points.flatMap(({ value }) => value ?? []),
    (one, other) => other - one,
  );
  return (
    <>
      {most !== undefined && most > 0 && (
        <WeekChart
          title={m.desk_reports_chart({ figure: figureLabel(first.id) })}
          points={points}
          most={valueText({ value: most, missing: null }, first.unit)}
        />
      )}
      <FiguresTable
        caption={m.desk_reports_weeks_table()}
        head={m.desk_reports_week()}
        rules={rules}
        rows={weeks.map(({ from, figures }) => ({
          key: from,
          figures,
          name: <span className={styles['day']}>{dayText(from)}</span>,
        }))}
      />
    </>
  );
}

function Groups({ rules, answer, by }: Told & { by: NonNullable<ReportAnswer['by']> }) {
  const title = m.desk_reports_groups({ by: byTexts[by]() });
  const told = rules.filter((rule) => by === 'client' || by === 'brand' || rule.by.includes(by));
  return (
    <>
      <h3>{title}</h3>
      {by === 'needs' && <p className={styles['soft']}>{m.desk_reports_needs_rule()}</p>}
      {answer.hidden > 0 && <p className={styles['soft']}>{m.desk_reports_hidden({ count: answer.hidden })}</p>}
      {answer.groups.length > 0 && (
        <FiguresTable
          caption={title}
          head={byTexts[by]()}
          rules={told}
          rows={answer.groups.map(({ cohort, name, figures }) => ({ key: cohort, name: groupName(by, name), figures }))}
        />
      )}
      {answer.nowBy.length > 0 && <NowTable by={by} rows={answer.nowBy} />}
    </>
  );
}

function NowTable({ by, rows }: { by: NonNullable<ReportAnswer['by']>; rows: ReportAnswer['nowBy'] }) {
  return (
    <DataTable
      caption={m.desk_reports_now_table({ by: byTexts[by]() })}
      columns={[byTexts[by](), m.desk_reports_open(), m.desk_reports_due(), m.desk_reports_over()]}
      rows={rows.map(({ cohort, name, open, due, over }) => ({
        key: cohort,
        cells: [groupName(by, name), String(open), String(due), String(over)],
      }))}
    />
  );
}

type TableProps = {
  caption: string;
  head: string;
  rules: readonly FigureRule[];
  rows: { key: string; name: ReactNode; figures: readonly Figure[] }[];
};

/** A value with of how many it is, where it is no count itself. */
function cellText(figure: Figure | undefined, unit: Unit): string {
  const { n, value, missing } = figure ?? { n: null, value: null, missing: 'none' as const };
  const text = valueText({ value, missing }, unit);
  return n === null || n === value ? text : `${text} (${m.desk_reports_of({ count: n })})`;
}

function FiguresTable({ caption, head, rules, rows }: TableProps) {
  return (
    <DataTable
      caption={caption}
      columns={[head, ...rules.map(({ id }) => figureLabel(id))]}
      rows={rows.map(({ key, name, figures }) => ({
        key,
        cells: [name, ...rules.map(({ id, unit }) => cellText(figureIn(figures, id), unit))],
      }))}
    />
  );
}
