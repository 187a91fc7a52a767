import { accountRoles, type AccountRole } from '#shared/account-role.ts';
import * as m from '#web/messages/index.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { roleHints, roleNames } from './role-names.ts';
import type { Values } from '#web/account/useAccountForm.ts';
import styles from '#web/account/Account.module.css';

const nameOf = (role: AccountRole) => `role-${role}`;

export function rolesIn(values: Values): AccountRole[] {
  return accountRoles.filter((role) => nameOf(role) in values);
}

export function RoleChoice({ id, given }: { id: string; given: readonly AccountRole[] }) {
  return (
    <fieldset className={styles['choice']}>
      <legend>{m.account_roles()}</legend>
      {accountRoles.map((role) => (
        <Checkbox
          key={role}
          id={`${id}-${role}`}
          name={nameOf(role)}
          defaultChecked={given.includes(role)}
          label={roleNames[role]()}
          hint={roleHints[role]()}
        />
      ))}
    </fieldset>
  );
}
