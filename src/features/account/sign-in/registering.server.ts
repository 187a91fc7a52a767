import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';

import type { Services } from '#server/context.ts';
import type { Tables } from '#server/db/tables.generated.ts';
import { hashToken, hostCookieName, newToken, secretCookie, type Site, tokenHashIn } from '#server/sessions/session.ts';

/** In seconds: as long as the link that is mailed. */
const lifetime = 60 * 60;

const cookieName = (site: Site): string => hostCookieName(site, 'fettle-registering');

/** Marks the browser in which a password was chosen, and answers the hash of the mark. */
export function markBrowser(reply: FastifyReply, site: Site): Buffer {
  const token = newToken();
  reply.header('set-cookie', secretCookie(site, cookieName(site), token, lifetime));
  return hashToken(token);
}

/** The browser has shown that it knows the password of an account not yet confirmed, so its link may be opened in it. */
export async function keepRegistration(
  tx: Kysely<Tables>,
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

/** The hash of the mark that a request's browser carries, or null. */
export function markOf(request: FastifyRequest, site: Site): Buffer | null {
  return tokenHashIn(request, cookieName(site));
}

export function clearMark(reply: FastifyReply, site: Site): void {
  reply.header('set-cookie', secretCookie(site, cookieName(site), '', 0));
}
