import { AccountForm } from '#web/account/AccountForm.tsx';
import type { Values } from '#web/account/useAccountForm.ts';
import { call } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import { usualScopes } from '#shared/integration-scope.ts';
import { Card } from '#web/ui/Card.tsx';
import type { integrationKeyRoutes } from './integration-key-routes.ts';

/** Makes a key with the usual scopes, for the first claim of the operator's system. */
export function SetupKey({ onMade }: { onMade: (key: string) => void }) {
  const createKey = async ({ name = '' }: Values) => {
    const result = await call<typeof integrationKeyRoutes.createIntegrationKey>(
      'POST /api/account/createIntegrationKey',
      { body: { name, scopes: [...usualScopes] } },
    );
    if (!result.ok) return result.error;
    onMade(result.answer.key);
    return null;
  };
  return (
    <Card>
      <AccountForm
        id="setup-key"
        fields={[
          {
            name: 'name',
            label: m.account_key_name(),
            hint: m.account_key_name_hint(),
            kind: 'text',
            check: (value) => (value.trim() === '' ? m.account_key_name_required() : null),
          },
        ]}
        submit={m.account_key_create()}
        busy={m.account_key_creating()}
        send={createKey}
      />
    </Card>
  );
}
