import type { FastifyInstance } from 'fastify';

import { addRoutes, type Guard } from '#server/http/route/route.ts';
import type { AccountServices } from '../account-post.server.ts';
import { landingOf } from '../second-factors/staff-second-factor.server.ts';
import { signInAnswerOf } from '../sign-in/sign-in.rest.ts';
import { awaitsFirstAccount, createFirstAccount, setupPath } from './first-run.server.ts';
import { firstRunRoutes } from './first-run-routes.ts';

export function firstRunCalls(app: FastifyInstance, services: AccountServices, guard: Guard): void {
  addRoutes(app, firstRunRoutes, {
    guard,
    handlers: {
      firstAccount: async () => ({ isAwaited: await awaitsFirstAccount(services) }),
      createFirstAccount: async ({ body, ...exchange }) => {
        const outcome = await createFirstAccount(services, exchange, body);
        return signInAnswerOf(outcome, landingOf(exchange.reply, setupPath));
      },
    },
  });
}
