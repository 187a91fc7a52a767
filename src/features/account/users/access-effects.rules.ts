// What breaks when an account may do or see less than before.
import { type AccountRole, type DeskRight, deskRights, rightsOf } from '#shared/account-role.ts';
import type { ClientOption } from '#features/account/account-answers.rules.ts';

export type Access = {
  roles: readonly AccountRole[];
  rights: readonly DeskRight[];
  /** Null is all. */
  clientIds: readonly string[] | null;
};

type People = { others: readonly Access[]; clients: readonly ClientOption[] };

const isLead = ({ roles }: Access) => roles.includes('lead');

const leads = (who: Access, client: string): boolean =>
  isLead(who) && (who.clientIds === null || who.clientIds.includes(client));

/** Returns the names of the clients that have no lead after the change, and had this one. */
export function clientsWithoutLead(before: Access, after: Access, { others, clients }: People): string[] {
  const lost = clients.filter(({ id }) => leads(before, id) && ![after, ...others].some((who) => leads(who, id)));
  return lost.map(({ name }) => name);
}

export function isOnlyLead(before: Access, after: Access, { others }: People): boolean {
  return isLead(before) && ![after, ...others].some(isLead);
}

/** Returns the rights that no handler has after the change, of those that a call asks for. */
export function rightsOfNobody(before: Access, after: Access, { others }: People): DeskRight[] {
  const given = new Set([after, ...others].flatMap(({ roles, rights }) => rightsOf(roles, rights)));
  const had = rightsOf(before.roles, before.rights);
  return deskRights.filter((right) => had.includes(right) && !given.has(right));
}
