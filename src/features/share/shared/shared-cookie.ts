import type { FastifyRequest } from 'fastify';

import { tokenHashIn, type Site } from '#server/sessions/session.ts';

const sharedCookieName = 'fettle-shared';

export const sharedTokenOf = (request: Pick<FastifyRequest, 'headers'>): Buffer | null =>
  tokenHashIn(request, sharedCookieName);

/** Scoped to one claim, so that a browser may have several open. `maxAge` is in seconds. */
export function sharedCookie({ publicUrl }: Site, claimId: string, token: string, maxAge: number): string {
  const secure = publicUrl.protocol === 'https:' ? '; Secure' : '';
  const path = `/api/shared/${claimId}`;
  return `${sharedCookieName}=${token}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`;
}
