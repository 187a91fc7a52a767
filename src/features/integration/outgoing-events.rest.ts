import type { FastifyPluginAsync } from 'fastify';

import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { eventsAfter, purgeEvents } from '#server/outbox/outgoing-event.data.ts';
import { eventDocument } from '#server/outbox/outgoing-event-document.ts';
import { outgoingEventRoutes } from './outgoing-event-routes.ts';
import { dayMs } from '#shared/time/milliseconds.ts';

const retentionDays = 90;

export function outgoingEventsRest({ database }: Services, guard: Guard): FastifyPluginAsync {
  return async (app) => {
    addRoutes(app, outgoingEventRoutes, {
      guard,
      handlers: {
        listEvents: async ({ query }) => {
          const events = await eventsAfter(database.kysely, query);
          if (events === null) {
            const detail = `Events after this position may have been removed: they are kept for ${retentionDays} days. Begin again with after=0.`;
            throw new Problem(410, 'events-gone', detail);
          }
          return { events: events.map(eventDocument), after: events.at(-1)?.position ?? query.after };
        },
      },
    });
  };
}

export async function purgeOutgoingEvents({ database, now }: Services): Promise<void> {
  await purgeEvents(database.kysely, new Date(now().getTime() - retentionDays * dayMs));
}
