import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { z } from 'zod';

import { accountOf, requireRole } from '#server/sessions/account.access.ts';
import { accountActor } from '#server/audit.data.ts';
import { bodyAs } from '#server/http/closed-body.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { addressPolicyOf, openCaller, type Caller } from './call-receiver.server.ts';
import { findDelivery, listDeliveries, replayEvent, replaySince, sendTest } from './deliveries.server.ts';
import * as bodies from './webhook-bodies.rules.ts';
import {
  changeWebhook,
  createWebhook,
  type Doer,
  listWebhooks,
  removeWebhook,
  rotateSecret,
  turnWebhookOff,
  turnWebhookOn,
} from './webhooks.server.ts';

const bodyLimit = 16_384;

const webhookId = z.uuid({ error: 'This must be the id of a webhook.' });
const eventId = z.uuid({ error: 'This must be the id of an event.' });

const oneWebhook = z.strictObject({ webhookId });
const changeBody = bodies.changeWebhookBody.extend({ webhookId });
const turnOnBody = bodies.turnOnBody.extend({ webhookId });
const rotateBody = bodies.rotateBody.extend({ webhookId });
const testBody = bodies.testBody.extend({ webhookId });
const replayBody = bodies.replayBody.extend({ webhookId });
const oneEvent = z.strictObject({ webhookId, eventId });
const deliveriesQuery = bodies.deliveriesQuery.extend({ webhookId });

function queryAs<Schema extends z.ZodType>(schema: Schema, query: unknown): z.infer<Schema> {
  const result = schema.safeParse(query);
  if (result.success) return result.data;
  throw new Problem(400, 'invalid-query', 'The address of this call is not valid.');
}

export function accountWebhooksRest(
  services: Services,
  { caller: given }: { caller?: Caller } = {},
): FastifyPluginAsync {
  return async (app) => {
    const caller = given ?? openCaller(addressPolicyOf(services.settings));
    app.addHook('onClose', async () => caller.close());
    const admin = { onRequest: requireRole(services, 'admin'), bodyLimit };
    const doer = (request: FastifyRequest): Doer => ({
      services,
      policy: caller.policy,
      actor: accountActor(accountOf(request).accountId),
    });
    const post = <Schema extends z.ZodType>(
      name: string,
      schema: Schema,
      act: (by: Doer, body: z.infer<Schema>) => Promise<object>,
    ) => app.post(`/api/account/${name}`, admin, (request) => act(doer(request), bodyAs(schema, request.body)));

    app.get('/api/account/webhooks', admin, async () => ({ webhooks: await listWebhooks(services) }));
    app.get('/api/account/webhookDeliveries', admin, ({ query }) => {
      const { webhookId: id, ...page } = queryAs(deliveriesQuery, query);
      return listDeliveries(services, id, page);
    });
    app.get('/api/account/webhookDelivery', admin, ({ query }) => {
      const { webhookId: id, eventId: event } = queryAs(oneEvent, query);
      return findDelivery(services, id, event);
    });
    post('createWebhook', bodies.createWebhookBody, createWebhook);
    post('changeWebhook', changeBody, (by, { webhookId: id, ...body }) => changeWebhook(by, id, body));
    post('deleteWebhook', oneWebhook, async (by, { webhookId: id }) => {
      await removeWebhook(by, id);
      return { succeeded: true };
    });
    post('turnWebhookOff', oneWebhook, (by, { webhookId: id }) => turnWebhookOff(by, id));
    post('turnWebhookOn', turnOnBody, (by, { webhookId: id, ...body }) => turnWebhookOn(by, id, body));
    post('rotateWebhookSecret', rotateBody, (by, { webhookId: id, ...body }) => rotateSecret(by, id, body));
    post('testWebhook', testBody, (_by, { webhookId: id, type }) => sendTest({ services, caller }, id, type));
    post('replayEvent', oneEvent, async (by, { webhookId: id, eventId: event }) => {
      await replayEvent(by, id, event);
      return { replayed: 1 };
    });
    post('replayEvents', replayBody, (by, { webhookId: id, ...body }) => replaySince(by, id, body));
  };
}
