import { v7 as newId } from 'uuid';

import type { Database } from '#server/db/connect.ts';
import { hashToken, newToken } from '#server/sessions/session.ts';
import { dayMs } from '#shared/time/milliseconds.ts';
import { addLink } from './shared-links.data.ts';
import { addSession, findLink } from './shared/shared-sessions.data.ts';

type NewHelperLink = { claimId: string; secret: string; now: Date; codeEmail?: string };

export async function addHelperLink({ kysely }: Database, link: NewHelperLink): Promise<string> {
  const { claimId, secret, now, codeEmail = null } = link;
  const id = newId();
  const times = { madeAt: now, goodUntil: new Date(now.getTime() + 7 * dayMs) };
  await kysely.transaction().execute(async (tx) => {
    await addLink(tx, { claimId, id, secretHash: hashToken(secret), forWhom: '', codeEmail, ...times });
  });
  return id;
}

/** Opens a link of the claim in a browser. Returns its token. */
export async function addHelper(database: Database, claimId: string, now: Date): Promise<string> {
  const [secret, token] = [newToken(), newToken()];
  await addHelperLink(database, { claimId, secret, now });
  await database.kysely.transaction().execute(async (tx) => {
    const link = await findLink(tx, claimId, hashToken(secret), now);
    if (link) await addSession(tx, link, hashToken(token), now);
  });
  return token;
}

/** The token under every name that a cookie of the portal has, as a helper of the claim might send it. */
export const everyCookieOf = (token: string, claimId: string): string =>
  [`fettle-shared-${claimId}`, `fettle-acting-${claimId}`]
    .concat(['fettle-claim', 'fettle-account', 'fettle-station', 'fettle-code', 'fettle-chat'])
    .map((name) => `${name}=${token}`)
    .join('; ');
