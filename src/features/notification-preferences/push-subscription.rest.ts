import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { v7 as newId } from 'uuid';

import { preferencesOf } from '#claim/change/notification-preferences.data.ts';
import type { Services } from '#server/context.ts';
import { isPushEndpoint } from '#server/gateways/push/push-endpoint.ts';
import { localeOf } from '#server/http/locale.ts';
import { addRoutes } from '#server/http/route/route.ts';
import { accountGuard } from '#server/sessions/account.access.ts';
import { offersOf } from '#server/settings/offers.ts';
import { forgetEndpoint, storeSubscription, subscriptionIdOf } from '#server/outbox/push/push.data.ts';
import { endpointHash, endpointHashes, pushSeal } from '#server/outbox/push/push.ts';
import { seal } from '#server/secrets/vault.ts';
import { viewerOf } from '#server/sessions/viewer.ts';
import { changeLimit } from './change-limit.server.ts';
import {
  claimNotFound,
  noPush,
  notAPushService,
  onSharedDevice,
  tooManyChanges,
} from './preferences-problems.server.ts';
import { claimSessionOf, lockForSubscriber } from './preferences.data.ts';
import { saveAndAudit, ownClaimOf } from './preferences.server.ts';
import { pushRoutes } from './preference-routes.ts';
import type { PushStateAnswer } from './preferences-answers.rules.ts';
import type { pushStateBody, subscribeBody, unsubscribeBody } from './preferences.rules.ts';

async function stateOf(
  services: Services,
  request: FastifyRequest,
  { claimId: requestedId, endpoint }: z.output<typeof pushStateBody>,
): Promise<PushStateAnswer> {
  const { database, settings } = services;
  const claimId = await ownClaimOf(services, request, requestedId);
  const { isShared } = await claimSessionOf(database.kysely, viewerOf(request, settings));
  const known =
    endpoint === null
      ? null
      : await subscriptionIdOf(database.kysely, { claimId, endpointHashes: endpointHashes(settings, endpoint) });
  const key = offersOf(settings).push ? (settings.vapid?.publicKey ?? null) : null;
  return { key, isOn: known !== null, isShared };
}

type Limit = ReturnType<typeof changeLimit>;

async function subscribe(
  services: Services,
  limit: Limit,
  {
    body: { claimId: requestedId, subscription },
    request,
  }: { body: z.output<typeof subscribeBody>; request: FastifyRequest },
) {
  const { database, settings, now } = services;
  const claimId = await ownClaimOf(services, request, requestedId);
  if (!offersOf(settings).push) throw noPush();
  const viewer = viewerOf(request, settings);
  const session = await claimSessionOf(database.kysely, viewer);
  if (session.isShared) throw onSharedDevice();
  const { endpoint, keys } = subscription;
  if (!isPushEndpoint(endpoint, settings)) throw notAPushService();
  if (!limit(claimId, now())) throw tooManyChanges();
  const id = newId();
  const given = {
    id,
    claimId,
    endpointHash: endpointHash(settings, endpoint),
    locale: localeOf(request),
    now: now(),
    sealed: seal(settings.secretKey, JSON.stringify({ endpoint, keys }), pushSeal(claimId, id)),
    sessionId: session.id,
  };
  await database.kysely.transaction().execute(async (tx) => {
    const { isOwn, accountSessionId } = await lockForSubscriber(tx, viewer, claimId, now());
    if (!isOwn) throw claimNotFound();
    const [, ...ofOldSecrets] = endpointHashes(settings, endpoint);
    if (ofOldSecrets.length > 0) await forgetEndpoint(tx, { claimId, endpointHashes: ofOldSecrets });
    await storeSubscription(tx, { ...given, accountSessionId });
    const chosen = await preferencesOf(tx, claimId);
    // Subscribing turns push on whatever was chosen before; if everything was stopped, the other channels stay off.
    if (chosen.channels.push && !chosen.stopped) return;
    const { mail, text } = chosen.stopped ? { mail: false, text: false } : chosen.channels;
    const wanted = { ...chosen, stopped: false, channels: { mail, text, push: true } };
    await saveAndAudit(tx, claimId, wanted, { now: now() });
  });
  return { isOn: true };
}

async function unsubscribe(
  services: Services,
  request: FastifyRequest,
  { claimId: requestedId, endpoint }: z.output<typeof unsubscribeBody>,
) {
  const claimId = await ownClaimOf(services, request, requestedId);
  const known = endpointHashes(services.settings, endpoint);
  await forgetEndpoint(services.database.kysely, { claimId, endpointHashes: known });
  return { isOn: false };
}

export function pushSubscriptionRest(services: Services): FastifyPluginAsync {
  return async (app) => {
    const limit = changeLimit();
    addRoutes(app, pushRoutes, {
      guard: accountGuard(services),
      handlers: {
        pushState: ({ body, request }) => stateOf(services, request, body),
        subscribePush: (call) => subscribe(services, limit, call),
        unsubscribePush: ({ body, request }) => unsubscribe(services, request, body),
      },
    });
  };
}
