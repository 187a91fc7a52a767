import type { FastifyRequest } from 'fastify';

import { sessionLifetimeMs, tokenHashIn, type Site } from '#server/sessions/session.ts';

const actingCookieName = 'fettle-acting';

export const actingTokenOf = (request: Pick<FastifyRequest, 'headers'>): Buffer | null =>
  tokenHashIn(request, actingCookieName);

/** Scoped to the calls of one claim, so that no other call of the portal gets it. */
export function actingCookie({ publicUrl }: Site, claimId: string, token: string): string {
  const secure = publicUrl.protocol === 'https:' ? '; Secure' : '';
  const maxAge = sessionLifetimeMs / 1_000;
  return `${actingCookieName}=${token}; Path=/api/acting/${claimId}; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`;
}
