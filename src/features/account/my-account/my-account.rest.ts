import type { FastifyInstance } from 'fastify';

import { Problem } from '#server/http/errors.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { accountOf, lacksSecondFactor } from '#server/sessions/account.access.ts';
import { endAccountSessions, keepStaffUse } from '#server/sessions/account-session.data.ts';
import { signedOutHeaders } from '#server/sessions/account-session.ts';
import { done } from '#shared/rest-answers.ts';
import { mailed } from '#features/account/account-answers.rules.ts';
import type { AccountServices } from '#features/account/account-post.server.ts';
import { currentUserOf } from '#features/account/current-user.data.ts';
import { deleteOwnAccount } from './delete-account.server.ts';
import { myAccountRoutes } from './my-account-routes.ts';
import { changeEmail, changePassword } from './own-account.server.ts';
import { endSessionOf, sessionsOf } from './sessions.data.ts';

export function myAccountCalls(app: FastifyInstance, services: AccountServices, guard: Guard): void {
  const { database, now } = services;
  addRoutes(app, myAccountRoutes, {
    guard,
    handlers: {
      currentUserRoles: ({ request }) => {
        const who = accountOf(request);
        return { roles: who.roles, ...(lacksSecondFactor(services, who) && { secondFactorNeeded: true as const }) };
      },
      currentUser: ({ request }) => currentUserOf(services, accountOf(request)),
      changePassword: async ({ body, request }) => {
        await changePassword(services, request, accountOf(request), body);
        return done;
      },
      changeEmail: async ({ body, request }) => {
        await changeEmail(services, request, accountOf(request), body);
        return mailed;
      },
      deleteOwnAccount: async ({ body: { password }, request, reply }) => {
        await deleteOwnAccount(services, request, accountOf(request), password);
        reply.headers(signedOutHeaders(services.settings));
        return done;
      },
      sessions: async ({ request }) => ({ sessions: await sessionsOf(database.kysely, accountOf(request), now()) }),
      endSession: async ({ body: { sessionId }, request }) => {
        const { accountId } = accountOf(request);
        if (await endSessionOf(database.kysely, { accountId, sessionId }, now())) return done;
        throw new Problem(404, 'unknown-session', 'You have no such session, or it is over already.');
      },
      keepUse: async ({ body: { secondsAgo }, request }) => {
        await keepStaffUse(services, accountOf(request), new Date(now().getTime() - secondsAgo * 1_000));
        return done;
      },
      endOtherSessions: async ({ request }) => {
        const { accountId, sessionId } = accountOf(request);
        await endAccountSessions(database.kysely, accountId, now(), sessionId);
        return done;
      },
    },
  });
}
