// What an administrator lets an account do and see.
import type { FastifyRequest } from 'fastify';

import { changeOf } from '#server/audit.data.ts';
import { checkBrandsKnown } from '#server/brands/known-brands.ts';
import type { AccountRole, DeskRight } from '#shared/account-role.ts';
import { type AccountRow, changeAccount, lockAccount } from '#features/account/account.data.ts';
import type { AccountServices } from '#features/account/account-post.server.ts';
import { accountProblem } from '#features/account/account-problems.server.ts';
import { lastAdmin, lockForAdministration } from '#features/account/my-account/delete-account.server.ts';
import { noteAdminAction, rolesChange } from './admin-note.server.ts';
import { checkClients } from './clients.server.ts';

export async function changeRoles(
  services: AccountServices,
  request: FastifyRequest,
  { accountId, roles }: { accountId: string; roles: AccountRole[] },
): Promise<AccountRow> {
  return services.database.kysely.transaction().execute(async (tx) => {
    const { account: before, isLastAdmin } = await lockForAdministration(tx, services, accountId);
    if (isLastAdmin && !roles.includes('admin')) throw lastAdmin();
    await checkClients(tx, { roles, clientIds: before.client_ids });
    const account = await changeAccount(tx, accountId, { roles });
    const changes = rolesChange(before.roles, roles);
    await noteAdminAction(tx, services, request, { action: 'account.roles-changed', accountId, changes });
    return account;
  });
}

export async function changeBrands(
  services: AccountServices,
  request: FastifyRequest,
  { accountId, brands }: { accountId: string; brands: string[] | null },
): Promise<AccountRow> {
  checkBrandsKnown(services.brands, brands);
  return services.database.kysely.transaction().execute(async (tx) => {
    const before = await lockAccount(tx, accountId);
    if (!before) throw accountProblem('unknown-user');
    const account = await changeAccount(tx, accountId, { brands });
    const changes = changeOf('brands', before.brands?.join(', ') ?? '', brands?.join(', ') ?? '');
    await noteAdminAction(tx, services, request, { action: 'account.brands-changed', accountId, changes });
    return account;
  });
}

export async function changeClients(
  services: AccountServices,
  request: FastifyRequest,
  { accountId, clientIds }: { accountId: string; clientIds: string[] | null },
): Promise<AccountRow> {
  return services.database.kysely.transaction().execute(async (tx) => {
    const before = await lockAccount(tx, accountId);
    if (!before) throw accountProblem('unknown-user');
    await checkClients(tx, { roles: before.roles as AccountRole[], clientIds });
    const account = await changeAccount(tx, accountId, { client_ids: clientIds });
    const changes = changeOf('clients', before.client_ids?.join(', ') ?? '', clientIds?.join(', ') ?? '');
    await noteAdminAction(tx, services, request, { action: 'account.clients-changed', accountId, changes });
    return account;
  });
}

export async function changeHandler(
  services: AccountServices,
  request: FastifyRequest,
  { accountId, name, rights }: { accountId: string; name: string; rights: DeskRight[] },
): Promise<AccountRow> {
  return services.database.kysely.transaction().execute(async (tx) => {
    const before = await lockAccount(tx, accountId);
    if (!before) throw accountProblem('unknown-user');
    const account = await changeAccount(tx, accountId, { name, rights });
    const renamed = before.name === name ? [] : [{ field: 'name' }];
    const changes = [...renamed, ...changeOf('rights', before.rights.join(', '), rights.join(', '))];
    await noteAdminAction(tx, services, request, { action: 'account.handler-changed', accountId, changes });
    return account;
  });
}
