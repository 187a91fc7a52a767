import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { brandsOf } from '#server/brands/brands-of.ts';
import type { Services } from '#server/context.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { viewerOf } from '#server/sessions/viewer.ts';
import { noSuchClaim } from '../action/act.server.ts';
import { findActor } from '../action/actor.data.ts';
import { labelPage } from './label-page.server.ts';
import { labelRoutes } from './label-routes.ts';

type Asked = { claimId: string; request: FastifyRequest; reply: FastifyReply };

async function sendLabel(services: Services, { claimId, request, reply }: Asked) {
  const { database, settings, now } = services;
  const claim = await database.kysely.transaction().execute(async (tx) => {
    if ((await findActor(tx, viewerOf(request, settings), claimId, now())) === null) throw noSuchClaim();
    const found = tx.selectFrom('claim').select(['number', 'brand']).where('id', '=', claimId);
    return found.executeTakeFirstOrThrow();
  });
  const { html, policy } = labelPage(claim.number, brandsOf(services).byId(claim.brand));
  return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(html);
}

export function labelCalls(app: FastifyInstance, services: Services, guard: Guard): void {
  addRoutes(app, labelRoutes, {
    guard,
    handlers: {
      deskLabel: ({ params: { claimId }, request, reply }) => sendLabel(services, { claimId, request, reply }),
    },
  });
}
