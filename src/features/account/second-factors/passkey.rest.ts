import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';

import { ownReturnPathOf } from '#server/http/return-path.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { accountOf } from '#server/sessions/account.access.ts';
import { done } from '#shared/rest-answers.ts';
import type { SignInAnswer, Passkey } from '#features/account/account-answers.rules.ts';
import type { AccountServices } from '#features/account/account-post.server.ts';
import type { passkeyLoginBody } from '#features/account/account.rules.ts';
import type { Exchange } from '#features/account/sign-in/sign-in.server.ts';
import { type PasskeyRow, passkeysOf } from './passkey.data.ts';
import {
  dropPasskey,
  finishAddingPasskey,
  signInByPasskey,
  startAddingPasskey,
  startPasskeyLogin,
} from './passkey.server.ts';
import { signInProblems } from '#features/account/sign-in/sign-in-problems.ts';
import { passkeyRoutes } from './second-factor-routes.ts';
import { landingOf } from './staff-second-factor.server.ts';

function passkeyOf({ id, name, created_at, used_at }: PasskeyRow): Passkey {
  return { id, name, createdAt: created_at.toISOString(), usedAt: used_at?.toISOString() ?? null };
}

async function loginWithPasskey(
  services: AccountServices,
  exchange: Exchange,
  body: z.output<typeof passkeyLoginBody>,
): Promise<SignInAnswer> {
  const returnUrl = ownReturnPathOf(exchange.request, services.settings);
  const outcome = await signInByPasskey(services, exchange, body);
  const isRefused = outcome === 'locked-out' || outcome === 'not-allowed' || outcome === 'wrong';
  return {
    succeeded: outcome === 'succeeded',
    requiresTwoFactor: false,
    requiresEmailConfirmation: outcome === 'requires-email-confirmation',
    returnUrl: landingOf(exchange.reply, returnUrl),
    ...(isRefused ? signInProblems[outcome] : { code: null, message: null }),
  };
}

export function passkeyCalls(app: FastifyInstance, services: AccountServices, guard: Guard): void {
  addRoutes(app, passkeyRoutes, {
    guard,
    handlers: {
      passkeys: async ({ request }) => ({
        passkeys: (await passkeysOf(services.database.kysely, accountOf(request).accountId)).map(passkeyOf),
      }),
      startAddingPasskey: ({ body: { password }, ...exchange }) =>
        startAddingPasskey(services, exchange, accountOf(exchange.request), password),
      addPasskey: async ({ body, ...exchange }) =>
        passkeyOf(await finishAddingPasskey(services, exchange, accountOf(exchange.request), body)),
      removePasskey: async ({ body, request }) => {
        await dropPasskey(services, request, accountOf(request), body);
        return done;
      },
      startPasskeyLogin: ({ body: { secondStep }, ...exchange }) => startPasskeyLogin(services, exchange, secondStep),
      loginWithPasskey: ({ body, ...exchange }) => loginWithPasskey(services, exchange, body),
    },
  });
}
