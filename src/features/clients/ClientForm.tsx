import { useEffect, useState } from 'react';
import { v4 as newId } from 'uuid';
import { AccountForm } from '#web/account/AccountForm.tsx';
import { Effects } from '#web/account/Effects.tsx';
import { Unsaved } from '#web/account/Unsaved.tsx';
import { useEffects } from '#web/account/useEffects.ts';
import type { AccountField, Values } from '#web/account/useAccountForm.ts';
import { call, type CallError, type CallResult } from '#web/call.ts';
import { useTyped } from '#web/form/useTyped.ts';
import * as m from '#web/messages/index.ts';
import { Card } from '#web/ui/Card.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import type { ClientEffects, clientRoutes, ClientsAnswer, ShownClient } from './client-routes.ts';
import { type ClientDraft, draftOf, errorsIn, type Errors, refusedIn, wantedOf } from './client-draft.ts';
import { BaselineFields } from './BaselineFields.tsx';
import { ClientFacts } from './ClientFacts.tsx';
import { ContractFields } from './ContractFields.tsx';
import { ComplaintFields } from './ComplaintFields.tsx';
import { HoursFields } from './hours/HoursFields.tsx';
import { OutcomeFields } from './OutcomeFields.tsx';
import { QuoteFields } from './QuoteFields.tsx';
import { Group } from './Group.tsx';
import { PhotoFields } from './PhotoFields.tsx';
import { ReportFields } from './ReportFields.tsx';
import { type DrawTried, TryOn } from './TryOn.tsx';
import { TickFields } from './TickFields.tsx';
import styles from './Clients.module.css';

type ClientFormProps = {
  /** Null for a new one. Another version than the first is what somebody else has saved meanwhile. */
  client: ShownClient | null;
  known: ClientsAnswer;
  draw: DrawTried;
  onSaved: () => void;
  /** Has the clients read again. */
  onOvertaken: () => void;
};

const nameField = (initial: string): AccountField => ({
  name: 'name',
  label: m.clients_name(),
  kind: 'text',
  initial,
  check: (value) => (value.trim() === '' ? m.clients_name_required() : null),
});

/** A new one has an id of its own from the first, so that what is sent twice is saved once. */
function useTypedClient(client: ShownClient | null) {
  const [newOne] = useState(() => newId());
  const stored = { id: client?.id ?? newOne, name: client?.name ?? '', draft: draftOf(client) };
  return useTyped(`client ${client?.id ?? 'new'}`, stored, client?.version ?? null);
}

export function ClientForm({ client, known, draw, onSaved, onOvertaken }: ClientFormProps) {
  const typing = useTypedClient(client);
  const { id, name: typedName, draft } = typing.typed;
  const [errors, setErrors] = useState<Errors>({});
  const { effects, look } = useEffects(askEffects);
  useFocusOnFirst(errors);

  const refuse = (error: CallError): CallError => {
    setErrors(refusedIn(error.fields, draft));
    if (error.code === 'changed-meanwhile') onOvertaken();
    return error;
  };
  const saveClient = async ({ name = '' }: Values) => {
    const found = errorsIn(draft);
    setErrors(found);
    if (Object.keys(found).length > 0) return null;
    const wanted = wantedOf(id, name, draft);
    const looked = await look(wanted);
    if (!looked.go) return looked.error && refuse(looked.error);
    const body = { ...wanted, seen: client?.version ?? null };
    const saved = await call<typeof clientRoutes.saveClient>('POST /api/account/saveClient', { body });
    if (!saved.ok) return refuse(saved.error);
    typing.saved(typing.typed, saved.answer.version);
    onSaved();
    return null;
  };
  return (
    <>
      <Card>
        <AccountForm
          key={typing.times}
          id="client"
          fields={[nameField(typedName)]}
          submit={effects === null ? m.clients_save() : m.account_save_all_the_same()}
          busy={m.account_saving()}
          send={saveClient}
          onTyped={({ name = '' }) => typing.type((before) => ({ ...before, name }))}
        >
          <Fields
            isKnown={client !== null}
            draft={draft}
            known={known}
            errors={errors}
            onChange={(next) => typing.type((before) => ({ ...before, draft: next }))}
          />
          {client !== null && client.version !== typing.seen && <Overtaken client={client} known={known} />}
          {effects && <Effects title={m.clients_effects_title()} lines={effects} />}
        </AccountForm>
        {/* What somebody else has saved is said in the form, and saving again replaces it. */}
        <div className={styles['after']}>
          <Unsaved typing={{ ...typing, newer: null }} onChosen={() => setErrors({})} />
        </div>
      </Card>
      <TryOn wanted={() => wantedOf(id, client?.name ?? m.clients_new(), draft)} draw={draw} />
    </>
  );
}

