import type { FastifyPluginAsync, FastifyRequest } from 'fastify';

import type { Services } from '#server/context.ts';
import { accountActor } from '#server/audit.data.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { accountOf } from '#server/sessions/account.access.ts';
import { done } from '#shared/rest-answers.ts';
import { accountWebhookRoutes } from './account-webhook-routes.ts';
import { addressPolicyOf, openCaller } from '#features/webhooks/call-receiver.server.ts';
import {
  findDelivery,
  listDeliveries,
  replayEvent,
  replaySince,
  sendTest,
} from '#features/webhooks/deliveries.server.ts';
import {
  changeWebhook,
  createWebhook,
  type ChangeContext,
  listWebhooks,
  removeWebhook,
  rotateSecret,
  turnWebhookOff,
  turnWebhookOn,
} from '#features/webhooks/webhooks.server.ts';

export function accountWebhooksRest(services: Services, guard: Guard): FastifyPluginAsync {
  return async (app) => {
    const caller = openCaller(addressPolicyOf(services.settings));
    app.addHook('onClose', async () => caller.close());
    const context = (request: FastifyRequest): ChangeContext => ({
      services,
      policy: caller.policy,
      actor: accountActor(accountOf(request).accountId),
    });
    addRoutes(app, accountWebhookRoutes, {
      guard,
      handlers: {
        webhooks: async () => ({ webhooks: await listWebhooks(services) }),
        webhookDeliveries: ({ query: { webhookId, ...page } }) => listDeliveries(services, webhookId, page),
        webhookDelivery: ({ query: { webhookId, eventId } }) => findDelivery(services, webhookId, eventId),
        createWebhook: ({ body, request }) => createWebhook(context(request), body),
        changeWebhook: ({ body: { webhookId, ...body }, request }) => changeWebhook(context(request), webhookId, body),
        deleteWebhook: async ({ body: { webhookId }, request }) => {
          await removeWebhook(context(request), webhookId);
          return done;
        },
        turnWebhookOff: ({ body: { webhookId }, request }) => turnWebhookOff(context(request), webhookId),
        turnWebhookOn: ({ body: { webhookId, ...body }, request }) => turnWebhookOn(context(request), webhookId, body),
        rotateWebhookSecret: ({ body: { webhookId, ...body }, request }) =>
          rotateSecret(context(request), webhookId, body),
        testWebhook: ({ body: { webhookId, type } }) => sendTest({ services, caller }, webhookId, type),
        replayEvent: async ({ body: { webhookId, eventId }, request }) => {
          await replayEvent(context(request), webhookId, eventId);
          return { replayed: 1 };
        },
        replayEvents: ({ body: { webhookId, ...body }, request }) => replaySince(context(request), webhookId, body),
      },
    });
  };
}
