import { useState, type FormEvent } from 'react';
import { auditKinds, type AuditKind } from '#shared/audit-kind.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { AccountFrame } from '#web/account/AccountFrame.tsx';
import { NoPermission } from '#web/account/NoPermission.tsx';
import { QueryView } from '#web/account/QueryView.tsx';
import { useAccountQuery } from '#web/account/useAccountQuery.ts';
import { valuesOf } from '#web/account/useAccountForm.ts';
import * as m from '#web/messages/index.ts';
import { useTitle } from '#web/title.ts';
import { Breakable } from '#web/ui/Breakable.tsx';
import { Button, buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import type { accountAuditRoutes } from './account-audit-routes.ts';
import type { AuditEntry } from './audit-answers.rules.ts';
import { actionText, changeText, detailText, personText } from '#claim/operator/audit-words.ts';
import filter from '#web/account/Filter.module.css';
import styles from './Audit.module.css';

type Filters = Record<string, string>;

const kindNames: Record<AuditKind, () => string> = {
  claim: m.audit_kind_claim,
  desk: m.audit_kind_desk,
  passcode: m.audit_kind_passcode,
  preferences: m.audit_kind_preferences,
  'look-up': m.audit_kind_look_up,
  operator: m.audit_kind_operator,
  import: m.audit_kind_import,
  webhook: m.audit_kind_webhook,
  delivery: m.audit_kind_delivery,
  payment: m.audit_kind_payment,
  account: m.audit_kind_account,
  'integration-key': m.audit_kind_integration_key,
  setup: m.audit_kind_setup,
  audit: m.audit_kind_audit,
};

const queryOf = (filters: Filters): string => new URLSearchParams(filters).toString();

export function AuditScreen() {
  useTitle(m.audit_title());
  const [filters, setFilters] = useState<Filters>({});
  const [before, setBefore] = useState<string | null>(null);
  const { state, again } = useAccountQuery<typeof accountAuditRoutes.audit>('GET /api/account/audit', {
    query: { ...filters, before },
  });
  if (state.kind === 'failed' && state.error.code === 'no-permission') return <NoPermission />;
  const searchAudit = (next: Filters) => {
    setBefore(null);
    setFilters(next);
  };
  return (
    <AccountFrame title={m.audit_title()} lead={m.audit_lead()} wide signedIn>
      <Card>
        <Filter onAsk={searchAudit} />
      </Card>
      <Card>
        <div className={styles['list']}>
          <p>
            <a className={buttonClasses('secondary')} href={`/api/account/auditFile?${queryOf(filters)}`} download>
              {m.audit_download()}
            </a>
          </p>
          <QueryView state={state} again={again}>
            {({ entries, next }) => (
              <>
                {entries.length === 0 ? <p role="status">{m.audit_none()}</p> : <EntryTable entries={entries} />}
                <Pages isFirst={before === null} next={next} onTurn={setBefore} />
              </>
            )}
          </QueryView>
        </div>
      </Card>
    </AccountFrame>
  );
}

function Filter({ onAsk }: { onAsk: (filters: Filters) => void }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = Object.entries(valuesOf(event.currentTarget)).map(([name, value]) => [name, value.trim()]);
    onAsk(Object.fromEntries(given.filter(([, value]) => value !== '')) as Filters);
  };
  const kinds = auditKinds.map((kind) => ({ value: kind as string, label: kindNames[kind]() }));
  return (
    <form role="search" noValidate className={filter['filter']} onSubmit={submit}>
      <Field id="audit-claim" name="claim" label={m.audit_claim()} maxLength={64} autoComplete="off" mono />
      <Field
        id="audit-person"
        name="person"
        label={m.audit_person()}
        aria-describedby="audit-person-hint"
        maxLength={320}
        autoComplete="off"
      />
      <Field id="audit-from" name="from" type="date" label={m.audit_from()} />
      <Field id="audit-to" name="to" type="date" label={m.audit_to()} />
      <Select
        asField
        name="kind"
        label={m.audit_kind()}
        options={[{ value: '', label: m.audit_kind_any() }, ...kinds]}
      />
      <p id="audit-person-hint" className={filter['hint']}>
        {m.audit_person_hint()}
      </p>
      <Button type="submit">{m.audit_submit()}</Button>
    </form>
  );
}

function EntryTable({ entries }: { entries: AuditEntry[] }) {
  const rows = entries.map((entry) => ({
    key: entry.id,
    cells: [
      <span key="at" className="keep-words">
        {formatDateTime(new Date(entry.at))}
      </span>,
      <Breakable key="person" text={personText(entry.person)} />,
      actionText(entry.action),
      entry.claimNumber ?? entry.claimId ?? '',
      <Detail key="detail" entry={entry} />,
      <span key="address" className="mono keep-words">
        {entry.address ?? ''}
      </span>,
    ],
  }));
  const columns = [m.audit_time(), m.audit_person(), m.audit_what(), m.audit_claim(), m.audit_detail()];
  return <DataTable caption={m.audit_title()} columns={[...columns, m.audit_address()]} rows={rows} />;
}

function Detail({ entry }: { entry: AuditEntry }) {
  const { account, person, changes } = entry;
  const about = account === null || account === person ? '' : m.audit_about({ account });
  const lines = [`${detailText(entry)} ${about}`.trim(), ...changes.map(changeText)].filter((line) => line !== '');
  return (
    <span className={styles['lines']}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  );
}

type PagesProps = { isFirst: boolean; next: string | null; onTurn: (before: string | null) => void };

function Pages({ isFirst, next, onTurn }: PagesProps) {
  if (isFirst && next === null) return null;
  return (
    <nav aria-label={m.audit_pages()} className={styles['pages']}>
      {!isFirst && (
        <Button look="secondary" onClick={() => onTurn(null)}>
          {m.audit_newer()}
        </Button>
      )}
      {next !== null && (
        <Button look="secondary" onClick={() => onTurn(next)}>
          {m.audit_older()}
        </Button>
      )}
    </nav>
  );
}
