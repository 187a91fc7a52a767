import type { FastifyReply, FastifyRequest } from 'fastify';

import { clearCache, hostCookieName, secretCookie, type Site, tokenHashIn, tokenIn } from './session.ts';
import { hourMs } from '#shared/time/milliseconds.ts';

/** Milliseconds a sign-in lasts: without use, and at most (ruling 6.5). */
export const accountSessionTimes = {
  remembered: { idle: 14 * 24 * hourMs, lifetime: 30 * 24 * hourMs },
  /** The cookie ends with the browser. Browsers that restore tabs keep it, so the server limits it too. */
  browser: { idle: 12 * hourMs, lifetime: 24 * hourMs },
} as const;

export function accountCookieName(site: Site): string {
  return hostCookieName(site, 'fettle-account');
}

export function accountTokenHashOf(request: Pick<FastifyRequest, 'headers'>, site: Site): Buffer | null {
  return tokenHashIn(request, accountCookieName(site));
}

export function setAccountCookie(reply: FastifyReply, site: Site, token: string, remember: boolean): void {
  const maxAge = remember ? accountSessionTimes.remembered.lifetime / 1_000 : undefined;
  reply.header('set-cookie', secretCookie(site, accountCookieName(site), token, maxAge));
}

/** Keeps the account signed in where the public address goes from http to https or back, and so the cookie's name. */
export function carryAccountCookie(
  reply: FastifyReply,
  request: FastifyRequest,
  sites: { before: Site; now: Site },
  remember: boolean,
): void {
  if (accountCookieName(sites.before) === accountCookieName(sites.now)) return;
  const token = tokenIn(request, accountCookieName(sites.before));
  if (token !== null) setAccountCookie(reply, sites.now, token, remember);
}

/** What a browser gets with the answer that signs it out: it forgets photos of claims too. */
export function signedOutHeaders(site: Site): { 'set-cookie': string; 'clear-site-data': string } {
  return { 'set-cookie': secretCookie(site, accountCookieName(site), '', 0), 'clear-site-data': clearCache };
}

/** The cookie between password and second factor; it identifies the account for ten minutes. */
export function signInStepCookieName(site: Site): string {
  return hostCookieName(site, 'fettle-sign-in');
}

export function accountDeviceCookieName(site: Site): string {
  return hostCookieName(site, 'fettle-account-device');
}
