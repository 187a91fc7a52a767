import type { FastifyRequest } from 'fastify';

import { accountTokenHashOf } from './account-session.ts';
import { claimTokenHashOf, type Site } from './session.ts';

/**
 * Who asks: the hashes of the two tokens that a request may carry, that of a claim session and that of a signed-in
 * account. Hashes are all that the server keeps; whether they are still good only the store knows.
 */
export type Viewer = { claimToken: Buffer | null; accountToken: Buffer | null };

export function viewerOf(request: Pick<FastifyRequest, 'headers'>, site: Site): Viewer {
  return { claimToken: claimTokenHashOf(request, site), accountToken: accountTokenHashOf(request, site) };
}

/** Somebody without a token sees no claim, so there is nothing to ask the store. */
export function isAnonymous({ claimToken, accountToken }: Viewer): boolean {
  return claimToken === null && accountToken === null;
}
