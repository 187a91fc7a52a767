import * as m from '#web/messages/index.ts';
import { call } from '#web/call.ts';
import { AccountForm } from '#web/account/AccountForm.tsx';
import { Disclosure } from '#web/account/Disclosure.tsx';
import { Effects } from '#web/account/Effects.tsx';
import type { Values } from '#web/account/useAccountForm.ts';
import type { User } from '#features/account/account-answers.rules.ts';
import { handlerNameField } from '#features/account/account-fields.ts';
import { RightChoice, rightsIn } from './RightChoice.tsx';
import { RoleChoice, rolesIn } from './RoleChoice.tsx';
import { useAccessEffects } from './useAccessEffects.ts';
import type { userRoutes } from './user-routes.ts';

type PartProps = { user: User; onChanged: (user: User) => void };

export function UserRoles({ user, onChanged }: PartProps) {
  return (
    <Disclosure label={m.account_change_roles()}>
      {(done) => (
        <RolesForm
          user={user}
          onChanged={(next) => {
            onChanged(next);
            done(m.account_saved());
          }}
        />
      )}
    </Disclosure>
  );
}

function RolesForm({ user, onChanged }: PartProps) {
  const { effects, look } = useAccessEffects(user.id);
  const saveRoles = async (values: Values) => {
    const roles = rolesIn(values);
    const looked = await look({ roles });
    if (!looked.go) return looked.error;
    const result = await call<typeof userRoutes.changeRoles>('POST /api/account/changeRoles', {
      body: { accountId: user.id, roles },
    });
    if (!result.ok) return result.error;
    onChanged(result.answer);
    return null;
  };
  return (
    <AccountForm
      id="roles"
      fields={[]}
      submit={effects === null ? m.account_roles_save() : m.account_save_all_the_same()}
      busy={m.account_saving()}
      send={saveRoles}
    >
      <RoleChoice id="roles" given={user.roles} />
      {effects && <Effects title={m.account_effects_title()} lines={effects} />}
    </AccountForm>
  );
}

export function UserRights({ user, onChanged }: PartProps) {
  return (
    <Disclosure label={m.account_change_rights()}>
      {(done) => (
        <RightsForm
          user={user}
          onChanged={(next) => {
            onChanged(next);
            done(m.account_saved());
          }}
        />
      )}
    </Disclosure>
  );
}

function RightsForm({ user, onChanged }: PartProps) {
  const { effects, look } = useAccessEffects(user.id);
  const saveRights = async (values: Values) => {
    const { name = '' } = values;
    const rights = rightsIn(values);
    const looked = await look({ rights });
    if (!looked.go) return looked.error;
    const body = { accountId: user.id, name, rights };
    const result = await call<typeof userRoutes.changeHandler>('POST /api/account/changeHandler', { body });
    if (!result.ok) return result.error;
    onChanged(result.answer);
    return null;
  };
  return (
    <AccountForm
      id="handler"
      fields={[handlerNameField(user.name)]}
      submit={effects === null ? m.account_rights_save() : m.account_save_all_the_same()}
      busy={m.account_saving()}
      send={saveRights}
    >
      <RightChoice id="handler" given={user.rights} />
      {effects && <Effects title={m.account_effects_title()} lines={effects} />}
    </AccountForm>
  );
}
