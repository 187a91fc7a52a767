import type { FastifyPluginAsync, FastifyRequest } from 'fastify';

import { touchClaimSession } from '#claim/access/claim-session.data.ts';
import { claimNewsChannel } from '#claim/live/claim-news.data.ts';
import { isWellFormedId } from '#claim/read/claim-read.data.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { addRoutes } from '#server/http/route/route.ts';
import { accountGuard } from '#server/sessions/account.access.ts';
import { isAnonymous, viewerOf } from '#server/sessions/viewer.ts';
import type { EventStream } from '#server/streams/event-stream.ts';
import { openEventStreams, sessionOf, type StreamSource } from '#server/streams/event-streams.ts';
import { openFeed, type Feed, type Subscriber } from '#server/streams/feed.ts';
import { gauge } from '#server/telemetry/metrics.ts';
import { liveRoutes } from './live-routes.ts';
import { versionsSeen, type ClaimSubscription } from './live.data.ts';

type VersionSubscriber = ClaimSubscription & Subscriber<number>;

const openStreams = gauge('fettle_event_streams_open', 'Pages of claims that are told of news at once.');

function notFound(): Problem {
  return new Problem(404, 'claim-not-found', 'There is no such claim, or you may not see it.');
}

function subscriptionOf(claimId: unknown, request: FastifyRequest, { settings }: Services): ClaimSubscription {
  const viewer = viewerOf(request, settings);
  if (typeof claimId !== 'string' || !isWellFormedId(claimId) || isAnonymous(viewer)) throw notFound();
  // PostgreSQL notifies of the id in lower case.
  return { claimId: claimId.toLowerCase(), viewer };
}

function versionsOf(
  { database, now }: Services,
  feed: Feed<VersionSubscriber>,
  { claimId, viewer }: ClaimSubscription,
  stream: EventStream,
): StreamSource {
  let sent = 0;
  const subscriber: VersionSubscriber = {
    claimId,
    viewer,
    topic: claimId,
    receive(version) {
      if (version <= sent) return;
      sent = version;
      stream.send(version);
    },
    end: stream.end,
  };
  return {
    async start() {
      await feed.add(subscriber);
      if (stream.isEnded()) throw notFound();
      if (viewer.claimToken !== null) await touchClaimSession(database.kysely, viewer.claimToken, now());
    },
    stop: () => feed.remove(subscriber),
    latest: () => sent,
    check: () => feed.refresh([subscriber]),
  };
}

/**
 * Sends the claim's version now and whenever it grows, as server-sent events, for as long as the session lasts. Nothing
 * else is sent: the browser asks GraphQL what has changed.
 */
export function liveRest(services: Services): FastifyPluginAsync {
  const { database, now } = services;
  return async (app) => {
    const streams = openEventStreams(openStreams);
    const feed = openFeed<VersionSubscriber, number>({
      pool: database.pool,
      channel: claimNewsChannel,
      read: (subscribers) => versionsSeen(database.pool, subscribers, now()),
      notified: (claimId, { refresh, subscribersOf }) => refresh(subscribersOf(claimId)),
      log: app.log,
    });
    addRoutes(app, liveRoutes, {
      guard: accountGuard(services),
      handlers: {
        watchClaim: async ({ query: { claimId }, request, reply }) => {
          const subscription = subscriptionOf(claimId, request, services);
          const session = sessionOf(subscription.viewer.claimToken, subscription.viewer.accountToken);
          await streams.serve(reply, session, (stream) => versionsOf(services, feed, subscription, stream));
        },
      },
    });
    app.addHook('preClose', async () => {
      streams.close();
      await feed.close();
    });
  };
}
