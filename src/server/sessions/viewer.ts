import type { FastifyRequest } from 'fastify';

import { accountTokenHashOf } from './account-session.ts';
import { claimTokenHashOf, type Site } from './session.ts';

/**
 * The hashes of the two tokens that a request may carry: of a claim session and of an account session. Only the
 * database can tell whether they are still valid.
 */
export type Viewer = { claimToken: Buffer | null; accountToken: Buffer | null };

export function viewerOf(request: Pick<FastifyRequest, 'headers'>, site: Site): Viewer {
  return { claimToken: claimTokenHashOf(request, site), accountToken: accountTokenHashOf(request, site) };
}

/** Returns whether the viewer has no token: then no claim is visible and no query is needed. */
export function isAnonymous({ claimToken, accountToken }: Viewer): boolean {
  return claimToken === null && accountToken === null;
}
