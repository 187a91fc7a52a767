/** The cookies of whoever opened claims by links, as a helper or as a nominee: one for each claim. */

import type { FastifyReply, FastifyRequest } from 'fastify';

import { announceClaims } from '#claim/live/claim-news.data.ts';
import type { Db } from '#server/db/connect.ts';
import { hashToken, hostCookieName, namesIn, type Site, tokenHashIn, tokenIn } from '#server/sessions/session.ts';

const actingCookie = 'fettle-acting';
const sharedCookie = 'fettle-shared';

const kinds = {
  acting: { cookie: actingCookie, table: 'nominated_session' },
  shared: { cookie: sharedCookie, table: 'shared_session' },
} as const;

type LinkKind = keyof typeof kinds;

type Opened = { kind: LinkKind; claimId: string };

type Sender = Pick<FastifyRequest, 'headers'>;

/** A browser has this many open of each kind, because every request carries them all. */
const mostOpen = 20;

/** With its claim in its name, a cookie opens no other claim. */
const nameOf = (site: Site, { kind, claimId }: Opened): string =>
  hostCookieName(site, `${kinds[kind].cookie}-${claimId}`);

function linkCookie(site: Site, name: string, value: string, maxAge: number): string {
  const secure = site.publicUrl.protocol === 'https:' ? '; Secure' : '';
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`;
}

const isId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Returns the claims that this browser has open, the one opened first at the start, as browsers send them. */
function openedIn(request: Sender, site: Site, kind: LinkKind): Opened[] {
  const start = nameOf(site, { kind, claimId: '' });
  const ids = namesIn(request)
    .filter((name) => name.startsWith(start))
    .map((name) => name.slice(start.length));
  return ids.filter((id) => isId.test(id)).map((claimId) => ({ kind, claimId }));
}

export const linkTokenOf = (request: Sender, site: Site, opened: Opened): Buffer | null =>
  tokenHashIn(request, nameOf(site, opened));

type NewCookie = Opened & { token: string; maxAge: number };

/** `maxAge` is in seconds. Forgets those opened first where there are too many. */
export function setLinkCookie(request: Sender, reply: FastifyReply, site: Site, cookie: NewCookie): void {
  const others = openedIn(request, site, cookie.kind).filter(({ claimId }) => claimId !== cookie.claimId);
  const tooMany = others.slice(0, Math.max(0, others.length + 1 - mostOpen));
  reply.header('set-cookie', [
    linkCookie(site, nameOf(site, cookie), cookie.token, cookie.maxAge),
    ...tooMany.map((opened) => linkCookie(site, nameOf(site, opened), '', 0)),
  ]);
}

/** Closes this browser of every link. The links and the nominations go on. */
export async function endLinks(db: Db, request: Sender, reply: FastifyReply, site: Site): Promise<void> {
  const all = [...openedIn(request, site, 'acting'), ...openedIn(request, site, 'shared')];
  if (all.length === 0) return;
  for (const opened of all) {
    const token = tokenIn(request, nameOf(site, opened));
    if (token === null) continue;
    const closing = db.deleteFrom(kinds[opened.kind].table).where('claim_id', '=', opened.claimId);
    await closing.where('token_hash', '=', hashToken(token)).execute();
  }
  await announceClaims(db, [...new Set(all.map(({ claimId }) => claimId))]);
  reply.header(
    'set-cookie',
    all.map((opened) => linkCookie(site, nameOf(site, opened), '', 0)),
  );
}
