import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Services } from '#server/context.ts';
import { claimTokenHashOf, clearClaimCookie, clearSiteDataOnStop } from '#server/sessions/session.ts';
import { endClaimSession } from './claim-session.data.ts';
import { endLinks } from './link-cookies.server.ts';

/** Ends whatever opens a claim in this browser: its own session, and those of links that it opened. */
export async function stopTracking(
  { database, settings, now }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const tokenHash = claimTokenHashOf(request, settings);
  if (tokenHash !== null) await endClaimSession(database.kysely, tokenHash, now());
  await endLinks(database.kysely, request, reply, settings);
  clearClaimCookie(reply, settings);
  // The page clears its own storage; this also clears the browser's cache and what another tab has stored since.
  reply.header('clear-site-data', clearSiteDataOnStop);
}
