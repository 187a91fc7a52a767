import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Services } from '#server/context.ts';
import { isDatabaseAway } from '#server/db/database-away.ts';
import { accountOf, findAccount } from '#server/sessions/account.access.ts';
import type { EventStream } from '#server/streams/event-stream.ts';
import { openEventStreams, type StreamSource } from '#server/streams/event-streams.ts';
import { newestClaim } from '../setup-facts.data.ts';
import { findSample } from './sample-claim.server.ts';

type Newest = { number: string | null };

/**
 * Milliseconds between two looks, while somebody waits. New claims are announced to nobody, and one that came by an
 * import or another server is found all the same.
 */
const lookMs = 1_000;

async function readNewest(services: Services): Promise<Newest> {
  const sample = await findSample(services);
  return { number: await newestClaim(services.database.kysely, sample?.id ?? null) };
}

type Parts = { services: Services; log: FastifyInstance['log']; request: FastifyRequest };

/** Looks until there is a claim, and then no more. */
function newestFor({ services, log, request }: Parts, stream: EventStream): StreamSource {
  let latest: Newest = { number: null };
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    latest = await readNewest(services);
    if (latest.number === null) return;
    clearInterval(timer);
    stream.send(latest);
  };
  const lookAgain = () =>
    void look().catch((err: unknown) => {
      if (!isDatabaseAway(err)) log.warn({ err }, 'the first claim was not looked for');
    });
  const endUnlessAdmin = async () => {
    if (!(await findAccount(services, request))?.roles.includes('admin')) stream.end();
  };
  return {
    async start() {
      await look();
      if (latest.number === null) timer = setInterval(lookAgain, lookMs);
    },
    stop: () => clearInterval(timer),
    latest: () => latest,
    check: () => void endUnlessAdmin().catch(() => stream.end()),
  };
}

/** Sends the newest claim's number, as server-sent events, to administrators who wait for their first one. */
export function openFirstClaim(app: FastifyInstance, services: Services) {
  const streams = openEventStreams();
  app.addHook('preClose', async () => streams.close());
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> =>
    streams.serve(reply, accountOf(request).accountId, (stream) =>
      newestFor({ services, log: app.log, request }, stream),
    );
}
