import type { FastifyRequest } from 'fastify';

import type { Site } from '#server/sessions/session.ts';
import { tokenHashIn } from '#server/sessions/session.ts';

const stationCookieName = 'fettle-station';

export const stationTokenHashOf = (request: Pick<FastifyRequest, 'headers'>): Buffer | null =>
  tokenHashIn(request, stationCookieName);

/** Scoped to one link, so that a phone may have several open. `maxAge` is in seconds. */
export function stationCookie({ publicUrl }: Site, code: string, token: string, maxAge: number): string {
  const secure = publicUrl.protocol === 'https:' ? '; Secure' : '';
  const path = `/api/station/${encodeURIComponent(code)}`;
  return `${stationCookieName}=${token}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`;
}
