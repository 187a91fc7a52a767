import * as m from '#web/messages/index.ts';
import { call } from '#web/call.ts';
import type { userRoutes } from '#features/account/users/user-routes.ts';
import { handlerNameField, mailboxField } from '#features/account/account-fields.ts';
import { useState } from 'react';
import { AccountForm } from '#web/account/AccountForm.tsx';
import { Disclosure } from '#web/account/Disclosure.tsx';
import { Unsaved } from '#web/account/Unsaved.tsx';
import { useTyped } from '#web/form/useTyped.ts';
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

const nobody = { email: '', name: '', ...draftIn({}, { brands: [], clients: [] }) };

function draftIn(values: Values, { brands, clients }: LimitOptions) {
  const limits = { brands: brandsIn(values, brands), clientIds: clientsIn(values, clients) };
  return { roles: rolesIn(values), rights: rightsIn(values), ...limits };
}

function InviteForm({ brands, clients, onInvited, onFind }: InviteProps<(email: string) => void>) {
  const [known, setKnown] = useState('');
  const typing = useTyped('invitation', nobody);
  const { typed, times } = typing;
  const inviteUser = async (values: Values) => {
    const { email = '', name = '' } = values;
    const body = { email, name, ...draftIn(values, { brands, clients }) };
    const result = await call<typeof userRoutes.invite>('POST /api/account/invite', { body });
    setKnown(email);
    if (!result.ok) return result.error;
    typing.saved(nobody, null);
    onInvited(email);
    return null;
  };
  return (
    <>
      <AccountForm
        key={times}
        id="inviting"
        fields={[{ ...mailboxField(), initial: typed.email }, handlerNameField(typed.name)]}
        submit={m.account_invite_send()}
        busy={m.account_inviting()}
        send={inviteUser}
        onTyped={(values) => {
          const { email = '', name = '' } = values;
          typing.type(() => ({ email, name, ...draftIn(values, { brands, clients }) }));
        }}
        help={{ 'email-already-registered': <Known onFind={() => onFind(known)} /> }}
      >
        <RoleChoice id="inviting" given={typed.roles} />
        <RightChoice id="inviting" given={typed.rights} />
        {brands.length > 1 && <BrandChoice id="inviting" brands={brands} given={typed.brands} />}
        {clients.length > 0 && <ClientChoice id="inviting" clients={clients} given={typed.clientIds} />}
      </AccountForm>
      <Unsaved typing={typing} />
    </>
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
