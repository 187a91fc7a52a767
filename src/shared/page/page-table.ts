// The pages other than a claim's, and what all pages of a kind share. Not part of the first page's script.
import type { AccountRole } from '#shared/account-role.ts';
import type { ClaimPage, Overlay } from './claim-pages.ts';

/**
 * Who may open a page. `claimant`: a claim session or a signed-in account; others see the Track form first. `sign-in`:
 * any account. A role: an account with this role. `reader`: a handler or an auditor. `editor`:
 * an administrator or a lead.
 */
export type Who = 'anybody' | 'claimant' | 'sign-in' | 'reader' | 'editor' | AccountRole;

/**
 * The pages at `/account/{page}` and who may open them (spec §2.1 and §6.1, ruling 6.3). Their screens are in
 * main/pages/AccountPages.tsx.
 */
export const accountPages = {
  login: 'anybody',
  loginWithTwoFactor: 'anybody',
  register: 'anybody',
  forgotPassword: 'anybody',
  resetPassword: 'anybody',
  confirmEmail: 'anybody',
  confirmEmailChange: 'anybody',
  confirmInvite: 'anybody',
  externalLogin: 'anybody',
  // At /setup too. Before there is an account it makes the first one, and then is for administrators.
  setup: 'anybody',
  manage: 'sign-in',
  users: 'admin',
  clients: 'admin',
  brands: 'admin',
  wording: 'editor',
  integration: 'admin',
  webhooks: 'admin',
  payments: 'admin',
  audit: 'admin',
  deliveries: 'admin',
  notifications: 'admin',
} as const satisfies Record<string, Exclude<Who, 'claimant'>>;

export type AccountPage = keyof typeof accountPages;

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

export const infoPages = ['privacy', 'cookies', 'accessibility', 'contact'] as const;

export type InfoPage = (typeof infoPages)[number];

/** Screens of the desk in the place of the queue. */
export const deskPages = ['saved-replies', 'clocks', 'reports', 'consumer-duty'] as const;

export type DeskPageName = (typeof deskPages)[number];

/** A nominee's page: what they may do, and the pages of the payment (`/acting/{claim id}/{page}`). */
export type ActingPage = 'claim' | 'pay' | 'paid';

export type OtherPlace =
  | { kind: 'code' }
  | { kind: 'info'; page: InfoPage }
  | { kind: 'authentication'; page: AuthenticationPage }
  | { kind: 'account'; page: AccountPage }
  /** The queue, and beside it a claim of it; or another screen of the desk. */
  | { kind: 'desk'; claimId: string | null; page: DeskPageName | null }
  /** A phone that is signed in, on which a handler takes photos of claim after claim. */
  | { kind: 'bench' }
  /** A phone by which a handler takes photos of one claim. */
  | { kind: 'station'; code: string }
  /** What a helper sees of a claim; the secret is in the fragment. */
  | { kind: 'shared'; claimId: string }
  /** Where a nominee acts for a claimant; the secret is in the fragment. */
  | { kind: 'acting'; claimId: string; page: ActingPage }
  /** Without a claim's id it is reached by the token of a mailed link. */
  | { kind: 'preferences'; claimId: string | null; said: StopAnswer | null }
  | { kind: 'unknown' };

/** What became of a form that stops all notifications without a script. */
export type StopAnswer = 'stopped' | 'not-stopped';

export type AnyPlace =
  | { kind: 'home' }
  | { kind: 'track' }
  | { kind: 'claim'; page: ClaimPage; claimId: string; overlay: Overlay | null }
  | { kind: 'claim-without-id'; page: ClaimPage }
  | OtherPlace;

type KindRow = {
  who: 'anybody' | 'claimant' | 'reader';
  /** How browsers cache a page without data. With data it is never stored. */
  cache: 'no-store' | 'private, no-cache';
};

/** What all pages of a kind have in common; `home` and `claim-without-id` are redirects. */
export const pageKinds: Record<AnyPlace['kind'], KindRow> = {
  home: { who: 'anybody', cache: 'no-store' },
  track: { who: 'anybody', cache: 'private, no-cache' },
  code: { who: 'anybody', cache: 'no-store' },
  claim: { who: 'claimant', cache: 'no-store' },
  'claim-without-id': { who: 'anybody', cache: 'no-store' },
  preferences: { who: 'claimant', cache: 'no-store' },
  info: { who: 'anybody', cache: 'private, no-cache' },
  account: { who: 'anybody', cache: 'no-store' },
  desk: { who: 'reader', cache: 'no-store' },
  bench: { who: 'reader', cache: 'no-store' },
  station: { who: 'anybody', cache: 'no-store' },
  shared: { who: 'anybody', cache: 'no-store' },
  acting: { who: 'anybody', cache: 'no-store' },
  authentication: { who: 'anybody', cache: 'no-store' },
  unknown: { who: 'anybody', cache: 'no-store' },
};

export type PlaceOf<Kind extends AnyPlace['kind']> = Extract<AnyPlace, { kind: Kind }>;
