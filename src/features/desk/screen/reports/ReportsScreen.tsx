import { useState } from 'react';
import * as m from '#web/messages/index.ts';
import { accountErrorText } from '#web/account/account-texts.ts';
import { useAccountQuery } from '#web/account/useAccountQuery.ts';
import { Link } from '#web/router.ts';
import { useTitle } from '#web/title.ts';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { dimensionsOf, reportNames, type ReportName, spans } from '#claim/measures/report-list.rules.ts';
import type { ReportAnswer, ReportQuery, reportRoutes } from '../../reports/report-routes.ts';
import { byTexts, reportTexts } from './report-texts.ts';
import { dutyPath } from '../duty/duty-path.ts';
import { ReportContent } from './ReportContent.tsx';
import styles from './Reports.module.css';

type Asked = { report: ReportName; weeks: ReportQuery['weeks']; client: string; by: ReportQuery['by'] | '' };

const spanTexts: Record<ReportQuery['weeks'], () => string> = {
  '4': m.desk_reports_weeks_4,
  '12': m.desk_reports_weeks_12,
  '52': m.desk_reports_weeks_52,
};

const queryOf = ({ weeks, client, by }: Asked) => ({
  weeks,
  ...(client !== '' && { client }),
  ...(by !== '' && by !== undefined && { by }),
});

export function ReportsScreen() {
  const [asked, setAsked] = useState<Asked>({ report: 'answers', weeks: '4', client: '', by: '' });
  const [answer, setAnswer] = useState<ReportAnswer | null>(null);
  useTitle(`${m.desk_reports()} | ${m.desk_title()}`);
  const change = (to: Partial<Asked>) => setAsked((before) => ({ ...before, ...to }));
  return (
    <div className={styles['screen']}>
      <h1 tabIndex={-1}>{m.desk_reports()}</h1>
      {answer?.isOwn === false && (
        <p>
          <Link href={dutyPath}>{m.desk_duty_link()}</Link>
        </p>
      )}
      <Choices asked={asked} answer={answer} change={change} />
      <Report key={JSON.stringify(asked)} asked={asked} onAnswer={setAnswer} />
    </div>
  );
}

type ChoicesProps = { asked: Asked; answer: ReportAnswer | null; change: (to: Partial<Asked>) => void };

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
        value={asked.weeks}
        options={spans.map((value) => ({ value, label: spanTexts[value]() }))}
        onChange={(event) => change({ weeks: event.target.value as ReportQuery['weeks'] })}
      />
      <Select
        label={m.desk_filter_client()}
        value={asked.client}
        options={[
          { value: '', label: m.desk_clocks_all_clients() },
          ...(answer?.clients ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(event) => change({ client: event.target.value })}
      />
      {!isOwn && (
        <Select
          label={m.desk_reports_by()}
          value={asked.by ?? ''}
          options={[{ value: '', label: m.desk_reports_by_none() }, ...ways]}
          onChange={(event) => change({ by: event.target.value as Asked['by'] })}
        />
      )}
    </div>
  );
}

function Report({ asked, onAnswer }: { asked: Asked; onAnswer: (answer: ReportAnswer) => void }) {
  const given = { params: { report: asked.report }, query: queryOf(asked) };
  const { state, again } = useAccountQuery<typeof reportRoutes.deskReport>('GET /api/desk/reports/:report', given);
  const [told, setTold] = useState<ReportAnswer | null>(null);
  if (state.kind === 'answered' && state.answer !== told) {
    setTold(state.answer);
    onAnswer(state.answer);
  }
  if (state.kind === 'failed') {
    return (
      <div role="alert">
        <p>{accountErrorText(state.error)}</p>
        <Button look="secondary" onClick={again}>
          {m.claim_try_again()}
        </Button>
      </div>
    );
  }
  if (told === null) return <Skeleton shape="page" />;
  const search = new URLSearchParams(given.query).toString();
  return (
    <ReportContent report={asked.report} answer={told} file={`/api/desk/reports/${asked.report}/table.csv?${search}`} />
  );
}
