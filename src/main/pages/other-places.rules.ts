// The screen of a path that is neither the Track form nor a claim's page (spec §2.1, and ruling 6.3 for further account
// pages). Every other path is the not-found page.
import type { AccountRole } from '#shared/account-role.ts';
import { placeOf, type Place } from './places.rules.ts';

export const infoPages = ['privacy', 'cookies', 'accessibility', 'contact'] as const;

export type InfoPage = (typeof infoPages)[number];

export const accountPages = [
  'login',
  'loginWithTwoFactor',
  'register',
  'forgotPassword',
  'resetPassword',
  'confirmEmail',
  'confirmEmailChange',
  'confirmInvite',
  'externalLogin',
  'manage',
  'users',
  'integration',
  'webhooks',
  'payments',
  'audit',
  'deliveries',
  'notifications',
] as const;

export type AccountPage = (typeof accountPages)[number];

/** What a page requires: a sign-in, or a role as well. */
export type Need = 'sign-in' | AccountRole;

const needs: Partial<Record<AccountPage, Need>> = {
  manage: 'sign-in',
  users: 'admin',
  integration: 'admin',
  webhooks: 'admin',
  payments: 'admin',
  audit: 'admin',
  deliveries: 'admin',
  notifications: 'admin',
};

/** Returns what an account page requires, or null if anybody may open it (spec §6.1). */
export function needOf(page: AccountPage): Need | null {
  return needs[page] ?? null;
}

export function isWideAccountPage(page: AccountPage): boolean {
  return needOf(page) === 'admin';
}

export const authenticationPages = [
  'login',
  'login-callback',
  'login-failed',
  'profile',
  'register',
  'logout',
  'logout-callback',
  'logged-out',
] as const;

export type AuthenticationPage = (typeof authenticationPages)[number];

export type OtherPlace =
  | { kind: 'code' }
  | { kind: 'info'; page: InfoPage }
  | { kind: 'authentication'; page: AuthenticationPage }
  | { kind: 'account'; page: AccountPage }
  /** Without a claim's id it is reached by the token of a mailed link. */
  | { kind: 'preferences'; claimId: string | null; stopped: boolean }
  | { kind: 'unknown' };

function preferencesPlace(page: string | null): OtherPlace {
  const stopped = page === 'stopped';
  return { kind: 'preferences', claimId: stopped ? null : page, stopped };
}

/** Returns the place of a path for which `placeOf` gives 'other'. */
export function otherPlaceOf(path: string): OtherPlace {
  const [area, page, ...rest] = path.split('/').filter((segment) => segment !== '');
  const info = infoPages.find((name) => name === area);
  if (info !== undefined && page === undefined) return { kind: 'info', page: info };
  if (rest.length > 0) return { kind: 'unknown' };
  if (area === 'preferences') return preferencesPlace(page ?? null);
  if (area === 'track' && page === 'code') return { kind: 'code' };
  const account = accountPages.find((name) => name === page);
  if (area === 'account' && account !== undefined) return { kind: 'account', page: account };
  const authentication = authenticationPages.find((name) => name === page);
  if (area === 'authentication' && authentication !== undefined)
    return { kind: 'authentication', page: authentication };
  return { kind: 'unknown' };
}

export type AnyPlace = Exclude<Place, { kind: 'other' }> | OtherPlace;

/** Returns the place of any path (without its query string). */
export function anyPlaceOf(path: string): AnyPlace {
  const place = placeOf(path);
  return place.kind === 'other' ? otherPlaceOf(path) : place;
}
