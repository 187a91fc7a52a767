import type { FastifyInstance } from 'fastify';

import { accountOf, requireRole } from '#server/sessions/account.access.ts';
import { accountActor } from '#server/audit.data.ts';
import { bodyAs } from '#server/http/closed-body.ts';
import { brandOptions } from '#server/brands/known-brands.ts';
import { portalVersion } from '#server/settings/version.ts';
import type { AccountServices } from '#features/account/account-post.server.ts';
import * as bodies from '#features/account/account.rules.ts';
import { changeAccountEmail, changeBrands, changeRoles, invite, lockOut } from './admin.server.ts';
import { deleteAccount } from '#features/account/my-account/delete-account.server.ts';
import { findUsers, userOf } from './users.data.ts';

export function adminCalls(app: FastifyInstance, services: AccountServices): void {
  const { database, now } = services;
  const admin = { onRequest: requireRole(services, 'admin') };
  app.get('/users', admin, async (request) => {
    const { accounts, next } = await findUsers(
      database.kysely,
      bodyAs(bodies.usersQuery, { ...(request.query as object) }),
    );
    return {
      users: accounts.map((account) => userOf(account, now())),
      next,
      version: portalVersion,
      brands: brandOptions(services.brands),
    };
  });
  app.post('/invite', admin, async (request) =>
    userOf(await invite(services, request, bodyAs(bodies.inviteBody, request.body)), now()),
  );
  app.post('/lockout', admin, async (request) =>
    userOf(await lockOut(services, request, bodyAs(bodies.lockoutBody, request.body)), now()),
  );
  app.post('/changeRoles', admin, async (request) =>
    userOf(await changeRoles(services, request, bodyAs(bodies.changeRolesBody, request.body)), now()),
  );
  app.post('/changeBrands', admin, async (request) =>
    userOf(await changeBrands(services, request, bodyAs(bodies.changeBrandsBody, request.body)), now()),
  );
  app.post('/changeAccountEmail', admin, async (request) =>
    userOf(await changeAccountEmail(services, request, bodyAs(bodies.changeAccountEmailBody, request.body)), now()),
  );
  app.post('/deleteAccount', admin, async (request) => {
    const { accountId } = bodyAs(bodies.accountIdBody, request.body);
    await deleteAccount(services, accountId, accountActor(accountOf(request).accountId));
    return { succeeded: true };
  });
}
