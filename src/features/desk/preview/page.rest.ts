import type { FastifyInstance } from 'fastify';

import type { Services } from '#server/context.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { viewerOf } from '#server/sessions/viewer.ts';
import { noSuchClaim } from '../action/act.server.ts';
import { findActor } from '../action/actor.data.ts';
import { pageRoutes } from './page-routes.ts';
import type { Previews } from './preview-change.server.ts';

type Parts = { guard: Guard; readPage: Previews['readPage'] };

export function pageCalls(app: FastifyInstance, services: Services, { guard, readPage }: Parts): void {
  const { database, settings, now } = services;
  addRoutes(app, pageRoutes, {
    guard,
    handlers: {
      deskPage: ({ params: { claimId }, request }) =>
        database.kysely.transaction().execute(async (tx) => {
          const viewer = viewerOf(request, settings);
          if ((await findActor(tx, viewer, claimId, now())) === null) throw noSuchClaim();
          return { page: await readPage(tx, { viewer, claimId }) };
        }),
    },
  });
}
