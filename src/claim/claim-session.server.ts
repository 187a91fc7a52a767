import type { FastifyInstance } from 'fastify';

import type { Services } from '#server/context.ts';
import { claimTokenHashOf } from '#server/session.ts';
import { touchClaimSession, touchInterval } from './claim-session.data.ts';

/** Enough for every session that one server sees in a few minutes; beyond it the memory starts anew. */
const mostRemembered = 10_000;

/** Answers whether the session is to be written down as used, so that the store hears of it once in a while only. */
function touchMemory(): (tokenHash: Buffer, now: Date) => boolean {
  const touched = new Map<string, number>();
  return (tokenHash, now) => {
    const key = tokenHash.toString('base64');
    if (now.getTime() - (touched.get(key) ?? -Infinity) < touchInterval) return false;
    if (touched.size >= mostRemembered) touched.clear();
    touched.set(key, now.getTime());
    return true;
  };
}

/** Keeps claim sessions that are in use from ending as idle. It works after the answer has left, so nobody waits for it. */
export function keepClaimSessionsAlive(app: FastifyInstance, { database, settings, now }: Services): void {
  const isDue = touchMemory();
  app.addHook('onResponse', async (request) => {
    if (!request.url.startsWith('/graphql') && !request.url.startsWith('/api/')) return;
    const tokenHash = claimTokenHashOf(request, settings);
    const time = now();
    if (tokenHash === null || !isDue(tokenHash, time)) return;
    await touchClaimSession(database.kysely, tokenHash, time).catch((error: unknown) => {
      request.log.warn({ err: error }, 'the use of a claim session was not written down');
    });
  });
}
