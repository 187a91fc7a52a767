import { accountRoles, type AccountRole, type DeskRight, deskRights } from '#shared/account-role.ts';
import { useTyped } from '#web/form/useTyped.ts';
import type { User } from '#features/account/account-answers.rules.ts';

export type RolesDraft = { roles: AccountRole[] };
export type RightsDraft = { name: string; rights: DeskRight[] };
export type BrandsDraft = { brands: string[] | null };
export type ClientsDraft = { clientIds: string[] | null };

export type UserDrafts = ReturnType<typeof useUserDrafts>;

/** What is typed in each part of the dialog, also while the part is closed. */
export function useUserDrafts({ id, name, roles, rights, brands, clientIds }: User) {
  const at = (part: string) => `person ${id} ${part}`;
  // In the order of the form's fields.
  const ticked = { roles: accountRoles.filter((role) => roles.includes(role)) };
  const named = { name, rights: deskRights.filter((right) => rights.includes(right)) };
  const drafts = {
    roles: useTyped<RolesDraft>(at('roles'), ticked),
    rights: useTyped<RightsDraft>(at('rights'), named),
    brands: useTyped<BrandsDraft>(at('brands'), { brands }),
    clients: useTyped<ClientsDraft>(at('clients'), { clientIds }),
    email: useTyped<{ newEmail: string }>(at('email'), { newEmail: '' }),
  };
  const all = Object.values(drafts);
  return {
    ...drafts,
    isUnsaved: all.some(({ isUnsaved }) => isUnsaved),
    giveUp: () => {
      for (const { takeTheirs } of all) takeTheirs();
    },
  };
}
