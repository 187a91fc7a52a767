import * as m from '#web/messages/index.ts';
import { call } from '#web/call.ts';
import type { userRoutes } from '#features/account/users/user-routes.ts';
import { handlerNameField, mailboxField } from '#features/account/account-fields.ts';
import { useState } from 'react';
import { AccountForm } from '#web/account/AccountForm.tsx';
import { Disclosure } from '#web/account/Disclosure.tsx';
import { Button } from '#web/ui/Button.tsx';
import { BrandChoice, brandsIn } from '#web/account/BrandChoice.tsx';
import { ClientChoice, clientsIn } from './ClientChoice.tsx';
import { RightChoice, rightsIn } from './RightChoice.tsx';
import type { LimitOptions } from './UserLimits.tsx';
import { RoleChoice, rolesIn } from './RoleChoice.tsx';
import type { Values } from '#web/account/useAccountForm.ts';

type InviteProps<Invited> = LimitOptions & { onInvited: Invited; onFind: (email: string) => void };

export function InviteUser({ onInvited, ...given }: InviteProps<() => void>) {
  return (
    <Disclosure label={m.account_invite_someone()} card>
      {(done) => (
        <InviteForm
          {...given}
          onInvited={(email) => {
            done(m.account_invited({ email }));
            onInvited();
          }}
        />
      )}
    </Disclosure>
  );
}

function InviteForm({ brands, clients, onInvited, onFind }: InviteProps<(email: string) => void>) {
  const [known, setKnown] = useState('');
  const inviteUser = async (values: Values) => {
    const { email = '', name = '' } = values;
    const limits = { brands: brandsIn(values, brands), clientIds: clientsIn(values, clients) };
    const handler = { name, rights: rightsIn(values), ...limits };
    const result = await call<typeof userRoutes.invite>('POST /api/account/invite', {
      body: { email, roles: rolesIn(values), ...handler },
    });
    setKnown(email);
    if (!result.ok) return result.error;
    onInvited(email);
    return null;
  };
  return (
    <AccountForm
      id="inviting"
      fields={[mailboxField(), handlerNameField()]}
      submit={m.account_invite_send()}
      busy={m.account_inviting()}
      send={inviteUser}
      help={{ 'email-already-registered': <Known onFind={() => onFind(known)} /> }}
    >
      <RoleChoice id="inviting" given={[]} />
      <RightChoice id="inviting" given={[]} />
      {brands.length > 1 && <BrandChoice id="inviting" brands={brands} given={null} />}
      {clients.length > 0 && <ClientChoice id="inviting" clients={clients} given={null} />}
    </AccountForm>
  );
}

function Known({ onFind }: { onFind: () => void }) {
  return (
    <>
      <p>{m.account_invite_known()}</p>
      <Button look="secondary" onClick={onFind}>
        {m.account_invite_find()}
      </Button>
    </>
  );
}
