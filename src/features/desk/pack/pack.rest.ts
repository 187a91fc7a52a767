import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { PackReader } from '#claim/pack/pack-source.ts';
import type { PackOrder, Packs } from '#claim/pack/packs.server.ts';
import { accountActor } from '#server/audit.data.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { accountOf } from '#server/sessions/account.access.ts';
import type { SignedIn } from '#server/sessions/account-session.data.ts';
import { clientOf } from '../claim/client-of-claim.server.ts';
import { packRoutes } from './pack-routes.ts';

/** A lead makes any pack, an auditor the insurer's. Throws for others. */
function checkMaker({ roles }: Pick<SignedIn, 'roles'>, reader: PackReader): void {
  if (roles.includes('lead') || (!roles.includes('handler') && reader === 'insurer')) return;
  throw new Problem(403, 'lead-needed', 'A lead makes packs, and an auditor those for the insurer.');
}

type Asked = {
  params: { claimId: string };
  query: { for: PackReader };
  request: FastifyRequest;
  reply: FastifyReply;
};

async function orderOf(services: Services, { params, query, request, reply }: Asked): Promise<PackOrder> {
  const account = accountOf(request);
  await clientOf(services, request, params.claimId);
  checkMaker(account, query.for);
  return { claimId: params.claimId, reader: query.for, actor: accountActor(account.accountId), reply };
}

export function packCalls(app: FastifyInstance, services: Services, parts: { guard: Guard; packs: Packs }): void {
  const { guard, packs } = parts;
  addRoutes(app, packRoutes, {
    guard,
    handlers: {
      deskEvidencePdf: async (asked) => packs.sendPdf(await orderOf(services, asked)),
      deskEvidenceZip: async (asked) => packs.sendZip(await orderOf(services, asked)),
    },
  });
}
