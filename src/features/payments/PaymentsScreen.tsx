import { useState, type FormEvent } from 'react';
import { formatDateTime } from '#shared/time/dates.ts';
import { formatPounds, poundsOf } from '#shared/money.ts';
import { AccountFrame } from '#web/account/AccountFrame.tsx';
import { NoPermission } from '#web/account/NoPermission.tsx';
import { QueryView } from '#web/account/QueryView.tsx';
import { useAccountQuery } from '#web/account/useAccountQuery.ts';
import { valuesOf } from '#web/account/useAccountForm.ts';
import * as m from '#web/messages/index.ts';
import { useTitle } from '#web/title.ts';
import { Button, buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { anomalyText } from '#claim/operator/anomaly-texts.ts';
import type { paymentRoutes } from './payment-routes.ts';
import type { FoundAnomaly, PaymentsAnswer, Totals } from './payment-answers.rules.ts';
import filter from '#web/account/Filter.module.css';
import styles from './Payments.module.css';

type Filters = Record<string, string>;

const queryOf = (filters: Filters): string => new URLSearchParams(filters).toString();

export function PaymentsScreen() {
  useTitle(m.payments_title());
  const [filters, setFilters] = useState<Filters>({});
  const { state, again } = useAccountQuery<typeof paymentRoutes.payments>('GET /api/account/payments', {
    query: filters,
  });
  if (state.kind === 'failed' && state.error.code === 'no-permission') return <NoPermission />;
  const choices = state.kind === 'answered' ? state.answer.choices : [];
  return (
    <AccountFrame title={m.payments_title()} lead={m.payments_lead()} wide signedIn>
      <Card>
        <Filter choices={choices} onAsk={setFilters} />
      </Card>
      <QueryView state={state} again={again}>
        {(answer) => <Shown answer={answer} filters={filters} />}
      </QueryView>
    </AccountFrame>
  );
}

function Filter({ choices, onAsk }: { choices: PaymentsAnswer['choices']; onAsk: (filters: Filters) => void }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onAsk(Object.fromEntries(Object.entries(valuesOf(event.currentTarget)).filter(([, value]) => value !== '')));
  };
  const brands = choices.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <form role="search" noValidate className={filter['filter']} onSubmit={submit}>
      <Field id="payments-from" name="from" type="date" label={m.payments_from()} />
      <Field id="payments-to" name="to" type="date" label={m.payments_to()} />
      {brands.length > 1 && (
        <Select
          asField
          name="brand"
          label={m.payments_brand()}
          options={[{ value: '', label: m.account_brands_all() }, ...brands]}
        />
      )}
      <Button type="submit">{m.payments_submit()}</Button>
    </form>
  );
}

const money = (pence: number): string => formatPounds(poundsOf(pence));
const dayText = (day: string): string => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$3/$2/$1');

function Shown({ answer, filters }: { answer: PaymentsAnswer; filters: Filters }) {
  const { from, to, total, days, brands, anomalies } = answer;
  return (
    <>
      <Card title={m.payments_span({ from: dayText(from), to: dayText(to) })}>
        <div className={styles['list']}>
          <DataTable
            caption={m.payments_total()}
            columns={columnsOf(m.payments_brand())}
            rows={[
              { key: 'total', cells: [m.payments_total(), ...cellsOf(total)] },
              ...(brands.length > 1
                ? brands.map(({ brand, name, ...sums }) => ({ key: brand, cells: [name, ...cellsOf(sums)] }))
                : []),
            ]}
          />
          <p>
            <a
              className={buttonClasses('secondary')}
              href={`/api/account/paymentsFile?${queryOf({ ...filters, from, to })}`}
              download
            >
              {m.payments_download()}
            </a>
          </p>
        </div>
      </Card>
      <Card title={m.payments_anomalies()}>
        {anomalies.length === 0 ? <p>{m.payments_anomalies_none()}</p> : <AnomalyTable anomalies={anomalies} />}
      </Card>
      <Card title={m.payments_days()}>
        {days.length === 0 ? (
          <p>{m.payments_days_none()}</p>
        ) : (
          <DataTable
            caption={m.payments_days()}
            columns={columnsOf(m.payments_day())}
            rows={days.map(({ day, ...sums }) => ({ key: day, cells: [dayText(day), ...cellsOf(sums)] }))}
          />
        )}
      </Card>
    </>
  );
}

const columnsOf = (first: string): string[] => [
  first,
  m.payments_taken(),
  m.payments_refunded(),
  m.payments_net(),
  m.payments_count(),
  m.payments_refund_count(),
];

const cellsOf = ({ taken, refunded, net, payments, refunds }: Totals): string[] => [
  ...[taken, refunded, net].map(money),
  String(payments),
  String(refunds),
];

function AnomalyTable({ anomalies }: { anomalies: FoundAnomaly[] }) {
  const rows = anomalies.map(({ key, kind, claimNumber, providerId, detail, foundAt }) => {
    const { what, todo } = anomalyText(kind);
    return {
      key,
      cells: [
        formatDateTime(new Date(foundAt)),
        what,
        todo,
        claimNumber ?? '',
        <span key="id" className="mono">
          {providerId ?? ''}
        </span>,
        detail,
      ],
    };
  });
  const columns = [m.payments_found(), m.payments_what(), m.payments_todo(), m.audit_claim(), m.payments_provider_id()];
  return <DataTable caption={m.payments_anomalies()} columns={[...columns, m.audit_detail()]} rows={rows} />;
}
