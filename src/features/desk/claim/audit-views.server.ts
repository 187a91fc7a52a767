import type { FastifyInstance, FastifyRequest } from 'fastify';

import { auditHandlerView, byId } from '#claim/access/handler-view.data.ts';
import type { Services } from '#server/context.ts';
import { viewerOf } from '#server/sessions/viewer.ts';
import { claimParams, claimQuery } from '../desk.rules.ts';
import { deskRoutes } from '../desk-routes.ts';

/** Whether a call shows something of a claim. Actions have entries of their own. */
function isView({ method, routeOptions: { url = '' } }: FastifyRequest): boolean {
  return url.startsWith('/api/desk/claims/') && (['GET', 'HEAD'].includes(method) || url.endsWith('-preview'));
}

/** Only the claim itself is loaded ahead. */
function isAhead({ query, routeOptions }: FastifyRequest): boolean {
  return routeOptions.url === deskRoutes.deskClaim.path && claimQuery.safeParse(query).data?.ahead === 'true';
}

/** Audits every view of a claim at the desk, once in five minutes, before anything of it is read. */
export function auditViews(app: FastifyInstance, { database, settings, now }: Services): void {
  app.addHook('preHandler', async (request) => {
    if (!isView(request)) return;
    const params = claimParams.safeParse(request.params);
    if (!params.success) return;
    const viewed = request.routeOptions.url?.includes('/photos') === true ? 'photos' : 'claim';
    const named = byId(params.data.claimId);
    const action = isAhead(request) ? 'claim.loaded-ahead' : 'claim.viewed';
    await auditHandlerView(database.pool, viewerOf(request, settings), { viewed, named, place: 'desk', action }, now());
  });
}
