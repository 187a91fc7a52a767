import { createHash, randomBytes } from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Settings } from '#server/settings/env.ts';

/** How long a claim session lasts without use, in milliseconds (ruling 2.1). */
export const sessionIdle = 24 * 60 * 60 * 1_000;
/** How long a claim session lasts at most, in milliseconds (ruling 2.1). */
export const sessionLifetime = 7 * sessionIdle;

const wellFormedToken = /^[\w-]{43}$/;

/** All that a cookie depends on: whether the portal is reached by https. */
export type Site = Pick<Settings, 'publicUrl'>;

function isSecure({ publicUrl }: Site): boolean {
  return publicUrl.protocol === 'https:';
}

/** A browser accepts the `__Host-` prefix on https only; there it keeps other subdomains from planting the cookie. */
export function hostCookieName(site: Site, name: string): string {
  return isSecure(site) ? `__Host-${name}` : name;
}

export function claimCookieName(site: Site): string {
  return hostCookieName(site, 'fettle-claim');
}

/** An unguessable token of 256 bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the store keeps of a token: with 256 random bits a plain SHA-256 cannot be turned back. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function cookieValue(header: string | undefined, name: string): string | null {
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=');
    if (at !== -1 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}

/** The hash of the token that a request carries in the cookie `name`, or null where it carries none that could be ours. */
export function tokenHashIn({ headers }: Pick<FastifyRequest, 'headers'>, name: string): Buffer | null {
  const token = cookieValue(headers.cookie, name);
  return token !== null && wellFormedToken.test(token) ? hashToken(token) : null;
}

/** The hash of the claim session's token that a request carries, or null where it carries none that could be ours. */
export function claimTokenHashOf(request: Pick<FastifyRequest, 'headers'>, site: Site): Buffer | null {
  return tokenHashIn(request, claimCookieName(site));
}

/** Told to the page's script, which then writes nothing of the claim down. It is no secret and opens nothing. */
const sharedDeviceCookie = 'fettle-device';

function cookie(site: Site, pair: string, attributes: string): string {
  return `${pair}; Path=/; SameSite=Lax${isSecure(site) ? '; Secure' : ''}${attributes}`;
}

/** A cookie that no script reads. Without `maxAge`, in seconds, it goes when the browser closes. */
export function secretCookie(site: Site, name: string, value: string, maxAge?: number): string {
  return cookie(site, `${name}=${value}`, `; HttpOnly${maxAge === undefined ? '' : `; Max-Age=${maxAge}`}`);
}

function claimCookie(site: Site, value: string, maxAge?: number): string {
  return secretCookie(site, claimCookieName(site), value, maxAge);
}

/** Gives the browser its claim session. On a shared device the cookie goes when the browser closes. */
export function setClaimCookie(reply: FastifyReply, site: Site, token: string, sharedDevice: boolean): void {
  reply.header('set-cookie', [
    claimCookie(site, token, sharedDevice ? undefined : sessionLifetime / 1_000),
    cookie(site, `${sharedDeviceCookie}=shared`, sharedDevice ? '' : '; Max-Age=0'),
  ]);
}

/** The conversation of a browser that has not found its claim. It opens no claim. */
export function chatCookieName(site: Site): string {
  return hostCookieName(site, 'fettle-chat');
}

/** The cookie of a Chatwoot, which its own script sets where that is the chat: it opens what was written there. */
const foreignChatCookie = 'cw_conversation';

/** Takes the claim session from the browser, and every conversation with it. */
export function clearClaimCookie(reply: FastifyReply, site: Site): void {
  reply.header('set-cookie', [
    claimCookie(site, '', 0),
    secretCookie(site, chatCookieName(site), '', 0),
    `${foreignChatCookie}=; Path=/; Max-Age=0`,
  ]);
}

/**
 * What Clear-Site-Data empties when a claimant stops tracking: what pages keep, and the browser's cache, in which the
 * photos they looked at would otherwise stay for a day.
 */
export const forgottenOnStop = '"cache", "storage"';

/**
 * The same where a session has ended by itself. Emptying the storage would take the service worker away, and with it the
 * news that this browser has asked for, which are to go on.
 */
export const forgottenWhenOver = '"cache"';
