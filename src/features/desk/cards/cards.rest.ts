import type { FastifyInstance } from 'fastify';

import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { accountOf } from '#server/sessions/account.access.ts';
import { viewerOf } from '#server/sessions/viewer.ts';
import { noSuchClaim } from '../action/act.server.ts';
import { clientOf } from '../claim/client-of-claim.server.ts';
import { isMasked, withContacts } from '../mask/contacts.data.ts';
import { cardRoutes } from './cards-routes.ts';
import { readClaimAudit } from './claim-audit.data.ts';
import { readOtherClaims } from './other-claims.data.ts';
import { listUntaken } from './untaken.data.ts';

export function cardCalls(app: FastifyInstance, services: Services, guard: Guard): void {
  const { database, settings, now } = services;
  const { kysely, pool } = database;
  addRoutes(app, cardRoutes, {
    guard,
    handlers: {
      deskUntaken: async ({ params: { claimId }, request }) => {
        const changes = await listUntaken(pool, viewerOf(request, settings), claimId, now());
        if (changes === null) throw noSuchClaim();
        return { changes };
      },
      deskOthers: async ({ params: { claimId }, request }) => {
        const clientId = await clientOf(services, request, claimId);
        const asker = await withContacts(kysely, accountOf(request));
        return readOtherClaims(kysely, { claimId, asker, isMasked: isMasked(asker, clientId) });
      },
      deskAudit: async ({ params: { claimId }, request }) => {
        await clientOf(services, request, claimId);
        if (!accountOf(request).roles.includes('lead')) throw new Problem(403, 'lead-needed', 'This is for leads.');
        return readClaimAudit(kysely, claimId);
      },
    },
  });
}
