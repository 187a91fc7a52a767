import type { FastifyInstance } from 'fastify';

import type { Services } from '#server/context.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { viewerOf } from '#server/sessions/viewer.ts';
import { noSuchClaim } from '../action/act.server.ts';
import { fileRoutes } from './file-routes.ts';
import { readFiles } from './files.data.ts';

export function fileCalls(app: FastifyInstance, { database, settings, now }: Services, guard: Guard): void {
  addRoutes(app, fileRoutes, {
    guard,
    handlers: {
      deskFiles: async ({ params: { claimId }, request }) => {
        const files = await readFiles(database.pool, viewerOf(request, settings), claimId, now());
        if (files === null) throw noSuchClaim();
        return files;
      },
    },
  });
}
