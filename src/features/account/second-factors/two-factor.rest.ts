import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';

import { ownReturnPathOf } from '#server/http/return-path.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { accountOf } from '#server/sessions/account.access.ts';
import { done } from '#shared/rest-answers.ts';
import type { SignInAnswer } from '#features/account/account-answers.rules.ts';
import type { AccountServices } from '#features/account/account-post.server.ts';
import type { twoFactorBody } from '#features/account/account.rules.ts';
import { codeProblems, signInProblems } from '#features/account/sign-in/sign-in-problems.ts';
import type { Exchange } from '#features/account/sign-in/sign-in.server.ts';
import { twoFactorRoutes } from './second-factor-routes.ts';
import { landingOf } from './staff-second-factor.server.ts';
import { signInByCode } from './sign-in-by-code.server.ts';
import {
  confirmTwoFactor,
  newRecoveryCodes,
  resetTwoFactor,
  startTwoFactor,
  stopTwoFactor,
} from './two-factor.server.ts';
import { userOf } from '#features/account/users/users.data.ts';

async function loginWithTwoFactor(
  services: AccountServices,
  exchange: Exchange,
  body: z.output<typeof twoFactorBody>,
): Promise<SignInAnswer> {
  const returnUrl = ownReturnPathOf(exchange.request, services.settings);
  const outcome = await signInByCode(services, exchange, body);
  const next = {
    requiresTwoFactor: outcome !== 'succeeded',
    requiresEmailConfirmation: false,
    returnUrl: landingOf(exchange.reply, returnUrl),
  };
  if (outcome === 'succeeded') return { succeeded: true, ...next, code: null, message: null };
  if (outcome === 'locked-out') return { succeeded: false, ...next, ...signInProblems[outcome] };
  return { succeeded: false, ...next, ...codeProblems[outcome] };
}

export function twoFactorCalls(app: FastifyInstance, services: AccountServices, guard: Guard): void {
  addRoutes(app, twoFactorRoutes, {
    guard,
    handlers: {
      loginWithTwoFactor: ({ body, ...exchange }) => loginWithTwoFactor(services, exchange, body),
      startTwoFactor: ({ body: { password }, request }) =>
        startTwoFactor(services, request, accountOf(request), password),
      confirmTwoFactor: async ({ body: { code }, request }) => ({
        recoveryCodes: await confirmTwoFactor(services, request, accountOf(request), code),
      }),
      newRecoveryCodes: async ({ body: { password }, request }) => ({
        recoveryCodes: await newRecoveryCodes(services, request, accountOf(request), password),
      }),
      stopTwoFactor: async ({ body: { password }, request }) => {
        await stopTwoFactor(services, request, accountOf(request), password);
        return done;
      },
      resetTwoFactor: async ({ body: { accountId }, request }) => {
        const by = accountOf(request).accountId;
        return userOf(await resetTwoFactor(services, request, { accountId, by }), services.now());
      },
    },
  });
}
