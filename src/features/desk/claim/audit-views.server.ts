import type { FastifyInstance, FastifyRequest } from 'fastify';

import { auditHandlerView, byId, type Viewed } from '#claim/access/handler-view.data.ts';
import type { Services } from '#server/context.ts';
import { viewerOf } from '#server/sessions/viewer.ts';
import { claimParams, claimQuery } from '../desk.rules.ts';
import { deskRoutes } from '../desk-routes.ts';
import { needRoutes } from '../need/need-routes.ts';
import { packRoutes } from '../pack/pack-routes.ts';

const placeOf = ({ routeOptions: { url = '' } }: FastifyRequest): string => url;

const isOfClaim = (request: FastifyRequest): boolean => placeOf(request).startsWith('/api/desk/claims/');

const packs: ReadonlySet<string> = new Set(Object.values(packRoutes).map(({ path }) => path));

/** Whether a call shows something of a claim. Actions and packs have entries of their own. */
function isView(request: FastifyRequest): boolean {
  if (packs.has(placeOf(request))) return false;
  return isOfClaim(request) && (['GET', 'HEAD'].includes(request.method) || placeOf(request).endsWith('-preview'));
}

function viewedBy(request: FastifyRequest): Viewed {
  const place = placeOf(request);
  if (place === needRoutes.deskNeeds.path) return 'needs';
  return place.includes('/photos') ? 'photos' : 'claim';
}

/** Only the claim itself is loaded ahead. */
function isAhead({ query, routeOptions }: FastifyRequest): boolean {
  return routeOptions.url === deskRoutes.deskClaim.path && claimQuery.safeParse(query).data?.ahead === 'true';
}

/**
 * Audits every view of a claim at the desk, once in five minutes, before anything of it is sent. An action that is refused
 * because something is newer shows what that is.
 */
export function auditViews(app: FastifyInstance, { database, settings, now }: Services): void {
  const audit = async (request: FastifyRequest) => {
    const params = claimParams.safeParse(request.params);
    if (!params.success) return;
    const viewed = viewedBy(request);
    const named = byId(params.data.claimId);
    const action = isAhead(request) ? 'claim.loaded-ahead' : 'claim.viewed';
    await auditHandlerView(database.pool, viewerOf(request, settings), { viewed, named, place: 'desk', action }, now());
  };
  app.addHook('preHandler', async (request) => {
    if (isView(request)) await audit(request);
  });
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode === 409 && isOfClaim(request)) await audit(request);
  });
}
