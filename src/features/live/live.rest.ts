import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';

import { isWellFormedId } from '#claim/read/claim-read.data.ts';
import { touchClaimSession } from '#claim/access/claim-session.data.ts';
import type { Services } from '#server/context.ts';
import { isDatabaseAway } from '#server/db/database-away.ts';
import { Problem, tryLater } from '#server/http/errors.ts';
import { gauge } from '#server/telemetry/metrics.ts';
import type { Load } from '#server/limits/overload.ts';
import { startHeartbeat, type Heartbeat } from '#server/streams/heartbeat.ts';
import type { OpenEnded } from '#server/telemetry/request-metrics.ts';
import { streamCount } from '#server/streams/stream-limits.rules.ts';
import { isAnonymous, viewerOf } from '#server/sessions/viewer.ts';
import type { ClaimSubscription } from './live.data.ts';
import { openClaimVersionFeed, type ClaimVersionFeed } from './claim-version-feed.server.ts';
import { streamOf, type Stream } from './stream.server.ts';

type Asked = { Querystring: { claimId?: unknown } };
type Count = ReturnType<typeof streamCount>;
type Live = { services: Services; versionFeed: ClaimVersionFeed; count: Count; pulse: Heartbeat<Stream> };

const secondsToWait = 60;
const openStreams = gauge('fettle_event_streams_open', 'Pages of claims that are told of news at once.');

/** The same answer for foreign, missing and malformed ids (ruling 2.6). */
function notFound(): Problem {
  return new Problem(404, 'claim-not-found', 'There is no such claim, or you may not see it.');
}

function sightOf(request: FastifyRequest<Asked>, { settings }: Services): ClaimSubscription {
  const { claimId } = request.query;
  const viewer = viewerOf(request, settings);
  if (typeof claimId !== 'string' || !isWellFormedId(claimId) || isAnonymous(viewer)) throw notFound();
  // PostgreSQL notifies of the id in lower case.
  return { claimId: claimId.toLowerCase(), viewer };
}

function givingBack(free: () => void): () => void {
  let held = true;
  return () => {
    if (!held) return;
    held = false;
    openStreams.dec();
    free();
  };
}

function takePlace(count: Count, { viewer }: ClaimSubscription): () => void {
  const session = (viewer.claimToken ?? viewer.accountToken ?? Buffer.alloc(0)).toString('latin1');
  const taken = count.take(session);
  if (taken === 'taken') {
    openStreams.inc();
    return givingBack(() => count.free(session));
  }
  const isFull = taken === 'process-full';
  throw new Problem(
    isFull ? 503 : 429,
    'too-many-streams',
    isFull ? tryLater : 'Too many pages of this session wait for news.',
    { retryAfterSeconds: secondsToWait },
  );
}

async function begin({ services, versionFeed }: Live, stream: Stream): Promise<void> {
  await versionFeed.add(stream);
  if (stream.isOver()) throw notFound();
  const { claimToken } = stream.viewer;
  if (claimToken !== null) await touchClaimSession(services.database.kysely, claimToken, services.now());
}

async function answer(live: Live, request: FastifyRequest<Asked>, reply: FastifyReply): Promise<void> {
  const { versionFeed, count, pulse } = live;
  const sight = sightOf(request, live.services);
  const giveBack = takePlace(count, sight);
  const stream = streamOf(sight);
  const leave = () => {
    versionFeed.remove(stream);
    pulse.remove(stream);
    giveBack();
  };
  try {
    await begin(live, stream);
  } catch (error) {
    leave();
    throw error;
  }
  reply.hijack();
  // The browser may have gone in the meantime; then its response is closed already.
  if (reply.raw.closed || stream.isOver()) {
    leave();
    reply.raw.destroy();
    return;
  }
  reply.raw.once('close', leave);
  stream.open(reply.raw, reply.getHeaders() as Record<string, string>);
  pulse.add(stream);
}

/**
 * Sends the claim's version now and whenever it grows, as server-sent events, for as long as the session lasts. Nothing
 * else is sent: the browser asks GraphQL what has changed.
 */
export function liveRest(services: Services): FastifyPluginAsync {
  return async (app) => {
    const log = (error: unknown) => {
      // Every other call reports that PostgreSQL is away; this would repeat it each second.
      if (!isDatabaseAway(error)) app.log.warn({ err: error }, 'open pages have not been told of news');
    };
    const versionFeed = openClaimVersionFeed(services, log);
    const pulse = startHeartbeat<Stream>((streams) => void versionFeed.lookFor(streams).catch(log));
    const live = { services, versionFeed, count: streamCount(), pulse };
    const config: OpenEnded & Load = { openEnded: true, load: 'own-limits' };
    app.get<Asked, OpenEnded & Load>('/api/enduser/events', { exposeHeadRoute: false, config }, (request, reply) =>
      answer(live, request, reply),
    );
    app.addHook('preClose', async () => {
      pulse.stop();
      await versionFeed.close();
    });
  };
}
