import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Services } from '#server/context.ts';
import { hashToken, hostCookieName, newToken, secretCookie, type Site, tokenHashIn } from '#server/sessions/session.ts';
import type { Db } from '#server/db/connect.ts';

const lifetimeSeconds = 60 * 60;

const cookieName = (site: Site): string => hostCookieName(site, 'fettle-registering');

export function markBrowser(reply: FastifyReply, site: Site): Buffer {
  const token = newToken();
  reply.header('set-cookie', secretCookie(site, cookieName(site), token, lifetimeSeconds));
  return hashToken(token);
}

/** Marks a browser that knows the password of an unconfirmed account, so that its link may be opened here. */
export async function rememberRegistration(
  tx: Db,
  { settings }: Services,
  reply: FastifyReply,
  accountId: string,
): Promise<void> {
  const registered_by = markBrowser(reply, settings);
  await tx
    .updateTable('account')
    .set({ registered_by })
    .where('id', '=', accountId)
    .where('email_confirmed_at', 'is', null)
    .execute();
}

export function markOf(request: FastifyRequest, site: Site): Buffer | null {
  return tokenHashIn(request, cookieName(site));
}

export function clearMark(reply: FastifyReply, site: Site): void {
  reply.header('set-cookie', secretCookie(site, cookieName(site), '', 0));
}
