import { useEffect, useState } from 'react';
import * as m from '#web/messages/index.ts';
import { useAccountQuery } from '#web/account/useAccountQuery.ts';
import { Link, useLocation, useSearch } from '#web/router.ts';
import { useTitle } from '#web/title.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { dimensionsOf, reportNames, type ReportName, spans } from '#claim/measures/report-list.rules.ts';
import { dayText } from '#claim/measures/figure-texts.ts';
import type { ReportAnswer, ReportQuery, reportRoutes } from '../../reports/report-routes.ts';
import { addressOf, type AskedReport, readableOf, reportIn, reportQuery } from './report-address.ts';
import { reportsPath } from '../view-texts.ts';
import { byTexts, reportTexts } from './report-texts.ts';
import { dutyPath } from '../duty/duty-path.ts';
import { ReportContent } from './ReportContent.tsx';
import { ReportFailed } from './ReportFailed.tsx';
import styles from './Reports.module.css';

const spanTexts: Record<ReportQuery['weeks'], () => string> = {
  '4': m.desk_reports_weeks_4,
  '12': m.desk_reports_weeks_12,
  '52': m.desk_reports_weeks_52,
};

export function ReportsScreen() {
  const asked = reportIn(useSearch());
  const [, navigate] = useLocation();
  const [answer, setAnswer] = useState<ReportAnswer | null>(null);
  useTitle(`${m.desk_reports()} | ${m.desk_title()}`);
  const change = (to: Partial<AskedReport>) => navigate(`${reportsPath}${addressOf({ ...asked, ...to })}`);
  return (
    <div className={styles['screen']}>
      <h1 tabIndex={-1}>{m.desk_reports()}</h1>
      {answer?.isOwn === false && (
        <p>
          <Link href={dutyPath}>{m.desk_duty_link()}</Link>
        </p>
      )}
      <Choices asked={asked} answer={answer} change={change} />
      <Report key={addressOf(asked)} asked={asked} onAnswer={setAnswer} />
    </div>
  );
}

type Option = { value: string; label: string };

/** Weeks until today, and quarters that are over; the latter alone where the report is of quarters alone. */
function timesOf(answer: ReportAnswer | null): Option[] {
  const quarters = (answer?.quarters ?? []).map(({ from, to }) => ({
    value: from,
    label: m.desk_duty_quarter({ from: dayText(from), to: dayText(to) }),
  }));
  if (answer?.isSealed === true) return quarters;
  return [...spans.map((value) => ({ value, label: spanTexts[value]() })), ...quarters];
}

/** Whoever sees one client chooses none; what is of one client alone is of no “all clients”. */
function clientsOf({ clients, isSealed, isLimited }: Pick<ReportAnswer, 'clients' | 'isSealed' | 'isLimited'>) {
  const options = clients.map(({ id, name }): Option => ({ value: id, label: name }));
  const isOne = isSealed || (clients.length === 1 && isLimited);
  return isOne ? options : [{ value: '', label: m.desk_clocks_all_clients() }, ...options];
}

type ChoicesProps = {
  asked: AskedReport;
  answer: ReportAnswer | null;
  change: (to: Partial<AskedReport>) => void;
};

function Choices({ asked, answer, change }: ChoicesProps) {
  const isOwn = answer?.isOwn ?? true;
  const ways = (['client', 'brand', ...dimensionsOf(asked.report)] as const)
    .filter((by) => by !== 'person' || answer?.tellsPersons === true)
    .map((by) => ({ value: by, label: byTexts[by]() }));
  return (
    <div className={styles['choices']}>
      {!isOwn && (
        <Select
          label={m.desk_reports_report()}
          value={asked.report}
          options={reportNames.map((value) => ({ value, label: reportTexts[value]() }))}
          onChange={(event) => change({ report: event.target.value as ReportName, by: '' })}
        />
      )}
      <Select
        label={m.desk_reports_weeks()}
        value={answer?.isSealed === true ? answer.from : asked.quarter || asked.weeks}
        options={timesOf(answer)}
        onChange={({ target: { value } }) => {
          const weeks = spans.find((span) => span === value);
          change(weeks === undefined ? { quarter: value } : { weeks, quarter: '' });
        }}
      />
      <Select
        label={m.desk_filter_client()}
        value={asked.client || (answer?.isSealed === true ? (answer.client ?? '') : '')}
        options={clientsOf(answer ?? { clients: [], isSealed: false, isLimited: false })}
        onChange={(event) => change({ client: event.target.value })}
      />
      {!isOwn && (
        <Select
          label={m.desk_reports_by()}
          value={asked.by}
          options={[{ value: '', label: m.desk_reports_by_none() }, ...ways]}
          onChange={(event) => change({ by: event.target.value as AskedReport['by'] })}
        />
      )}
    </div>
  );
}

function Report({ asked, onAnswer }: { asked: AskedReport; onAnswer: (answer: ReportAnswer) => void }) {
  const given = { params: { report: asked.report }, query: reportQuery(asked) };
  const { state, again } = useAccountQuery<typeof reportRoutes.deskReport>('GET /api/desk/reports/:report', given);
  const [told, setTold] = useState<ReportAnswer | null>(null);
  if (state.kind === 'answered' && state.answer !== told) {
    setTold(state.answer);
    onAnswer(state.answer);
  }
  const isRefused = state.kind === 'failed' && state.error.code === 'lead-needed';
  const readable = isRefused ? readableOf(asked) : null;
  const instead = readable === null ? null : `${reportsPath}${addressOf(readable)}`;
  const [, navigate] = useLocation();
  useEffect(() => {
    if (instead !== null) navigate(instead, { replace: true });
  }, [instead, navigate]);
  if (state.kind === 'failed' && instead === null) {
    const plain = addressOf(asked) === '' ? null : reportsPath;
    return <ReportFailed error={state.error} again={again} plain={plain} />;
  }
  if (told === null) return <Skeleton shape="page" />;
  const search = new URLSearchParams(given.query).toString();
  const file = `/api/desk/reports/${asked.report}/table.csv?${search}`;
  return <ReportContent report={asked.report} answer={told} file={file} />;
}
