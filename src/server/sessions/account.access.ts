import type { FastifyRequest } from 'fastify';

import { findSignedIn, type SignedIn } from './account-session.data.ts';
import { accountTokenHashOf } from './account-session.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import type { Guard } from '#server/http/route/route.ts';
import { editorRoles, readerRoles, type AccountRole } from '#shared/account-role.ts';
import * as errorTexts from '#shared/error-texts.ts';

/** What somebody changes is a use of their session; what is read, and what pages send by themselves, is none. */
function isUse({ method, routeOptions }: FastifyRequest): boolean {
  return !['GET', 'HEAD'].includes(method) && !('byItself' in routeOptions.config);
}

const signedIn = new WeakMap<FastifyRequest, SignedIn>();

export async function findAccount(services: Services, request: FastifyRequest): Promise<SignedIn | null> {
  const tokenHash = accountTokenHashOf(request, services.settings);
  if (tokenHash === null) return null;
  return findSignedIn(services, tokenHash, { isUse: isUse(request) });
}

export function accountOf(request: FastifyRequest): SignedIn {
  const account = signedIn.get(request);
  if (account === undefined) throw new Error('Only a request that requireAccount has let in has an account.');
  return account;
}

/** Responds with 401 before the body is read. */
export function requireAccount(services: Services) {
  return async (request: FastifyRequest): Promise<void> => {
    const account = await findAccount(services, request);
    if (account === null) throw new Problem(401, 'not-signed-in', 'Sign in first.');
    signedIn.set(request, account);
  };
}

export function lacksSecondFactor({ settings }: Services, { roles, secondFactor }: SignedIn): boolean {
  return settings.staffTwoFactor && roles.length > 0 && secondFactor !== 'given';
}

export function secondFactorRequired({ secondFactor }: SignedIn): Problem {
  const detail =
    secondFactor === 'unused'
      ? 'Your role needs two-step sign-in. Sign in again with your passkey.'
      : 'Your role needs two-step sign-in. Set it up on your account page first.';
  return new Problem(403, 'second-factor-required', detail);
}

/** Like `requireAccount`, and responds with 403 and the specification's text (spec §2.2) without one of these roles. */
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

export function accountGuard(services: Services): Guard {
  const hooks = {
    everybody: null,
    viewer: null,
    'signed-in': requireAccount(services),
    reader: requireRole(services, ...readerRoles),
    handler: requireRole(services, 'handler'),
    admin: requireRole(services, 'admin'),
    editor: requireRole(services, ...editorRoles),
  };
  return (who) => {
    if (typeof who === 'object') throw new Error('A right of an integration key needs the guard of keys.');
    return hooks[who];
  };
}
