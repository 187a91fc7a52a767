import type { FastifyInstance } from 'fastify';

import { brandOptions } from '#server/brands/known-brands.ts';
import { accountActor } from '#server/audit.data.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { accountOf } from '#server/sessions/account.access.ts';
import { portalVersion } from '#server/settings/version.ts';
import { done } from '#shared/rest-answers.ts';
import type { AccountServices } from '#features/account/account-post.server.ts';
import type { AccountRow } from '#features/account/account.data.ts';
import { deleteAccount } from '#features/account/my-account/delete-account.server.ts';
import { readAccessEffects } from './access-effects.server.ts';
import { changeAccountEmail, invite, lockOut, withdrawInvitation } from './admin.server.ts';
import { changeBrands, changeClients, changeHandler, changeRoles } from './rights.server.ts';
import { listClientOptions } from './clients.server.ts';
import { userRoutes } from './user-routes.ts';
import { findUsers, userOf } from './users.data.ts';

export function adminCalls(app: FastifyInstance, services: AccountServices, guard: Guard): void {
  const { database, now } = services;
  const showUser = async (account: Promise<AccountRow>) => userOf(await account, now());
  addRoutes(app, userRoutes, {
    guard,
    handlers: {
      users: async ({ query }) => {
        const { accounts, next } = await findUsers(database.kysely, query);
        const users = accounts.map((account) => userOf(account, now()));
        const clients = await listClientOptions(database.kysely);
        return { users, next, version: portalVersion, brands: brandOptions(services.brands), clients };
      },
      invite: ({ body, request }) => showUser(invite(services, request, body)),
      withdrawInvitation: async ({ body: { accountId }, request }) => {
        await withdrawInvitation(services, request, accountId);
        return done;
      },
      lockout: ({ body, request }) => showUser(lockOut(services, request, body)),
      accessEffects: ({ body: { accountId, ...change } }) => readAccessEffects(services, accountId, change),
      changeRoles: ({ body, request }) => showUser(changeRoles(services, request, body)),
      changeBrands: ({ body, request }) => showUser(changeBrands(services, request, body)),
      changeClients: ({ body, request }) => showUser(changeClients(services, request, body)),
      changeHandler: ({ body, request }) => showUser(changeHandler(services, request, body)),
      changeAccountEmail: ({ body, request }) => showUser(changeAccountEmail(services, request, body)),
      deleteAccount: async ({ body: { accountId }, request }) => {
        await deleteAccount(services, accountId, accountActor(accountOf(request).accountId));
        return done;
      },
    },
  });
}
