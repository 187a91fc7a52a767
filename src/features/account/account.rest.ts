import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';

import { accountOf, findAccount, lacksSecondFactor, requireAccount } from '#server/sessions/account.access.ts';
import { endAccountSession, endAccountSessions } from '#server/sessions/account-session.data.ts';
import { accountTokenHashOf, clearAccountCookie } from '#server/sessions/account-session.ts';
import { bodyAs } from '#server/http/closed-body.ts';
import { Problem } from '#server/http/errors.ts';
import type { Load } from '#server/limits/overload.ts';
import { ownReturnPathOf } from '#server/http/return-path.ts';
import type { LoginAnswer } from './account-answers.rules.ts';
import { openApiOfAccounts } from './account-openapi.server.ts';
import type { AccountServices } from './account-post.server.ts';
import * as bodies from './account.rules.ts';
import { confirmInvite, reinvite } from './users/admin.server.ts';
import { adminCalls } from './users/admin.rest.ts';
import { askForMail } from './ask.server.ts';
import { currentUserOf } from './current-user.data.ts';
import { deleteOwnAccount } from './my-account/delete-account.server.ts';
import { externalLoginCalls } from './external-login/external-login.rest.ts';
import { changeEmail, changePassword, confirmEmailChange, resetPassword } from './my-account/own-account.server.ts';
import { confirmEmail, register } from './sign-in/register.server.ts';
import { passkeyCalls } from './second-factors/passkey.rest.ts';
import { endSessionOf, sessionsOf } from './my-account/sessions.data.ts';
import { signInRefusals } from './sign-in/sign-in-refusals.ts';
import { signIn, type SignInOutcome } from './sign-in/sign-in.server.ts';
import { landingOf } from './second-factors/staff-second-factor.server.ts';
import { tooManyTries } from './tries/too-many-tries.server.ts';
import { twoFactorCalls } from './second-factors/two-factor.rest.ts';

export const accountPath = '/api/account';

/** In bytes: two passwords of the longest length, fully escaped, and an address. */
const bodyLimit = 8_192;

const mailed = { mailed: true } as const;
const done = { succeeded: true } as const;

export function loginAnswerOf(outcome: SignInOutcome, returnUrl: string | null): LoginAnswer {
  const isRefused = outcome === 'wrong' || outcome === 'locked-out' || outcome === 'not-allowed';
  return {
    succeeded: outcome === 'succeeded',
    requiresTwoFactor: outcome === 'requires-two-factor',
    requiresEmailConfirmation: outcome === 'requires-email-confirmation',
    returnUrl,
    ...(isRefused ? signInRefusals[outcome] : { code: null, message: null }),
  };
}

async function login(services: AccountServices, request: FastifyRequest, reply: FastifyReply): Promise<LoginAnswer> {
  const returnUrl = ownReturnPathOf(request, services.settings);
  const form = bodyAs(bodies.loginBody, request.body);
  const outcome = await signIn(services, { request, reply }, form);
  if (outcome.kind === 'limited') throw tooManyTries(outcome.seconds);
  return loginAnswerOf(outcome.kind, landingOf(reply, returnUrl));
}

async function logout({ database, settings, now }: AccountServices, request: FastifyRequest, reply: FastifyReply) {
  bodyAs(bodies.emptyBody, request.body);
  const tokenHash = accountTokenHashOf(request, settings);
  if (tokenHash !== null) await endAccountSession(database.kysely, tokenHash, now());
  clearAccountCookie(reply, settings);
  return done;
}

function signInCalls(app: FastifyInstance, services: AccountServices): void {
  app.post('/login', (request, reply) => login(services, request, reply));
  app.post('/logout', (request, reply) => logout(services, request, reply));
  app.post('/register', async (request, reply) => {
    const returnUrl = ownReturnPathOf(request, services.settings);
    await register(services, { request, reply }, bodyAs(bodies.registerBody, request.body), returnUrl);
    return { ...done, requiresEmailConfirmation: true, returnUrl };
  });
  app.post('/confirmEmail', (request, reply) =>
    confirmEmail(services, { request, reply }, bodyAs(bodies.confirmEmailBody, request.body)),
  );
  app.post('/confirmInvite', async (request, reply) => {
    const returnUrl = ownReturnPathOf(request, services.settings);
    const form = bodyAs(bodies.confirmInviteBody, request.body);
    const outcome = await confirmInvite(services, { request, reply }, form);
    return loginAnswerOf(outcome, landingOf(reply, returnUrl));
  });
  app.post('/resetPassword', async (request) => {
    await resetPassword(services, request, bodyAs(bodies.resetPasswordBody, request.body));
    return done;
  });
  app.post('/confirmEmailChange', async (request) => {
    const { token } = bodyAs(bodies.tokenBody, request.body);
    return { email: await confirmEmailChange(services, request, await findAccount(services, request), token) };
  });
}

