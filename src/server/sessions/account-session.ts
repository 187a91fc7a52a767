import type { FastifyReply, FastifyRequest } from 'fastify';

import { hostCookieName, secretCookie, type Site, tokenHashIn } from './session.ts';

const hour = 60 * 60 * 1_000;

/** How long a sign-in lasts, in milliseconds: without use, and at most (ruling 6.5). */
export const accountSessionTimes = {
  remembered: { idle: 14 * 24 * hour, lifetime: 30 * 24 * hour },
  /** Its cookie goes with the browser; browsers that restore their tabs keep it, and so there is an end here too. */
  browser: { idle: 12 * hour, lifetime: 24 * hour },
} as const;

export function accountCookieName(site: Site): string {
  return hostCookieName(site, 'fettle-account');
}

/** The hash of the account session's token that a request carries, or null where it carries none that could be ours. */
export function accountTokenHashOf(request: Pick<FastifyRequest, 'headers'>, site: Site): Buffer | null {
  return tokenHashIn(request, accountCookieName(site));
}

/** Gives the browser its account session; where it is not to be remembered, until the browser closes. */
export function setAccountCookie(reply: FastifyReply, site: Site, token: string, remember: boolean): void {
  const maxAge = remember ? accountSessionTimes.remembered.lifetime / 1_000 : undefined;
  reply.header('set-cookie', secretCookie(site, accountCookieName(site), token, maxAge));
}

/** The Set-Cookie that takes the account session away, for an answer that is not Fastify's. */
export function clearedAccountCookie(site: Site): string {
  return secretCookie(site, accountCookieName(site), '', 0);
}

export function clearAccountCookie(reply: FastifyReply, site: Site): void {
  reply.header('set-cookie', clearedAccountCookie(site));
}

/** Between a right password and the second factor: who it is that must still give one, for ten minutes. */
export function signInStepCookieName(site: Site): string {
  return hostCookieName(site, 'fettle-sign-in');
}

/** A browser on which an account gave its second factor and asked to be remembered. */
export function accountDeviceCookieName(site: Site): string {
  return hostCookieName(site, 'fettle-account-device');
}
