import { profilePath } from '#shared/page/account-paths.ts';
import { sameOriginPath } from '#shared/page/return-url.ts';

/** The query's returnUrl as it was given, or null. */
export function returnUrlOf(search: string): string | null {
  return new URLSearchParams(search).get('returnUrl') || null;
}

/** Whether that leads to this origin (spec §5.9), or nowhere. */
export function isOwn(returnUrl: string | null): boolean {
  return returnUrl === null || sameOriginPath(returnUrl, location.origin) !== null;
}

/** '?returnUrl=…' for a call or a page, or nothing. */
export function withReturnUrl(path: string, returnUrl: string | null): string {
  return returnUrl === null ? path : `${path}?returnUrl=${encodeURIComponent(returnUrl)}`;
}

/**
 * Continues at what the server has answered, which is checked once more, because an address is all that an attacker
 * needs. By a new document, because what it leads to may be the identity provider, and no password stays in memory.
 */
export function continueAt(returnUrl: string | null): void {
  location.assign(sameOriginPath(returnUrl, location.origin) ?? profilePath);
}

/** The sign-in form that leads back to this page. */
export function signInHere(): string {
  return withReturnUrl('/authentication/login', location.pathname + location.search);
}
