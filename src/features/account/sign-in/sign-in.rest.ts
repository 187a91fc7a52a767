import type { FastifyInstance, FastifyRequest } from 'fastify';

import { ownReturnPathOf } from '#server/http/return-path.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { findAccount, lacksSecondFactor } from '#server/sessions/account.access.ts';
import { endAccountSession } from '#server/sessions/account-session.data.ts';
import { accountTokenHashOf, signedOutHeaders } from '#server/sessions/account-session.ts';
import { done } from '#shared/rest-answers.ts';
import { type SignInAnswer, mailed } from '#features/account/account-answers.rules.ts';
import type { AccountServices } from '#features/account/account-post.server.ts';
import { requestMail } from '#features/account/mail-request.server.ts';
import { confirmEmailChange, resetPassword } from '#features/account/my-account/own-account.server.ts';
import { landingOf } from '#features/account/second-factors/staff-second-factor.server.ts';
import { tooManyAttempts } from '#features/account/attempts/too-many-attempts.server.ts';
import { confirmInvite, reinvite } from '#features/account/users/admin.server.ts';
import { confirmEmail, register } from './register.server.ts';
import { signInProblems } from './sign-in-problems.ts';
import { signInRoutes } from './sign-in-routes.ts';
import { type Exchange, signIn, type SignInOutcome } from './sign-in.server.ts';

export function signInAnswerOf(outcome: SignInOutcome, returnUrl: string | null): SignInAnswer {
  const isRefused = outcome === 'wrong' || outcome === 'locked-out' || outcome === 'not-allowed';
  return {
    succeeded: outcome === 'succeeded',
    requiresTwoFactor: outcome === 'requires-two-factor',
    requiresEmailConfirmation: outcome === 'requires-email-confirmation',
    returnUrl,
    ...(isRefused ? signInProblems[outcome] : { code: null, message: null }),
  };
}

async function logout({ database, settings, now }: AccountServices, { request, reply }: Exchange) {
  const tokenHash = accountTokenHashOf(request, settings);
  if (tokenHash !== null) await endAccountSession(database.kysely, tokenHash, now());
  reply.headers(signedOutHeaders(settings));
  return done;
}

async function mailInvite(services: AccountServices, request: FastifyRequest, email: string) {
  const who = await findAccount(services, request);
  if (who?.roles.includes('admin') && !lacksSecondFactor(services, who))
    await reinvite(services, request, { email, who });
  else await requestMail(services, request, { wish: 'invite', email });
  return mailed;
}

export function signInCalls(app: FastifyInstance, services: AccountServices, guard: Guard): void {
  const returnPathOf = (request: FastifyRequest) => ownReturnPathOf(request, services.settings);
  addRoutes(app, signInRoutes, {
    guard,
    handlers: {
      login: async ({ body, ...exchange }) => {
        const returnUrl = returnPathOf(exchange.request);
        const outcome = await signIn(services, exchange, body);
        if (outcome.kind === 'limited') throw tooManyAttempts(outcome.seconds);
        return signInAnswerOf(outcome.kind, landingOf(exchange.reply, returnUrl));
      },
      logout: (exchange) => logout(services, exchange),
      register: async ({ body, ...exchange }) => {
        const returnUrl = returnPathOf(exchange.request);
        await register(services, exchange, body, returnUrl);
        return { ...done, requiresEmailConfirmation: true as const, returnUrl };
      },
      confirmEmail: ({ body, ...exchange }) => confirmEmail(services, exchange, body),
      resendConfirmEmail: async ({ body: { email }, request }) => {
        await requestMail(services, request, { wish: 'confirm-email', email, returnUrl: returnPathOf(request) });
        return mailed;
      },
      sendPasswordResetEmail: async ({ body: { email }, request }) => {
        await requestMail(services, request, { wish: 'reset-password', email });
        return mailed;
      },
      resetPassword: async ({ body, request }) => {
        await resetPassword(services, request, body);
        return done;
      },
      resendInviteEmail: ({ body: { email }, request }) => mailInvite(services, request, email),
      confirmInvite: async ({ body, ...exchange }) => {
        const returnUrl = returnPathOf(exchange.request);
        const outcome = await confirmInvite(services, exchange, body);
        return signInAnswerOf(outcome, landingOf(exchange.reply, returnUrl));
      },
      confirmEmailChange: async ({ body: { token }, request }) => ({
        email: await confirmEmailChange(services, request, await findAccount(services, request), token),
      }),
    },
  });
}
