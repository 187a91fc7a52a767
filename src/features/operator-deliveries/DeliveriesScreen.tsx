import type { deliveryRoutes } from '#features/operator-deliveries/delivery-routes.ts';
import { useState, type FormEvent, type ReactNode } from 'react';
import { formatDateTime } from '#shared/time/dates.ts';
import { AccountFrame } from '#web/account/AccountFrame.tsx';
import { NoPermission } from '#web/account/NoPermission.tsx';
import { QueryView } from '#web/account/QueryView.tsx';
import { useAccountQuery } from '#web/account/useAccountQuery.ts';
import { valuesOf } from '#web/account/useAccountForm.ts';
import * as m from '#web/messages/index.ts';
import { useTitle } from '#web/title.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DataTable, type DataRow } from '#web/ui/DataTable.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { ClaimUpdates } from './ClaimUpdates.tsx';
import { RetryButton } from './RetryButton.tsx';
import type { DeliveriesAnswer, Listed } from './deliveries-answer.rules.ts';
import { mostShown } from './most-shown.ts';
import filter from '#web/account/Filter.module.css';
import styles from './Deliveries.module.css';

export function DeliveriesScreen() {
  useTitle(m.deliveries_title());
  const { state, again } = useAccountQuery<typeof deliveryRoutes.deliveries>('GET /api/account/deliveries');
  const [said, setSaid] = useState('');
  const [{ claim, asked }, setSearch] = useState({ claim: '', asked: 0 });
  if (state.kind === 'failed' && state.error.code === 'no-permission') return <NoPermission />;
  const onDone = (text: string) => {
    setSaid(text);
    again();
  };
  const find = (wanted: string) => {
    setSearch({ claim: wanted, asked: asked + 1 });
    if (wanted === '') again();
  };
  return (
    <AccountFrame title={m.deliveries_title()} lead={m.deliveries_lead()} wide signedIn>
      <p role="status" className={styles['said']}>
        {said}
      </p>
      <Card>
        <FindClaim onFind={find} />
      </Card>
      {claim === '' ? (
        <QueryView state={state} again={again}>
          {(answer) => <Lists answer={answer} onDone={onDone} />}
        </QueryView>
      ) : (
        <ClaimUpdates key={asked} claim={claim} />
      )}
    </AccountFrame>
  );
}

function FindClaim({ onFind }: { onFind: (claim: string) => void }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onFind((valuesOf(event.currentTarget)['claim'] ?? '').trim());
  };
  return (
    <form role="search" noValidate className={filter['filter']} onSubmit={submit}>
      <Field
        id="deliveries-claim"
        name="claim"
        label={m.deliveries_find_claim()}
        aria-describedby="deliveries-claim-hint"
        maxLength={64}
        autoComplete="off"
        mono
      />
      <p id="deliveries-claim-hint" className={filter['hint']}>
        {m.deliveries_find_hint()}
      </p>
      <Button type="submit">{m.deliveries_find()}</Button>
    </form>
  );
}

type ListsProps = { answer: DeliveriesAnswer; onDone: (said: string) => void };

function Lists({ answer, onDone }: ListsProps) {
  const { messages, claims, jobs, waiting } = answer;
  return (
    <>
      <p className={styles['note']}>{m.deliveries_waiting(waiting)}</p>
      <List title={m.deliveries_messages()} none={m.deliveries_messages_none()} list={messages}>
        <Messages answer={answer} onDone={onDone} />
      </List>
      <List title={m.deliveries_claims()} none={m.deliveries_claims_none()} list={claims}>
        <p className={styles['note']}>{m.deliveries_claims_hint()}</p>
        <Claims answer={answer} onDone={onDone} />
      </List>
      <List title={m.deliveries_jobs()} none={m.deliveries_jobs_none()} list={jobs}>
        <Jobs answer={answer} onDone={onDone} />
      </List>
    </>
  );
}

type ListProps = { title: string; none: string; list: Listed<unknown>; children: ReactNode };

function List({ title, none, list, children }: ListProps) {
  return (
    <Card title={title}>
      <div className={styles['list']}>
        {list.count === 0 ? <p>{none}</p> : children}
        {list.count > mostShown && (
          <p className={styles['note']}>{m.deliveries_more({ shown: mostShown, count: list.count })}</p>
        )}
      </div>
    </Card>
  );
}

const whole = (text: string) => <span className={styles['whole']}>{text}</span>;

const timeOf = (instant: string) => whole(formatDateTime(new Date(instant)));

function Messages({ answer, onDone }: ListsProps) {
  const channels = { mail: m.deliveries_mail(), text: m.deliveries_text() };
  const rows: DataRow[] = answer.messages.rows.map((message) => {
    const { channel, id, recipient, claimNumber, reason, tries, at, canRetry } = message;
    return {
      key: id,
      cells: [
        recipient,
        whole(channels[channel]),
        claimNumber ?? '–',
        m.deliveries_reason({ reason, tries }),
        timeOf(at),
        canRetry ? (
          <RetryButton key="retry" retry={{ what: channel, id }} name={recipient} onDone={onDone} />
        ) : (
          m.deliveries_gone()
        ),
      ],
    };
  });
  const columns = [
    m.deliveries_recipient(),
    m.deliveries_channel(),
    m.deliveries_claim(),
    m.deliveries_why(),
    m.deliveries_when(),
    m.account_actions(),
  ];
  return <DataTable caption={m.deliveries_messages()} columns={columns} rows={rows} />;
}

function Claims({ answer, onDone }: ListsProps) {
  const rows: DataRow[] = answer.claims.rows.map(({ claimId, claimNumber, recipient, reason, at }) => ({
    key: claimId,
    cells: [
      <span key="number" className="mono">
        {claimNumber}
      </span>,
      recipient === '' ? '–' : recipient,
      reason,
      timeOf(at),
      <RetryButton key="retry" retry={{ what: 'claim', id: claimId }} name={claimNumber} onDone={onDone} />,
    ],
  }));
  const columns = [
    m.deliveries_claim(),
    m.deliveries_recipient(),
    m.deliveries_why(),
    m.deliveries_when(),
    m.account_actions(),
  ];
  return <DataTable caption={m.deliveries_claims()} columns={columns} rows={rows} />;
}

function Jobs({ answer, onDone }: ListsProps) {
  const rows: DataRow[] = answer.jobs.rows.map(({ id, kind, reason, tries, at }) => ({
    key: id,
    cells: [
      <span key="kind" className="mono">
        {kind}
      </span>,
      m.deliveries_reason({ reason, tries }),
      timeOf(at),
      <RetryButton key="retry" retry={{ what: 'job', id }} name={`${kind} ${id}`} onDone={onDone} />,
    ],
  }));
  const columns = [m.deliveries_job(), m.deliveries_why(), m.deliveries_when(), m.account_actions()];
  return <DataTable caption={m.deliveries_jobs()} columns={columns} rows={rows} />;
}
