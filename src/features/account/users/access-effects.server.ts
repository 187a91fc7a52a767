import type { z } from 'zod';

import type { AccountRole, DeskRight } from '#shared/account-role.ts';
import type { Db } from '#server/db/connect.ts';
import type { AccessEffects } from '#features/account/account-answers.rules.ts';
import type { AccountRow } from '#features/account/account.data.ts';
import type { AccountServices } from '#features/account/account-post.server.ts';
import type { accessEffectsBody } from '#features/account/account.rules.ts';
import { lockForAdministration } from '#features/account/my-account/delete-account.server.ts';
import { countOpenClaims, listOtherHandlers } from './access-effects.data.ts';
import { type Access, clientsWithoutLead, isOnlyLead, rightsOfNobody } from './access-effects.rules.ts';
import { listClientOptions } from './clients.server.ts';

type Change = Omit<z.output<typeof accessEffectsBody>, 'accountId'>;

const accessOf = ({ roles, rights, client_ids: clientIds }: AccountRow): Access => ({
  roles: roles as AccountRole[],
  rights: rights as DeskRight[],
  clientIds,
});

/** Counts the open claims that the account has and could not open any more. */
async function countLostClaims(tx: Db, account: AccountRow, change: Change): Promise<number> {
  if (!account.roles.includes('handler')) return 0;
  if (change.roles?.includes('handler') === false) return countOpenClaims(tx, account.id, null);
  const before = { brands: account.brands, clientIds: account.client_ids };
  const { brands = before.brands, clientIds = before.clientIds } = change;
  const [lost, lostBefore] = [
    await countOpenClaims(tx, account.id, { brands, clientIds }),
    await countOpenClaims(tx, account.id, before),
  ];
  return Math.max(0, lost - lostBefore);
}

/** Returns what would break by a change of an account; what is left out of the change stays. Changes nothing. */
export async function readAccessEffects(
  services: AccountServices,
  accountId: string,
  change: Change,
): Promise<AccessEffects> {
  const { database, settings, now } = services;
  return database.kysely.transaction().execute(async (tx) => {
    const { account, isLastAdmin } = await lockForAdministration(tx, services, accountId);
    const before = accessOf(account);
    const { roles = before.roles, rights = before.rights, clientIds = before.clientIds } = change;
    const after: Access = { roles, rights, clientIds };
    const others = await listOtherHandlers(tx, accountId, { now: now(), demo: settings.demo });
    const people = { others, clients: await listClientOptions(tx) };
    return {
      openClaims: await countLostClaims(tx, account, change),
      isOnlyLead: isOnlyLead(before, after, people),
      clientsWithoutLead: clientsWithoutLead(before, after, people),
      rightsOfNobody: rightsOfNobody(before, after, people),
      isLastAdmin: isLastAdmin && !roles.includes('admin'),
    };
  });
}
