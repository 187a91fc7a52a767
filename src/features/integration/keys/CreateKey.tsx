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

const nameField = (): AccountField => ({
  name: 'name',
  label: m.account_key_name(),
  hint: m.account_key_name_hint(),
  kind: 'text',
  check: (value) => (value.trim() === '' ? m.account_key_name_required() : null),
});

function CreateKeyForm({ brands, onCreated }: CreateKeyProps) {
  const createKey = async (values: Values) => {
    const { name = '', expiresOn = '' } = values;
    const scopes = integrationScopes.filter((scope) => scope in values);
    if (scopes.length === 0) return callError('scopes', m.account_key_scopes_required());
    const result = await call<typeof integrationKeyRoutes.createIntegrationKey>(
      'POST /api/account/createIntegrationKey',
      {
        body: { name, scopes, brands: brandsIn(values, brands), expiresOn: expiresOn === '' ? null : expiresOn },
      },
    );
    if (!result.ok) return result.error;
    onCreated({ name, key: result.answer.key });
    return null;
  };
  return (
    <AccountForm
      id="key"
      fields={[nameField()]}
      submit={m.account_key_create()}
      busy={m.account_key_creating()}
      send={createKey}
    >
      <fieldset className={styles['choice']}>
        <legend>{m.account_key_scopes()}</legend>
        {integrationScopes.map((scope) => (
          <Checkbox
            key={scope}
            id={`key-${scope}`}
            name={scope}
            defaultChecked={usualScopes.includes(scope)}
            label={scope}
            hint={scopeHints[scope]()}
          />
        ))}
      </fieldset>
      <Field
        id="key-expiresOn"
        name="expiresOn"
        type="date"
        label={m.account_key_expires()}
        hint={m.account_key_expires_hint()}
      />
      {brands.length > 1 && <BrandChoice id="key" brands={brands} given={null} />}
    </AccountForm>
  );
}
