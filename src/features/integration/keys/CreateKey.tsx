import { call, callError } from '#web/call.ts';
import type { integrationKeyRoutes } from './integration-key-routes.ts';
import type { BrandOption } from '#shared/brands/brand-choice.ts';
import { integrationScopes, usualScopes, type IntegrationScope } from '#shared/integration-scope.ts';
import * as m from '#web/messages/index.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { BrandChoice, brandsIn } from '#web/account/BrandChoice.tsx';
import { AccountForm } from '#web/account/AccountForm.tsx';
import { Disclosure } from '#web/account/Disclosure.tsx';
import { Unsaved } from '#web/account/Unsaved.tsx';
import { useTyped } from '#web/form/useTyped.ts';
import type { CreatedKey } from './NewKey.tsx';
import type { AccountField, Values } from '#web/account/useAccountForm.ts';
import styles from '#web/account/Account.module.css';

const scopeHints: Record<IntegrationScope, () => string> = {
  'claims:read': m.account_scope_claims_read,
  'claims:write': m.account_scope_claims_write,
  'states:write': m.account_scope_states_write,
  'couriers:write': m.account_scope_couriers_write,
  'events:read': m.account_scope_events_read,
  'payments:read': m.account_scope_payments_read,
  'chats:read': m.account_scope_chats_read,
  'chats:write': m.account_scope_chats_write,
  'complaints:read': m.account_scope_complaints_read,
  'complaints:write': m.account_scope_complaints_write,
  'webhooks:manage': m.account_scope_webhooks_manage,
  'passcodes:read': m.account_scope_passcodes_read,
  'needs:read': m.account_scope_needs_read,
  'needs:write': m.account_scope_needs_write,
  'audit:read': m.account_scope_audit_read,
  'exports:read': m.account_scope_exports_read,
  'claims:erase': m.account_scope_claims_erase,
  'setup:write': m.account_scope_setup_write,
};

type CreateKeyProps = { brands: readonly BrandOption[]; onCreated: (key: CreatedKey) => void };

/** The scope that opens passcodes is never preselected. */
export function CreateKey(props: CreateKeyProps) {
  return (
    <Disclosure label={m.account_key_create()} card>
      {() => <CreateKeyForm {...props} />}
    </Disclosure>
  );
}

const nameField = (initial: string): AccountField => ({
  name: 'name',
  initial,
  label: m.account_key_name(),
  hint: m.account_key_name_hint(),
  kind: 'text',
  check: (value) => (value.trim() === '' ? m.account_key_name_required() : null),
});

type KeyDraft = { name: string; expiresOn: string; scopes: IntegrationScope[]; brands: string[] | null };

const inOrder = (isIn: (scope: IntegrationScope) => boolean) => integrationScopes.filter((scope) => isIn(scope));

const newKey: KeyDraft = {
  name: '',
  expiresOn: '',
  scopes: inOrder((scope) => usualScopes.includes(scope)),
  brands: null,
};

function draftIn(values: Values, brands: readonly BrandOption[]): KeyDraft {
  const { name = '', expiresOn = '' } = values;
  return { name, expiresOn, scopes: inOrder((scope) => scope in values), brands: brandsIn(values, brands) };
}

function CreateKeyForm({ brands, onCreated }: CreateKeyProps) {
  const typing = useTyped('key', newKey);
  const { typed, times } = typing;
  const createKey = async (values: Values) => {
    const { expiresOn, ...draft } = draftIn(values, brands);
    if (draft.scopes.length === 0) return callError('scopes', m.account_key_scopes_required());
    const result = await call<typeof integrationKeyRoutes.createIntegrationKey>(
      'POST /api/account/createIntegrationKey',
      { body: { ...draft, expiresOn: expiresOn === '' ? null : expiresOn } },
    );
    if (!result.ok) return result.error;
    typing.saved(newKey, null);
    onCreated({ name: draft.name, key: result.answer.key });
    return null;
  };
  const form = (
    <AccountForm
      key={times}
      id="key"
      fields={[nameField(typed.name)]}
      submit={m.account_key_create()}
      busy={m.account_key_creating()}
      send={createKey}
      onTyped={(values) => typing.type(() => draftIn(values, brands))}
    >
      <ScopeChoice given={typed.scopes} />
      <Field
        id="key-expiresOn"
        name="expiresOn"
        type="date"
        label={m.account_key_expires()}
        hint={m.account_key_expires_hint()}
        defaultValue={typed.expiresOn}
      />
      {brands.length > 1 && <BrandChoice id="key" brands={brands} given={typed.brands} />}
    </AccountForm>
  );
  return (
    <>
      {form}
      <Unsaved typing={typing} />
    </>
  );
}

function ScopeChoice({ given }: { given: readonly IntegrationScope[] }) {
  return (
    <fieldset className={styles['choice']}>
      <legend>{m.account_key_scopes()}</legend>
      {integrationScopes.map((scope) => (
        <Checkbox
          key={scope}
          id={`key-${scope}`}
          name={scope}
          defaultChecked={given.includes(scope)}
          label={scope}
          hint={scopeHints[scope]()}
        />
      ))}
    </fieldset>
  );
}
