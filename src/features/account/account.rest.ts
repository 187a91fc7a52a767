import type { FastifyPluginAsync } from 'fastify';

import { ownReturnPathOf } from '#server/http/return-path.ts';
import { openApiOfOwnCalls } from '#server/http/route/own-openapi.ts';
import type { Guard } from '#server/http/route/route.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import type { AccountServices } from './account-post.server.ts';
import { externalLoginRest } from './external-login/external-login-pages.rest.ts';
import { externalLoginCalls } from './external-login/external-login.rest.ts';
import { firstRunCalls } from './first-run/first-run.rest.ts';
import { myAccountCalls } from './my-account/my-account.rest.ts';
import { passkeyCalls } from './second-factors/passkey.rest.ts';
import { proofCalls } from './second-factors/prove.rest.ts';
import { twoFactorCalls } from './second-factors/two-factor.rest.ts';
import { signInCalls } from './sign-in/sign-in.rest.ts';
import { adminCalls } from './users/admin.rest.ts';

function calls(services: AccountServices, guard: Guard): FastifyPluginAsync {
  return async (app) => {
    // A foreign returnUrl is refused before the rest of a call is looked at.
    app.addHook('preHandler', async (request) => void ownReturnPathOf(request, services.settings));
    signInCalls(app, services, guard);
    firstRunCalls(app, services, guard);
    myAccountCalls(app, services, guard);
    externalLoginCalls(app, services, guard);
    twoFactorCalls(app, services, guard);
    passkeyCalls(app, services, guard);
    proofCalls(app, services, guard);
    adminCalls(app, services, guard);
  };
}

type Parts = { guard: Guard; documented: RestRoutes };

export function accountRest(services: AccountServices, { guard, documented }: Parts): FastifyPluginAsync {
  return async (app) => {
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    await app.register(calls(services, guard));
    await app.register(externalLoginRest(services, guard));
    app.get('/api/account/openapi.json', async () =>
      openApiOfOwnCalls(services.settings.publicUrl, 'Accounts', documented),
    );
  };
}
