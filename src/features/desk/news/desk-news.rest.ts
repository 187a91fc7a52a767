import type { FastifyInstance, FastifyRequest } from 'fastify';

import { deskNewsOf } from '#claim/desk/desk-news.data.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { listen } from '#server/db/listen.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { deskNewsChannel } from '#server/sessions/account-news.data.ts';
import { accountOf } from '#server/sessions/account.access.ts';
import type { EventStream } from '#server/streams/event-stream.ts';
import { openEventStreams, type StreamSource } from '#server/streams/event-streams.ts';
import { gauge } from '#server/telemetry/metrics.ts';
import { readClaimLimits } from './claim-limits.data.ts';
import { deskNewsRoutes } from './desk-news-routes.ts';
import { newsBatch } from './news-batch.ts';
import { type SeenLimits, seesClaim } from './sees-claim.rules.ts';

const openDesks = gauge('fettle_desk_streams_open', 'Desks that are told of news at once.');

/** A claim that is written several times within this is told once. */
const gatherMs = 300;

/** A limited account hears no ids, because most are of claims beyond its limits. */
type OpenDesk = { accountId: string; limits: SeenLimits; stream: EventStream; checkRights: () => Promise<void> };

const seesNothing: SeenLimits = { brands: [], clientIds: [] };

function limitsNow(request: FastifyRequest): SeenLimits {
  const { brands, clientIds } = accountOf(request);
  return { brands, clientIds };
}

const isLimited = ({ limits: { brands, clientIds } }: OpenDesk): boolean => brands !== null || clientIds !== null;

/** Until the answer is there the desk hears no ids, because its limits may be what has changed. */
async function checkDesk(desk: OpenDesk, request: FastifyRequest, ask: () => Promise<unknown>): Promise<void> {
  desk.limits = seesNothing;
  try {
    await ask();
    desk.limits = limitsNow(request);
  } catch {
    desk.stream.end();
  }
}

const anyClaim = { claims: null };
const anyMarks = { marks: null };

/** A limited account hears of claims within its limits. */
async function tellTyping(db: Db, desks: ReadonlySet<OpenDesk>, claimId: string): Promise<void> {
  const of = [...desks].some(isLimited) ? await readClaimLimits(db, claimId) : null;
  for (const desk of desks) {
    if (!isLimited(desk) || (of !== null && seesClaim(desk.limits, of))) desk.stream.send({ typing: claimId });
  }
}

/** Tells open desks which claims have changed. Each process listens once, from its first desk on. */
export function deskNewsCalls(app: FastifyInstance, { database }: Pick<Services, 'database'>, guard: Guard): void {
  const desks = new Set<OpenDesk>();
  const streams = openEventStreams(openDesks);
  const batch = newsBatch(gatherMs, (claims) => {
    for (const desk of desks) desk.stream.send(isLimited(desk) ? anyClaim : { claims });
  });
  const marksBatch = newsBatch(gatherMs, (marks) => {
    for (const desk of desks) desk.stream.send(isLimited(desk) ? anyMarks : { marks });
  });
  const addUnknown = () => {
    batch.addUnknown();
    marksBatch.addUnknown();
  };
  const warn = (err: unknown) => app.log.warn({ err }, 'typing was not told');
  const hear = (payload: string) => {
    const news = deskNewsOf(payload);
    if ('typingId' in news) return void tellTyping(database.kysely, desks, news.typingId).catch(warn);
    if ('claimId' in news) return batch.add(news.claimId);
    if ('markedId' in news) return marksBatch.add(news.markedId);
    if ('alertedId' in news) {
      for (const { accountId, stream } of desks) if (accountId === news.alertedId) stream.send({ alerts: true });
      return;
    }
    for (const desk of desks) if (desk.accountId === news.accountId) void desk.checkRights();
  };
  let stopListening: (() => Promise<void>) | null = null;
  const mayWatch = guard(deskNewsRoutes.watchDesk.who);
  const open = (desk: OpenDesk): StreamSource => ({
    async start() {
      stopListening ??= listen(database.pool, deskNewsChannel, { heard: hear, connected: addUnknown });
      desks.add(desk);
      desk.stream.send(anyClaim);
      desk.stream.send(anyMarks);
    },
    stop: () => void desks.delete(desk),
    latest: () => anyClaim,
    check: () => void desk.checkRights(),
  });
  addRoutes(app, deskNewsRoutes, {
    guard,
    handlers: {
      watchDesk: async ({ request, reply }) => {
        const { accountId, sessionId } = accountOf(request);
        await streams.serve(reply, `desk ${sessionId}`, (stream) => {
          const ask = async () => mayWatch?.call(app, request, reply);
          const checkRights = () => checkDesk(desk, request, ask);
          const desk: OpenDesk = { accountId, limits: limitsNow(request), stream, checkRights };
          return open(desk);
        });
      },
    },
  });
  app.addHook('preClose', async () => {
    streams.close();
    batch.close();
    marksBatch.close();
    await stopListening?.();
  });
}
