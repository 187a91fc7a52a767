import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { accountOf, requireAccount } from '#server/sessions/account.access.ts';
import { bodyAs } from '#server/http/closed-body.ts';
import { ownReturnPathOf } from '#server/http/return-path.ts';
import type { LoginAnswer, Passkey } from '#features/account/account-answers.rules.ts';
import type { AccountServices } from '#features/account/account-post.server.ts';
import * as bodies from '#features/account/account.rules.ts';
import { type PasskeyRow, passkeysOf } from './passkey.data.ts';
import {
  dropPasskey,
  finishAddingPasskey,
  signInByPasskey,
  startAddingPasskey,
  startPasskeyLogin,
} from './passkey.server.ts';
import { signInRefusals } from '#features/account/sign-in/sign-in-refusals.ts';
import { landingOf } from './staff-second-factor.server.ts';

function passkeyOf({ id, name, created_at, used_at }: PasskeyRow): Passkey {
  return { id, name, createdAt: created_at.toISOString(), usedAt: used_at?.toISOString() ?? null };
}

async function loginWithPasskey(
  services: AccountServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<LoginAnswer> {
  const returnUrl = ownReturnPathOf(request, services.settings);
  const given = bodyAs(bodies.passkeyLoginBody, request.body);
  const outcome = await signInByPasskey(services, { request, reply }, given);
  const isRefused = outcome === 'locked-out' || outcome === 'not-allowed' || outcome === 'wrong';
  return {
    succeeded: outcome === 'succeeded',
    requiresTwoFactor: false,
    requiresEmailConfirmation: outcome === 'requires-email-confirmation',
    returnUrl: landingOf(reply, returnUrl),
    ...(isRefused ? signInRefusals[outcome] : { code: null, message: null }),
  };
}

export function passkeyCalls(app: FastifyInstance, services: AccountServices): void {
  const signedIn = { onRequest: requireAccount(services) };
  app.get('/passkeys', signedIn, async (request) => ({
    passkeys: (await passkeysOf(services.database.kysely, accountOf(request).accountId)).map(passkeyOf),
  }));
  app.post('/startAddingPasskey', signedIn, (request, reply) => {
    const { password } = bodyAs(bodies.proofBody, request.body);
    return startAddingPasskey(services, { request, reply }, accountOf(request), password);
  });
  app.post('/addPasskey', signedIn, async (request, reply) => {
    const given = bodyAs(bodies.addPasskeyBody, request.body);
    return passkeyOf(await finishAddingPasskey(services, { request, reply }, accountOf(request), given));
  });
  app.post('/removePasskey', signedIn, async (request) => {
    await dropPasskey(services, request, accountOf(request), bodyAs(bodies.removePasskeyBody, request.body));
    return { succeeded: true };
  });
  app.post('/startPasskeyLogin', (request, reply) => {
    const { secondStep } = bodyAs(bodies.startPasskeyLoginBody, request.body);
    return startPasskeyLogin(services, { request, reply }, secondStep);
  });
  app.post('/loginWithPasskey', (request, reply) => loginWithPasskey(services, request, reply));
}
