import { profilePath } from '#shared/page/account-paths.ts';
import { sameOriginPath } from '#shared/page/return-url.ts';

export function returnUrlOf(search: string): string | null {
  return new URLSearchParams(search).get('returnUrl') || null;
}

/** Accepts null too (spec §5.9). */
export function isOwn(returnUrl: string | null): boolean {
  return returnUrl === null || sameOriginPath(returnUrl, location.origin) !== null;
}

export function withReturnUrl(path: string, returnUrl: string | null): string {
  return returnUrl === null ? path : `${path}?returnUrl=${encodeURIComponent(returnUrl)}`;
}

/**
 * Checks again against open redirects. Loads a new document, because the address may lead to the identity provider, and
 * no password then stays in memory.
 */
export function continueAt(returnUrl: string | null): void {
  location.assign(sameOriginPath(returnUrl, location.origin) ?? profilePath);
}

export function signInHere(): string {
  return withReturnUrl('/authentication/login', location.pathname + location.search);
}
