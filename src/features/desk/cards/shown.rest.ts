import type { FastifyInstance } from 'fastify';

import type { Services } from '#server/context.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { type Viewer, viewerOf } from '#server/sessions/viewer.ts';
import { noSuchClaim } from '../action/act.server.ts';
import { type Shown, shownRoutes } from './shown-routes.ts';

/** Reads what the claimant's pages show. Returns null where the viewer does not see these. */
export type ReadShown = (viewer: Viewer, claimId: string) => Promise<Shown | null>;

type Parts = { guard: Guard; readShown: ReadShown };

export function shownCalls(app: FastifyInstance, { settings }: Services, { guard, readShown }: Parts): void {
  addRoutes(app, shownRoutes, {
    guard,
    handlers: {
      deskShown: async ({ params: { claimId }, request }) => {
        const shown = await readShown(viewerOf(request, settings), claimId);
        if (shown === null) throw noSuchClaim();
        return shown;
      },
    },
  });
}
