import type { FastifyPluginAsync, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { z } from 'zod';

import { bodyAs } from '#server/http/closed-body.ts';
import type { Services } from '#server/context.ts';
import { acceptNoBody } from '#server/http/json-body.ts';
import { queryAs } from '#server/http/query.ts';
import { addressPolicyOf, openCaller, type Caller } from './call-receiver.server.ts';
import { findDelivery, listDeliveries, replayEvent, replaySince, sendTest } from './deliveries.server.ts';
import * as bodies from './webhook-bodies.rules.ts';
import { noSuchDelivery, noSuchWebhook } from './webhook-problems.server.ts';
import {
  changeWebhook,
  createWebhook,
  type Doer,
  findWebhook,
  listWebhooks,
  removeWebhook,
  rotateSecret,
  turnWebhookOff,
  turnWebhookOn,
} from './webhooks.server.ts';

const basePath = '/api/integration/v1/webhooks';
const bodyLimit = 16_384;

type Id = { Params: { id: string } };
type EventId = { Params: { id: string; eventId: string } };

const isUuid = (text: string): boolean => z.uuid().safeParse(text).success;

function idOf({ params }: FastifyRequest<Id>): string {
  if (!isUuid(params.id)) throw noSuchWebhook();
  return params.id;
}

function eventIdOf({ params }: FastifyRequest<EventId>): string {
  if (!isUuid(params.eventId)) throw noSuchDelivery();
  return params.eventId;
}

function pageOf(request: FastifyRequest): z.infer<typeof bodies.deliveriesQuery> {
  const detail = 'state is waiting, delivered or dead; before is a position and limit is 1 to 100.';
  return queryAs(bodies.deliveriesQuery, request, detail);
}

type Guard = { mayManage: onRequestAsyncHookHandler; operatorOf: (request: FastifyRequest) => string };
type Parts = Guard & { caller?: Caller };

export function webhooksRest(services: Services, parts: Parts): FastifyPluginAsync {
  const { mayManage, operatorOf } = parts;
  return async (app) => {
    const caller = parts.caller ?? openCaller(addressPolicyOf(services.settings));
    app.addHook('onClose', async () => caller.close());
    acceptNoBody(app);
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    const own = { onRequest: mayManage, bodyLimit };
    const doer = (request: FastifyRequest): Doer => ({
      services,
      policy: caller.policy,
      actor: operatorOf(request),
    });

    app.get(basePath, own, async () => ({ webhooks: await listWebhooks(services) }));
    app.post(basePath, own, async (request, reply) => {
      reply.code(201);
      return createWebhook(doer(request), bodyAs(bodies.createWebhookBody, request.body));
    });
    app.get<Id>(`${basePath}/:id`, own, (request) => findWebhook(services, idOf(request)));
    app.patch<Id>(`${basePath}/:id`, own, (request) =>
      changeWebhook(doer(request), idOf(request), bodyAs(bodies.changeWebhookBody, request.body)),
    );
    app.delete<Id>(`${basePath}/:id`, own, async (request, reply) => {
      await removeWebhook(doer(request), idOf(request));
      return reply.code(204).send();
    });
    app.post<Id>(`${basePath}/:id/turn-off`, own, (request) => {
      bodyAs(bodies.emptyBody, request.body ?? undefined);
      return turnWebhookOff(doer(request), idOf(request));
    });
    app.post<Id>(`${basePath}/:id/turn-on`, own, (request) =>
      turnWebhookOn(doer(request), idOf(request), bodyAs(bodies.turnOnBody, request.body ?? {})),
    );
    app.post<Id>(`${basePath}/:id/rotate-secret`, own, (request) =>
      rotateSecret(doer(request), idOf(request), bodyAs(bodies.rotateBody, request.body ?? {})),
    );
    app.post<Id>(`${basePath}/:id/test`, own, (request) => {
      const { type } = bodyAs(bodies.testBody, request.body ?? {});
      return sendTest({ services, caller }, idOf(request), type);
    });
    app.post<Id>(`${basePath}/:id/replay`, own, (request) =>
      replaySince(doer(request), idOf(request), bodyAs(bodies.replayBody, request.body)),
    );
    app.get<Id>(`${basePath}/:id/deliveries`, own, (request) =>
      listDeliveries(services, idOf(request), pageOf(request)),
    );
    app.get<EventId>(`${basePath}/:id/deliveries/:eventId`, own, (request) =>
      findDelivery(services, idOf(request), eventIdOf(request)),
    );
    app.post<EventId>(`${basePath}/:id/deliveries/:eventId/replay`, own, async (request, reply) => {
      bodyAs(bodies.emptyBody, request.body ?? undefined);
      await replayEvent(doer(request), idOf(request), eventIdOf(request));
      return reply.code(202).send({ replayed: 1 });
    });
  };
}
