import type { AccountRole } from '#shared/account-role.ts';
import * as m from '#web/messages/index.ts';
import { call } from '#web/call.ts';
import type { userRoutes } from '#features/account/users/user-routes.ts';
import { mailboxField } from '#features/account/account-fields.ts';
import { AccountForm } from '#web/account/AccountForm.tsx';
import { Disclosure } from '#web/account/Disclosure.tsx';
import { RoleChoice, rolesIn } from './RoleChoice.tsx';
import type { Values } from '#web/account/useAccountForm.ts';

export function InviteUser({ onInvited }: { onInvited: () => void }) {
  return (
    <Disclosure label={m.account_invite_someone()} card>
      {(done) => (
        <InviteForm
          onInvited={(email) => {
            done(m.account_invited({ email }));
            onInvited();
          }}
        />
      )}
    </Disclosure>
  );
}

const none: AccountRole[] = [];

function InviteForm({ onInvited }: { onInvited: (email: string) => void }) {
  const inviteUser = async (values: Values) => {
    const { email = '' } = values;
    const result = await call<typeof userRoutes.invite>('POST /api/account/invite', {
      body: { email, roles: rolesIn(values) },
    });
    if (!result.ok) return result.error;
    onInvited(email);
    return null;
  };
  return (
    <AccountForm
      id="inviting"
      fields={[mailboxField()]}
      submit={m.account_invite_send()}
      busy={m.account_inviting()}
      send={inviteUser}
    >
      <RoleChoice id="inviting" given={none} />
    </AccountForm>
  );
}
