import * as m from '#web/messages/index.ts';
import { call } from '#web/call.ts';
import { AccountForm } from '#web/account/AccountForm.tsx';
import { Disclosure } from '#web/account/Disclosure.tsx';
import { Effects } from '#web/account/Effects.tsx';
import type { Typed } from '#web/form/useTyped.ts';
import type { Values } from '#web/account/useAccountForm.ts';
import type { User } from '#features/account/account-answers.rules.ts';
import { handlerNameField } from '#features/account/account-fields.ts';
import { RightChoice, rightsIn } from './RightChoice.tsx';
import { RoleChoice, rolesIn } from './RoleChoice.tsx';
import { useAccessEffects } from './useAccessEffects.ts';
import type { RightsDraft, RolesDraft } from './useUserDrafts.ts';
import type { userRoutes } from './user-routes.ts';

type PartProps<Draft> = { user: User; typing: Typed<Draft>; onChanged: (user: User) => void };

export function UserRoles({ user, typing, onChanged }: PartProps<RolesDraft>) {
  return (
    <Disclosure label={m.account_change_roles()}>
      {(done) => (
        <RolesForm
          user={user}
          typing={typing}
          onChanged={(next) => {
            onChanged(next);
            done(m.account_saved());
          }}
        />
      )}
    </Disclosure>
  );
}

function RolesForm({ user, typing, onChanged }: PartProps<RolesDraft>) {
  const { effects, look } = useAccessEffects(user.id);
  const saveRoles = async (values: Values) => {
    const roles = rolesIn(values);
    const looked = await look({ roles });
    if (!looked.go) return looked.error;
    const result = await call<typeof userRoutes.changeRoles>('POST /api/account/changeRoles', {
      body: { accountId: user.id, roles },
    });
    if (!result.ok) return result.error;
    typing.saved({ roles }, null);
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
      onTyped={(values) => typing.type(() => ({ roles: rolesIn(values) }))}
    >
      <RoleChoice id="roles" given={typing.typed.roles} />
      {effects && <Effects title={m.account_effects_title()} lines={effects} />}
    </AccountForm>
  );
}

export function UserRights({ user, typing, onChanged }: PartProps<RightsDraft>) {
  return (
    <Disclosure label={m.account_change_rights()}>
      {(done) => (
        <RightsForm
          user={user}
          typing={typing}
          onChanged={(next) => {
            onChanged(next);
            done(m.account_saved());
          }}
        />
      )}
    </Disclosure>
  );
}

function RightsForm({ user, typing, onChanged }: PartProps<RightsDraft>) {
  const { effects, look } = useAccessEffects(user.id);
  const saveRights = async (values: Values) => {
    const { name = '' } = values;
    const rights = rightsIn(values);
    const looked = await look({ rights });
    if (!looked.go) return looked.error;
    const body = { accountId: user.id, name, rights };
    const result = await call<typeof userRoutes.changeHandler>('POST /api/account/changeHandler', { body });
    if (!result.ok) return result.error;
    typing.saved({ name, rights }, null);
    onChanged(result.answer);
    return null;
  };
  return (
    <AccountForm
      id="handler"
      fields={[handlerNameField(typing.typed.name)]}
      submit={effects === null ? m.account_rights_save() : m.account_save_all_the_same()}
      busy={m.account_saving()}
      send={saveRights}
      onTyped={(values) => typing.type(() => ({ name: values['name'] ?? '', rights: rightsIn(values) }))}
    >
      <RightChoice id="handler" given={typing.typed.rights} />
      {effects && <Effects title={m.account_effects_title()} lines={effects} />}
    </AccountForm>
  );
}