function mailCalls(app: FastifyInstance, services: AccountServices): void {
  app.post('/sendPasswordResetEmail', async (request) => {
    const { email } = bodyAs(bodies.emailBody, request.body);
    await askForMail(services, request, { wish: 'reset-password', email });
    return mailed;
  });
  app.post('/resendConfirmEmail', async (request) => {
    const returnUrl = ownReturnPathOf(request, services.settings);
    const { email } = bodyAs(bodies.emailBody, request.body);
    await askForMail(services, request, { wish: 'confirm-email', email, returnUrl });
    return mailed;
  });
  app.post('/resendInviteEmail', async (request) => {
    const { email } = bodyAs(bodies.emailBody, request.body);
    const who = await findAccount(services, request);
    if (who?.roles.includes('admin') && !lacksSecondFactor(services, who))
      await reinvite(services, request, { email, who });
    else await askForMail(services, request, { wish: 'invite', email });
    return mailed;
  });
}

function ownCalls(app: FastifyInstance, services: AccountServices): void {
  const { database, now } = services;
  const signedIn = { onRequest: requireAccount(services) };
  app.get('/currentUserRoles', signedIn, async (request) => {
    const who = accountOf(request);
    return { roles: who.roles, ...(lacksSecondFactor(services, who) && { secondFactorNeeded: true }) };
  });
  app.get('/currentUser', signedIn, async (request) => currentUserOf(services, accountOf(request)));
  app.post('/changePassword', signedIn, async (request) => {
    const form = bodyAs(bodies.changePasswordBody, request.body);
    await changePassword(services, request, accountOf(request), form);
    return done;
  });
  app.post('/changeEmail', signedIn, async (request) => {
    await changeEmail(services, request, accountOf(request), bodyAs(bodies.changeEmailBody, request.body));
    return mailed;
  });
  app.post('/deleteOwnAccount', signedIn, async (request, reply) => {
    const { password } = bodyAs(bodies.passwordBody, request.body);
    await deleteOwnAccount(services, request, accountOf(request), password);
    clearAccountCookie(reply, services.settings);
    return done;
  });
  app.get('/sessions', signedIn, async (request) => ({
    sessions: await sessionsOf(database.kysely, accountOf(request), now()),
  }));
  app.post('/endSession', signedIn, async (request) => {
    const { sessionId } = bodyAs(bodies.sessionIdBody, request.body);
    const { accountId } = accountOf(request);
    if (await endSessionOf(database.kysely, { accountId, sessionId }, now())) return done;
    throw new Problem(404, 'unknown-session', 'You have no such session, or it is over already.');
  });
  app.post('/endOtherSessions', signedIn, async (request) => {
    bodyAs(bodies.emptyBody, request.body);
    const { accountId, sessionId } = accountOf(request);
    await endAccountSessions(database.kysely, accountId, now(), sessionId);
    return done;
  });
}

export function accountRest(services: AccountServices): FastifyPluginAsync {
  const calls: FastifyPluginAsync = async (app) => {
    app.addHook('onRoute', (route) => {
      route.bodyLimit = bodyLimit;
      // Most requests wait for password hashing, which has its own queue.
      const load: Load = { load: 'own-limits' };
      if (route.method === 'POST') route.config = { ...route.config, ...load };
    });
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    signInCalls(app, services);
    mailCalls(app, services);
    ownCalls(app, services);
    externalLoginCalls(app, services);
    twoFactorCalls(app, services);
    passkeyCalls(app, services);
    adminCalls(app, services);
    app.get('/openapi.json', async () => openApiOfAccounts(services.settings.publicUrl));
  };
  return async (app) => {
    await app.register(calls, { prefix: accountPath });
  };
}
