import { dayText } from '#claim/measures/figure-texts.ts';
import { figuresOfOutcome, type Period, quartersUntil } from '#claim/duty/duty.rules.ts';
import { dayOf } from '#claim/promise/noon.rules.ts';
import * as m from '#web/messages/index.ts';
import { useAccountQuery } from '#web/account/useAccountQuery.ts';
import type { CallError } from '#web/call.ts';
import { useLocation, useSearch } from '#web/router.ts';
import { useTitle } from '#web/title.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import type { DutyAnswer, dutyRoutes } from '../../duty/duty-routes.ts';
import { ReportFailed } from '../reports/ReportFailed.tsx';
import { FigureList } from '../reports/FigureList.tsx';
import styles from '../reports/Reports.module.css';
import { DutyActions } from './DutyActions.tsx';
import { type AskedDuty, dutyAddress, dutyIn, periodOf } from './duty-address.ts';
import { dutyPath } from './duty-path.ts';
import { outcomeTexts } from './duty-texts.ts';

/** Five quarters: the present one, and a year to compare it with. */
const quartersShown = 5;

export function DutyScreen({ now }: { now: Date }) {
  const today = dayOf(now);
  const asked = dutyIn(useSearch());
  const [, navigate] = useLocation();
  const period = periodOf(asked, today);
  const query = { ...period, ...(asked.client !== '' && { client: asked.client }) };
  const { state, again } = useAccountQuery<typeof dutyRoutes.deskDuty>('GET /api/desk/consumer-duty', { query });
  useTitle(`${m.desk_duty()} | ${m.desk_title()}`);
  const answer = state.kind === 'answered' ? state.answer : null;
  // Until the first answer says which client stands first, it is empty.
  const client = answer?.client.id ?? asked.client;
  // Another client may stand first by now, and what is on screen stays the one that it was.
  const refresh = () =>
    asked.client === client ? again() : navigate(dutyAddress({ ...asked, client }), { replace: true });
  return (
    <div className={styles['screen']}>
      <h1 tabIndex={-1}>{m.desk_duty()}</h1>
      <div className={styles['choices']}>
        <Select
          label={m.desk_filter_client()}
          value={client}
          options={(answer?.clients ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => navigate(dutyAddress({ ...asked, client: event.target.value }))}
        />
        <Select
          label={m.desk_duty_period()}
          value={period.from}
          options={quartersWith(period, today).map(({ from, to }) => ({
            value: from,
            label: m.desk_duty_quarter({ from: dayText(from), to: dayText(to) }),
          }))}
          onChange={(event) => navigate(dutyAddress({ client, quarter: event.target.value }))}
        />
      </div>
      {state.kind === 'failed' && <Failed error={state.error} again={again} asked={asked} />}
      {state.kind === 'loading' && <Skeleton shape="page" />}
      {answer !== null && <Content answer={answer} now={now} again={refresh} />}
    </div>
  );
}

/** The newest quarters, and the one on screen where it is older. */
function quartersWith(period: Period, today: string): Period[] {
  const newest = quartersUntil(today, quartersShown);
  return newest.some(({ from }) => from === period.from) ? newest : [...newest, period];
}

function Failed({ error, again, asked }: { error: CallError; again: () => void; asked: AskedDuty }) {
  const plain = dutyAddress(asked) === dutyPath ? null : dutyPath;
  const hasNoClient = error.code === 'client-not-found' && asked.client === '';
  return (
    <ReportFailed
      error={hasNoClient ? { ...error, title: m.desk_duty_no_client() } : error}
      again={again}
      plain={hasNoClient ? null : plain}
    />
  );
}

function Content({ answer, again, now }: { answer: DutyAnswer; again: () => void; now: Date }) {
  const { client, from, to, before, outcomes } = answer;
  const search = new URLSearchParams({ client: client.id, from, to }).toString();
  const span = {
    from: dayText(from),
    to: dayText(to),
    before: dayText(before.from),
    until: dayText(before.to),
  };
  return (
    <>
      <p className={styles['soft']}>{m.desk_duty_span(span)}</p>
      {to >= dayOf(now) && <p>{m.desk_duty_not_over({ day: dayText(dayOf(now)) })}</p>}
      {outcomes.map(({ outcome, figures, before: figuresBefore }) => (
        <section key={outcome} className={styles['report']} aria-labelledby={`outcome-${outcome}`}>
          <h2 id={`outcome-${outcome}`}>{outcomeTexts[outcome]()}</h2>
          <FigureList rules={figuresOfOutcome[outcome]} figures={figures} before={figuresBefore} />
        </section>
      ))}
      <DutyActions answer={answer} again={again} now={now} />
      <p className={styles['soft']}>{m.desk_duty_pack_about()}</p>
      <p className={styles['choices']}>
        <a href={`/api/desk/consumer-duty/pack.pdf?${search}`} download>
          {m.desk_pack_pdf()}
        </a>
        <a href={`/api/desk/consumer-duty/pack.zip?${search}`} download>
          {m.desk_duty_zip()}
        </a>
      </p>
    </>
  );
}
