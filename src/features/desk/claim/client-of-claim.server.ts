import type { FastifyRequest } from 'fastify';

import { readersClaim, visibilityValues } from '#claim/access/claim.access.ts';
import type { Services } from '#server/context.ts';
import { viewerOf } from '#server/sessions/viewer.ts';
import { noSuchClaim } from '../action/act.server.ts';

const clientStatement = `select d.client_id as "clientId" from ${readersClaim('c', '$4::uuid', 1)}
  join desk_claim d on d.claim_id = $4::uuid`;

/** Returns the client of the claim. Throws where the claim is beyond the account's limits. */
export async function clientOf(services: Services, request: FastifyRequest, claimId: string): Promise<string | null> {
  const { database, settings, now } = services;
  const { rows } = await database.pool.query<{ clientId: string | null }>({
    name: 'desk-client-of',
    text: clientStatement,
    values: [...visibilityValues(viewerOf(request, settings), now()), claimId],
  });
  const [found] = rows;
  if (found === undefined) throw noSuchClaim();
  return found.clientId;
}