type FieldsProps = {
  isKnown: boolean;
  draft: ClientDraft;
  known: ClientsAnswer;
  errors: Errors;
  onChange: (draft: ClientDraft) => void;
};

/** A new client is not closed. */
function Fields({ isKnown, draft, known, errors, onChange }: FieldsProps) {
  const change = (to: Partial<ClientDraft>) => onChange({ ...draft, ...to });
  return (
    <>
      <ContractFields
        contracts={draft.contracts}
        known={known.contracts}
        errors={errors}
        onChange={(contracts) => change({ contracts })}
      />
      <BrandField brand={draft.brand} known={known} onChange={(brand) => change({ brand })} />
      <HoursFields
        hours={draft.hours}
        bankHolidays={known.bankHolidays}
        errors={errors}
        onChange={(hours) => change({ hours })}
      />
      <Group title={m.clients_quotes()}>
        <QuoteFields quotes={draft.quotes} errors={errors} onChange={(quotes) => change({ quotes })} />
        <Checkbox
          id="client-decisions-code"
          label={m.clients_decisions_code()}
          hint={m.clients_decisions_code_hint()}
          checked={draft.decisionsNeedCode}
          onChange={(event) => change({ decisionsNeedCode: event.currentTarget.checked })}
        />
      </Group>
      <PhotoFields lists={draft.photoViews} errors={errors} onChange={(photoViews) => change({ photoViews })} />
      <OutcomeFields outcomes={draft.outcomes} errors={errors} onChange={(outcomes) => change({ outcomes })} />
      <ComplaintFields
        complaints={draft.complaints}
        errors={errors}
        onChange={(complaints) => change({ complaints })}
      />
      <ReportFields asked={draft.reportFields} onChange={(reportFields) => change({ reportFields })} />
      <TickFields draft={draft} change={change} />
      <BaselineFields baseline={draft.baseline} errors={errors} onChange={(baseline) => change({ baseline })} />
      <Contacts contacts={draft.contacts} onChange={(contacts) => change({ contacts })} />
      {isKnown && (
        <Checkbox
          id="client-closed"
          label={m.clients_closed_label()}
          hint={m.clients_closed_hint()}
          checked={draft.isClosed}
          onChange={(event) => change({ isClosed: event.currentTarget.checked })}
        />
      )}
    </>
  );
}

function useFocusOnFirst(errors: Errors): void {
  useEffect(() => {
    const [first] = Object.keys(errors);
    if (first !== undefined) document.getElementById(`client-${first}`)?.focus();
  }, [errors]);
}

async function askEffects(wanted: ReturnType<typeof wantedOf>): Promise<CallResult<string[] | null>> {
  const asked = await call<typeof clientRoutes.clientEffects>('POST /api/account/clientEffects', { body: wanted });
  if (!asked.ok) return asked;
  const lines = effectLines(asked.answer);
  return { ok: true, answer: lines.length === 0 ? null : lines };
}

function effectLines({ retimed, joining, leaving, auditors }: ClientEffects): string[] {
  const counted = [
    [joining, m.clients_effects_joining_one, m.clients_effects_joining],
    [leaving, m.clients_effects_leaving_one, m.clients_effects_leaving],
    [retimed, m.clients_effects_retimed_one, m.clients_effects_retimed],
    [auditors, m.clients_auditors_change_one, m.clients_auditors_change],
  ] as const;
  return counted.flatMap(([count, one, more]) => (count === 0 ? [] : [(count === 1 ? one : more)({ count })]));
}

type BrandFieldProps = { brand: string; known: ClientsAnswer; onChange: (brand: string) => void };

function BrandField({ brand, known, onChange }: BrandFieldProps) {
  const brands = known.brands.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <SelectField
      id="client-brand"
      label={m.clients_brand()}
      hint={m.clients_brand_hint()}
      options={[{ value: '', label: m.clients_brand_none() }, ...brands]}
      value={brand}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

type ContactsProps = { contacts: ClientDraft['contacts']; onChange: (contacts: ClientDraft['contacts']) => void };

function Contacts({ contacts, onChange }: ContactsProps) {
  return (
    <SelectField
      id="client-contacts"
      label={m.clients_auditors_see()}
      hint={m.clients_auditors_hint()}
      options={[
        { value: 'masked', label: m.clients_auditors_masked() },
        { value: 'shown', label: m.clients_auditors_shown() },
      ]}
      value={contacts}
      onChange={(event) => onChange(event.currentTarget.value === 'shown' ? 'shown' : 'masked')}
    />
  );
}

function Overtaken({ client, known }: { client: ShownClient; known: ClientsAnswer }) {
  return (
    <div className={styles['overtaken']}>
      <p>{m.clients_changed_meanwhile()}</p>
      <ClientFacts client={client} brands={known.brands} />
    </div>
  );
}
