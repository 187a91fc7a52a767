import type { FastifyPluginAsync } from 'fastify';

import type { Services } from '#server/context.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { normaliseReference } from '#shared/reference.ts';
import { operatorPaymentRoutes } from './operator-payment-routes.ts';
import { listPayments, unmatchedPayments } from '#features/excess-payment/operator-payments.data.ts';

export function operatorPaymentsRest({ database }: Services, guard: Guard): FastifyPluginAsync {
  return async (app) => {
    addRoutes(app, operatorPaymentRoutes, {
      guard,
      handlers: {
        listPayments: async ({ query: { after = null, limit, claim, status = null }, reply }) => {
          const page = { after, limit, claim: claim === undefined ? null : normaliseReference(claim), status };
          const { payments, last } = await listPayments(database.kysely, page);
          reply.header('cache-control', 'no-store');
          return { payments, after: last, unmatched: await unmatchedPayments(database.kysely) };
        },
      },
    });
  };
}
