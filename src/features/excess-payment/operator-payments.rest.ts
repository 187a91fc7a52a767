import type { FastifyPluginAsync, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { z } from 'zod';

import type { Services } from '#server/context.ts';
import { queryAs } from '#server/http/query.ts';
import { normaliseReference } from '#shared/reference.ts';
import { listPayments, unmatchedPayments, type PaymentPage } from './operator-payments.data.ts';

const mostAtOnce = 200;
const statuses = ['creating', 'open', 'declined', 'action', 'processing', 'cancelled', 'paid'] as const;

const listQuery = z.strictObject({
  after: z.uuid().nullish(),
  limit: z.coerce.number().int().min(1).max(mostAtOnce).default(100),
  claim: z.string().min(1).max(64).nullish(),
  status: z.enum(statuses).nullish(),
});

function pageOf(request: FastifyRequest): PaymentPage {
  const detail = `after is the id of a payment, limit is 1 to ${mostAtOnce}, claim is a claim number and status one of ${statuses.join(', ')}.`;
  const { after = null, limit, claim = null, status = null } = queryAs(listQuery, request, detail);
  return { after, limit, claim: claim && normaliseReference(claim), status };
}

export function operatorPaymentsRest(
  { database }: Services,
  { mayRead }: { mayRead: onRequestAsyncHookHandler },
): FastifyPluginAsync {
  return async (app) => {
    app.get('/api/integration/v1/payments', { onRequest: mayRead }, async (request, reply) => {
      const page = pageOf(request);
      const { payments, last } = await listPayments(database.kysely, page);
      reply.header('cache-control', 'no-store');
      return { payments, after: last, unmatched: await unmatchedPayments(database.kysely) };
    });
  };
}
