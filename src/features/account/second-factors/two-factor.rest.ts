import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { accountOf, requireAccount, requireRole } from '#server/sessions/account.access.ts';
import { bodyAs } from '#server/http/closed-body.ts';
import { ownReturnPathOf } from '#server/http/return-path.ts';
import type { LoginAnswer } from '#features/account/account-answers.rules.ts';
import type { AccountServices } from '#features/account/account-post.server.ts';
import * as bodies from '#features/account/account.rules.ts';
import { codeRefusals, signInRefusals } from '#features/account/sign-in/sign-in-refusals.ts';
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
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<LoginAnswer> {
  const returnUrl = ownReturnPathOf(request, services.settings);
  const given = bodyAs(bodies.twoFactorBody, request.body);
  const outcome = await signInByCode(services, { request, reply }, given);
  const next = {
    requiresTwoFactor: outcome !== 'succeeded',
    requiresEmailConfirmation: false,
    returnUrl: landingOf(reply, returnUrl),
  };
  if (outcome === 'succeeded') return { succeeded: true, ...next, code: null, message: null };
  if (outcome === 'locked-out') return { succeeded: false, ...next, ...signInRefusals[outcome] };
  return { succeeded: false, ...next, ...codeRefusals[outcome] };
}

export function twoFactorCalls(app: FastifyInstance, services: AccountServices): void {
  const signedIn = { onRequest: requireAccount(services) };
  const passwordIn = (request: FastifyRequest) => bodyAs(bodies.proofBody, request.body).password;
  app.post('/loginWithTwoFactor', (request, reply) => loginWithTwoFactor(services, request, reply));
  app.post('/startTwoFactor', signedIn, (request) =>
    startTwoFactor(services, request, accountOf(request), passwordIn(request)),
  );
  app.post('/confirmTwoFactor', signedIn, async (request) => {
    const { code } = bodyAs(bodies.codeBody, request.body);
    return { recoveryCodes: await confirmTwoFactor(services, request, accountOf(request), code) };
  });
  app.post('/newRecoveryCodes', signedIn, async (request) => ({
    recoveryCodes: await newRecoveryCodes(services, request, accountOf(request), passwordIn(request)),
  }));
  app.post('/stopTwoFactor', signedIn, async (request) => {
    await stopTwoFactor(services, request, accountOf(request), passwordIn(request));
    return { succeeded: true };
  });
  app.post('/resetTwoFactor', { onRequest: requireRole(services, 'admin') }, async (request) => {
    const { accountId } = bodyAs(bodies.accountIdBody, request.body);
    const by = accountOf(request).accountId;
    return userOf(await resetTwoFactor(services, request, { accountId, by }), services.now());
  });
}
