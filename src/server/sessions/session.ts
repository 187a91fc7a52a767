import { createHash, randomBytes } from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Settings } from '#server/settings/env.ts';

/** Milliseconds a claim session lasts without use (ruling 2.1). */
export const sessionIdleMs = 24 * 60 * 60 * 1_000;
export const sessionLifetimeMs = 7 * sessionIdleMs;

const wellFormedToken = /^[\w-]{43}$/;

export type Site = Pick<Settings, 'publicUrl'>;

function isSecure({ publicUrl }: Site): boolean {
  return publicUrl.protocol === 'https:';
}

/** The `__Host-` prefix keeps other subdomains from setting the cookie. Browsers accept it on https only. */
export function hostCookieName(site: Site, name: string): string {
  return isSecure(site) ? `__Host-${name}` : name;
}

export function claimCookieName(site: Site): string {
  return hostCookieName(site, 'fettle-claim');
}

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** A plain SHA-256 of 256 random bits cannot be reversed. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

type Sender = Pick<FastifyRequest, 'headers'>;

function cookiesIn({ headers }: Sender): { name: string; value: string }[] {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => ({ pair, at: pair.indexOf('=') }));
  return pairs
    .filter(({ at }) => at !== -1)
    .map(({ pair, at }) => ({ name: pair.slice(0, at).trim(), value: pair.slice(at + 1).trim() }));
}

/** Returns the names of the cookies in the order in which they came. */
export const namesIn = (request: Sender): string[] => cookiesIn(request).map(({ name }) => name);

export function tokenIn(request: Sender, wanted: string): string | null {
  const token = cookiesIn(request).find(({ name }) => name === wanted)?.value ?? null;
  return token !== null && wellFormedToken.test(token) ? token : null;
}

export function tokenHashIn(request: Sender, name: string): Buffer | null {
  const token = tokenIn(request, name);
  return token === null ? null : hashToken(token);
}

export function claimTokenHashOf(request: Sender, site: Site): Buffer | null {
  return tokenHashIn(request, claimCookieName(site));
}

/** Tells the page's script to store nothing of the claim. It is no secret and grants nothing. */
const sharedDeviceCookie = 'fettle-device';

function cookie(site: Site, pair: string, attributes: string): string {
  return `${pair}; Path=/; SameSite=Lax${isSecure(site) ? '; Secure' : ''}${attributes}`;
}

/** Without `maxAge`, in seconds, the cookie ends when the browser closes. */
export function secretCookie(site: Site, name: string, value: string, maxAge?: number): string {
  return cookie(site, `${name}=${value}`, `; HttpOnly${maxAge === undefined ? '' : `; Max-Age=${maxAge}`}`);
}

function claimCookie(site: Site, value: string, maxAge?: number): string {
  return secretCookie(site, claimCookieName(site), value, maxAge);
}

export function setClaimCookie(reply: FastifyReply, site: Site, token: string, sharedDevice: boolean): void {
  reply.header('set-cookie', [
    claimCookie(site, token, sharedDevice ? undefined : sessionLifetimeMs / 1_000),
    cookie(site, `${sharedDeviceCookie}=shared`, sharedDevice ? '' : '; Max-Age=0'),
  ]);
}

/** The cookie of a chat before the claim is found. It grants access to no claim. */
export function chatCookieName(site: Site): string {
  return hostCookieName(site, 'fettle-chat');
}

/** The cookie set by Chatwoot's own script: it gives access to that conversation. */
const foreignChatCookie = 'cw_conversation';

export function clearClaimCookie(reply: FastifyReply, site: Site): void {
  reply.header('set-cookie', [
    claimCookie(site, '', 0),
    secretCookie(site, chatCookieName(site), '', 0),
    `${foreignChatCookie}=; Path=/; Max-Age=0`,
  ]);
}

/**
 * The Clear-Site-Data value when a claimant stops tracking: the pages' storage, and the browser's cache, which would
 * keep viewed photos for a day.
 */
export const clearSiteDataOnStop = '"cache", "storage"';

/**
 * The Clear-Site-Data value when a claim session expired by itself, and when an account signs out. Clearing the storage
 * would remove the service worker, and with it the push notifications, which must go on.
 */
export const clearCache = '"cache"';
