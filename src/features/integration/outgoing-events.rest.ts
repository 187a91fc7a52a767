import type { FastifyPluginAsync, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { z } from 'zod';

import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { queryAs } from '#server/http/query.ts';
import { eventsAfter, purgeEvents } from '#server/outbox/outgoing-event.data.ts';
import { eventDocument } from '#server/outbox/outgoing-event-document.ts';

const mostAtOnce = 500;
const keptDays = 90;
const dayMillis = 24 * 60 * 60 * 1_000;

const listQuery = z.strictObject({
  after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  limit: z.coerce.number().int().min(1).max(mostAtOnce).default(100),
});

function pageOf(request: FastifyRequest): z.infer<typeof listQuery> {
  return queryAs(listQuery, request, `after is a position (0 or more) and limit is 1 to ${mostAtOnce}.`);
}

export function outgoingEventsRest(
  { database }: Services,
  { mayRead }: { mayRead: onRequestAsyncHookHandler },
): FastifyPluginAsync {
  return async (app) => {
    app.get('/api/integration/v1/events', { onRequest: mayRead }, async (request) => {
      const page = pageOf(request);
      const events = await eventsAfter(database.kysely, page);
      if (events === null) {
        const detail = `Events after this position may have been removed: they are kept for ${keptDays} days. Begin again with after=0.`;
        throw new Problem(410, 'events-gone', detail);
      }
      return { events: events.map(eventDocument), after: events.at(-1)?.position ?? page.after };
    });
  };
}

export async function purgeOutgoingEvents({ database, now }: Services): Promise<void> {
  await purgeEvents(database.kysely, new Date(now().getTime() - keptDays * dayMillis));
}
