import type { FastifyPluginAsync, FastifyRequest } from 'fastify';

import type { Services } from '#server/context.ts';
import { acceptNoBody } from '#server/http/json-body.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { addressPolicyOf, openCaller, type Caller } from '#features/webhooks/call-receiver.server.ts';
import {
  findDelivery,
  listDeliveries,
  replayEvent,
  replaySince,
  sendTest,
} from '#features/webhooks/deliveries.server.ts';
import { noSuchDelivery, noSuchWebhook } from './webhook-problems.server.ts';
import { webhookRoutes } from './webhook-routes.ts';
import {
  changeWebhook,
  createWebhook,
  type ChangeContext,
  findWebhook,
  listWebhooks,
  removeWebhook,
  rotateSecret,
  turnWebhookOff,
  turnWebhookOn,
} from '#features/webhooks/webhooks.server.ts';

type Parts = { guard: Guard; operatorOf: (request: FastifyRequest) => string; caller?: Caller };

export function webhooksRest(services: Services, parts: Parts): FastifyPluginAsync {
  const { guard, operatorOf } = parts;
  return async (app) => {
    const caller = parts.caller ?? openCaller(addressPolicyOf(services.settings));
    app.addHook('onClose', async () => caller.close());
    acceptNoBody(app);
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    const context = (request: FastifyRequest): ChangeContext => ({
      services,
      policy: caller.policy,
      actor: operatorOf(request),
    });
    addRoutes(app, webhookRoutes, {
      guard,
      malformed: { id: noSuchWebhook, eventId: noSuchDelivery },
      handlers: {
        listWebhooks: async () => ({ webhooks: await listWebhooks(services) }),
        createWebhook: ({ body, request }) => createWebhook(context(request), body),
        getWebhook: ({ params: { id } }) => findWebhook(services, id),
        changeWebhook: ({ params: { id }, body, request }) => changeWebhook(context(request), id, body),
        deleteWebhook: ({ params: { id }, request }) => removeWebhook(context(request), id),
        turnWebhookOff: ({ params: { id }, request }) => turnWebhookOff(context(request), id),
        turnWebhookOn: ({ params: { id }, body, request }) => turnWebhookOn(context(request), id, body),
        rotateWebhookSecret: ({ params: { id }, body, request }) => rotateSecret(context(request), id, body),
        testWebhook: ({ params: { id }, body: { type } }) => sendTest({ services, caller }, id, type),
        replayEvents: ({ params: { id }, body, request }) => replaySince(context(request), id, body),
        listDeliveries: ({ params: { id }, query }) => listDeliveries(services, id, query),
        getDelivery: ({ params: { id, eventId } }) => findDelivery(services, id, eventId),
        replayEvent: async ({ params: { id, eventId }, request }) => {
          await replayEvent(context(request), id, eventId);
          return { replayed: 1 };
        },
      },
    });
  };
}
