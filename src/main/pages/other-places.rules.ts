// Which screen a path shows that is neither the Track form nor a claim's page (spec §2.1; ruling 6.3 for the account
// pages that it leaves out); everything that is none of them is the not-found page.
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

/** What a page asks of whoever opens it: that they are signed in, or that they have a role as well. */
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

/** What an account page asks for, or null where it is for anybody (spec §6.1). */
export function needOf(page: AccountPage): Need | null {
  return needs[page] ?? null;
}

/** Whether a page is a table for administrators, which needs the whole width. */
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

/** The place that a path stands for where `placeOf` says 'other'. */
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

/** The place that any path (without its query string) stands for. */
export function anyPlaceOf(path: string): AnyPlace {
  const place = placeOf(path);
  return place.kind === 'other' ? otherPlaceOf(path) : place;
}
