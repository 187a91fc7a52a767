import type { FastifyInstance } from 'fastify';

import { announceAlerts } from '#claim/desk/desk-news.data.ts';
import type { Services } from '#server/context.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { accountOf } from '#server/sessions/account.access.ts';
import { done } from '#shared/rest-answers.ts';
import { listAlerts, markRead } from './alerts.data.ts';
import { alertRoutes } from './alerts-routes.ts';

export function alertCalls(app: FastifyInstance, { database, now }: Services, guard: Guard): void {
  const { kysely } = database;
  addRoutes(app, alertRoutes, {
    guard,
    handlers: {
      deskAlerts: ({ request }) => listAlerts(kysely, accountOf(request)),
      deskReadAlerts: async ({ body: { claimId, until }, request }) => {
        const { accountId } = accountOf(request);
        await markRead(kysely, { accountId, claimId, until: new Date(until), now: now() });
        // Other desks of the same person.
        await announceAlerts(kysely, [accountId]);
        return done;
      },
    },
  });
}
