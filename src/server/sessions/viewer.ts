import type { FastifyRequest } from 'fastify';

import { accountTokenHashOf } from './account-session.ts';
import { claimTokenHashOf, type Site } from './session.ts';

/** Hashes of the tokens that a request carries. Only the database can tell whether they are still valid. */
export type Viewer = { claimToken: Buffer | null; accountToken: Buffer | null };

export function viewerOf(request: Pick<FastifyRequest, 'headers'>, site: Site): Viewer {
  return { claimToken: claimTokenHashOf(request, site), accountToken: accountTokenHashOf(request, site) };
}

export function isAnonymous({ claimToken, accountToken }: Viewer): boolean {
  return claimToken === null && accountToken === null;
}
