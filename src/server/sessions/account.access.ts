import type { FastifyRequest } from 'fastify';

import { findSignedIn, type SignedIn } from './account-session.data.ts';
import { accountTokenHashOf } from './account-session.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import type { AccountRole } from '#shared/account-role.ts';
import * as errorTexts from '#shared/error-texts.ts';

const signedIn = new WeakMap<FastifyRequest, SignedIn>();

/** Who is signed in where a request comes from, or null. */
export async function findAccount(
  { database, settings, now }: Services,
  request: FastifyRequest,
): Promise<SignedIn | null> {
  const tokenHash = accountTokenHashOf(request, settings);
  if (tokenHash === null) return null;
  return findSignedIn(database.pool, tokenHash, { now: now(), demo: settings.demo });
}

/** The account that `requireAccount` or `requireRole` has let in. Throws where neither was asked. */
export function accountOf(request: FastifyRequest): SignedIn {
  const account = signedIn.get(request);
  if (account === undefined) throw new Error('Only a request that requireAccount has let in has an account.');
  return account;
}

/** A hook for `onRequest`: refuses a request without a valid account session (401), before its body is read. */
export function requireAccount(services: Services) {
  return async (request: FastifyRequest): Promise<void> => {
    const account = await findAccount(services, request);
    if (account === null) throw new Problem(401, 'not-signed-in', 'Sign in first.');
    signedIn.set(request, account);
  };
}

/** Whether somebody's role asks for a second factor that they have not given (STAFF_TWO_FACTOR). */
export function lacksSecondFactor({ settings }: Services, { roles, secondFactor }: SignedIn): boolean {
  return settings.staffTwoFactor && roles.length > 0 && secondFactor !== 'given';
}

/** The refusal of what staff may not do before they have given a second factor. */
export function secondFactorRequired({ secondFactor }: SignedIn): Problem {
  const detail =
    secondFactor === 'unused'
      ? 'Your role needs two-step sign-in. Sign in again with your passkey.'
      : 'Your role needs two-step sign-in. Set it up on your account page first.';
  return new Problem(403, 'second-factor-required', detail);
}

/** The same, and 403 with the specification's text (spec §2.2) for an account that has none of these roles. */
export function requireRole(services: Services, ...roles: AccountRole[]) {
  const signedInFirst = requireAccount(services);
  return async (request: FastifyRequest): Promise<void> => {
    await signedInFirst(request);
    const account = accountOf(request);
    const isAllowed = account.roles.some((role) => roles.includes(role));
    if (!isAllowed) throw new Problem(403, 'no-permission', errorTexts.no_permission);
    if (lacksSecondFactor(services, account)) throw secondFactorRequired(account);
  };
}
