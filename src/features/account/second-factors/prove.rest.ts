import type { FastifyInstance } from 'fastify';

import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { accountOf } from '#server/sessions/account.access.ts';
import { proofRoutes } from '#shared/passkeys/proof-routes.ts';
import { done } from '#shared/rest-answers.ts';
import type { AccountServices } from '#features/account/account-post.server.ts';
import { proveByCode, proveByPasskey, startPasskeyProof } from './prove.server.ts';

export function proofCalls(app: FastifyInstance, services: AccountServices, guard: Guard): void {
  addRoutes(app, proofRoutes, {
    guard,
    handlers: {
      proveByCode: async ({ body: { code }, ...exchange }) => {
        await proveByCode(services, exchange, accountOf(exchange.request), code);
        return done;
      },
      startPasskeyProof: (exchange) => startPasskeyProof(services, exchange, accountOf(exchange.request)),
      proveByPasskey: async ({ body: { response }, ...exchange }) => {
        await proveByPasskey(services, exchange, accountOf(exchange.request), response);
        return done;
      },
    },
  });
}
