import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod';

import type { SignInAnswer } from '#features/account/account-answers.rules.ts';
import type { AccountServices } from '#features/account/account-post.server.ts';
import { accountProblem } from '#features/account/account-problems.server.ts';
import type { externalLoginBody } from '#features/account/account.rules.ts';
import { proveOwner } from '#features/account/my-account/prove-owner.server.ts';
import { landingOf } from '#features/account/second-factors/staff-second-factor.server.ts';
import { signInProblems } from '#features/account/sign-in/sign-in-problems.ts';
import type { Exchange } from '#features/account/sign-in/sign-in.server.ts';
import { Problem } from '#server/http/errors.ts';
import { ownReturnPathOf } from '#server/http/return-path.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { accountOf } from '#server/sessions/account.access.ts';
import { tokenHashIn } from '#server/sessions/session.ts';
import { done } from '#shared/rest-answers.ts';
import { createForExternal, unlinkExternal } from './external-account.server.ts';
import { externalLoginRoutes } from './external-login-routes.ts';
import { displayNameOf } from './external-sign-in.server.ts';
import { findResult } from './external-step.server.ts';
import { leaveForProvider, linkingPath, noteFailure, providerOf, resultCookie } from './leave-for-provider.server.ts';

function taken(): Problem {
  const text = 'This sign-in belongs to another account, or your account has one of the same provider already.';
  return new Problem(409, 'external-login-taken', text);
}

/** What the form says of an outcome. */
const problems: Partial<Record<string, keyof typeof signInProblems>> = {
  'account-locked-out': 'locked-out',
  'account-not-allowed': 'not-allowed',
};

async function createAccount(services: AccountServices, { request, reply }: Exchange, email: string) {
  const { settings } = services;
  const returnUrl = ownReturnPathOf(request, settings);
  const tokenHash = tokenHashIn(request, resultCookie(settings));
  if (tokenHash === null) throw accountProblem('external-login-failed');
  const outcome = await createForExternal(services, { request, reply }, { tokenHash, email, returnUrl });
  if (outcome === 'external-login-taken') throw taken();
  const refused = problems[outcome];
  const answer: SignInAnswer = {
    succeeded: outcome === 'succeeded',
    requiresTwoFactor: outcome === 'requires-two-factor',
    requiresEmailConfirmation: outcome === 'requires-email-confirmation',
    returnUrl: landingOf(reply, returnUrl),
    ...(refused ? signInProblems[refused] : { code: null, message: null }),
  };
  return answer;
}

async function readResult(services: AccountServices, request: FastifyRequest) {
  const { database, settings, now } = services;
  const tokenHash = tokenHashIn(request, resultCookie(settings));
  const returned = tokenHash && (await findResult(database.kysely, tokenHash, now()));
  if (!returned) throw accountProblem('external-login-failed');
  const { provider, email, emailVerified } = returned;
  return { displayName: displayNameOf(services, provider), email, emailVerified };
}

async function linkUrl(
  services: AccountServices,
  { request, reply }: Exchange,
  { provider: id, password }: z.output<typeof externalLoginBody>,
) {
  const who = accountOf(request);
  await proveOwner(services, request, who, password);
  const provider = providerOf(services, id);
  if (provider === undefined) throw new Problem(404, 'unknown-provider', 'There is no such provider.');
  try {
    const leaving = { returnPath: linkingPath, accountId: who.accountId };
    return { url: (await leaveForProvider(services, { request, reply }, provider, leaving)).href };
  } catch (error) {
    noteFailure(request, provider.id, error);
    throw new Problem(409, 'external-provider-away', `${provider.displayName} cannot be reached. Try again later.`);
  }
}

export function externalLoginCalls(app: FastifyInstance, services: AccountServices, guard: Guard): void {
  const { externalProviders } = services.settings;
  addRoutes(app, externalLoginRoutes, {
    guard,
    handlers: {
      getExternalAuthenticationSchemes: () =>
        externalProviders.map(({ id, displayName }) => ({ name: id, displayName })),
      externalLogin: ({ request }) => readResult(services, request),
      createAccountForExternalLogin: ({ body: { email }, ...exchange }) => createAccount(services, exchange, email),
      linkExternalLogin: ({ body, ...exchange }) => linkUrl(services, exchange, body),
      unlinkExternalLogin: async ({ body, request }) => {
        await unlinkExternal(services, request, accountOf(request), body);
        return done;
      },
    },
  });
}
