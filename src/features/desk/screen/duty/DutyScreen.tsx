import { useState } from 'react';
import { dayText } from '#claim/measures/figure-texts.ts';
import { figuresOfOutcome, type Period, quartersUntil } from '#claim/duty/duty.rules.ts';
import { dayOf } from '#claim/promise/noon.rules.ts';
import * as m from '#web/messages/index.ts';
import { accountErrorText } from '#web/account/account-texts.ts';
import { useAccountQuery } from '#web/account/useAccountQuery.ts';
import { useTitle } from '#web/title.ts';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import type { DutyAnswer, dutyRoutes } from '../../duty/duty-routes.ts';
import { FigureList } from '../reports/FigureList.tsx';
import styles from '../reports/Reports.module.css';
import { DutyActions } from './DutyActions.tsx';
import { outcomeTexts } from './duty-texts.ts';

/** Five quarters: the present one, and a year to compare it with. */
const quartersShown = 5;

/** Until the first answer says which client stands first, `client` is null. */
type Asked = { client: string | null; period: Period };

export function DutyScreen({ now }: { now: Date }) {
  const quarters = quartersUntil(dayOf(now), quartersShown);
  const [present] = quarters;
  const [asked, setAsked] = useState<Asked>({ client: null, period: present ?? { from: '', to: '' } });
  const query = { ...asked.period, ...(asked.client !== null && { client: asked.client }) };
  const { state, again } = useAccountQuery<typeof dutyRoutes.deskDuty>('GET /api/desk/consumer-duty', { query });
  useTitle(`${m.desk_duty()} | ${m.desk_title()}`);
  const answer = state.kind === 'answered' ? state.answer : null;
  const client = answer?.client.id ?? asked.client;
  // Another client may stand first by now, and what is on screen stays the one that it was.
  const refresh = () => (asked.client === client ? again() : setAsked({ ...asked, client }));
  return (
    <div className={styles['screen']}>
      <h1 tabIndex={-1}>{m.desk_duty()}</h1>
      <div className={styles['choices']}>
        <Select
          label={m.desk_filter_client()}
          value={client ?? ''}
          options={(answer?.clients ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => setAsked({ ...asked, client: event.target.value })}
        />
        <Select
          label={m.desk_duty_period()}
          value={asked.period.from}
          options={quarters.map(({ from, to }) => ({
            value: from,
            label: m.desk_duty_quarter({ from: dayText(from), to: dayText(to) }),
          }))}
          onChange={({ target: { value } }) =>
            setAsked({ client, period: quarters.find(({ from }) => from === value) ?? asked.period })
          }
        />
      </div>
      {state.kind === 'failed' && (
        <div role="alert">
          <p>{state.error.code === 'client-not-found' ? m.desk_duty_no_client() : accountErrorText(state.error)}</p>
          <Button look="secondary" onClick={again}>
            {m.claim_try_again()}
          </Button>
        </div>
      )}
      {state.kind === 'loading' && <Skeleton shape="page" />}
      {answer !== null && <Content answer={answer} now={now} again={refresh} />}
    </div>
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
