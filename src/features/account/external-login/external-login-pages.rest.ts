// What a browser navigates to. Wrong parameters lead to the sign-in form.
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';

import type { AccountServices } from '#features/account/account-post.server.ts';
import { landingOf } from '#features/account/second-factors/staff-second-factor.server.ts';
import type { Exchange } from '#features/account/sign-in/sign-in.server.ts';
import { localeOf } from '#server/http/locale.ts';
import { returnPathOf } from '#server/http/return-path.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { findAccount } from '#server/sessions/account.access.ts';
import { secretCookie, tokenHashIn } from '#server/sessions/session.ts';
import { managePath, profilePath } from '#shared/page/account-paths.ts';
import { externalLoginPages } from './external-login-routes.ts';
import { identityFrom } from './external-provider.server.ts';
import { completeExternal, type ExternalOutcome } from './external-sign-in.server.ts';
import { storeResult, takeStart } from './external-step.server.ts';
import {
  leaveForProvider,
  linkingPath,
  noteFailure,
  providerOf,
  redirectUri,
  resultCookie,
  startCookie,
  stepSeconds,
} from './leave-for-provider.server.ts';
import { onwardPage, onwardPolicy } from './onward-page.server.ts';

const longestError = 200;

/** A parameter that is repeated is no text. */
function parameterOf({ query }: FastifyRequest, name: string): string | null {
  const value = (query as Record<string, unknown>)[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

function pathWith(path: string, query: Record<string, string | null>): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== null);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}

function refuse(reply: FastifyReply, returnUrl: string | null, problem: string, remoteError: string | null = null) {
  const isLinking = returnUrl === linkingPath;
  const query = { problem, remoteError, returnUrl: isLinking ? null : returnUrl };
  return reply.redirect(pathWith(isLinking ? managePath : '/account/login', query), 303);
}

async function start(services: AccountServices, { request, reply }: Exchange): Promise<FastifyReply> {
  const returnUrlParameter = returnPathOf(request, services.settings);
  if (returnUrlParameter === 'foreign') return refuse(reply, null, 'invalid-return-url');
  const provider = providerOf(services, parameterOf(request, 'provider'));
  if (provider === undefined) return refuse(reply, returnUrlParameter.path, 'external-login-failed');
  try {
    const leaving = { returnPath: returnUrlParameter.path, accountId: null };
    const url = await leaveForProvider(services, { request, reply }, provider, leaving);
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', onwardPolicy)
      .send(onwardPage(url, provider.displayName, localeOf(request)));
  } catch (error) {
    noteFailure(request, provider.id, error);
    return refuse(reply, returnUrlParameter.path, 'external-provider-away');
  }
}

async function handleCallback(services: AccountServices, { request, reply }: Exchange, providerId: string) {
  const { settings } = services;
  const provider = providerOf(services, providerId);
  const browserHash = tokenHashIn(request, startCookie(settings));
  const state = parameterOf(request, 'state');
  reply.header('set-cookie', secretCookie(settings, startCookie(settings), '', 0));
  if (!provider || !browserHash || state === null) return refuse(reply, null, 'external-login-failed');
  const begun = await takeStart(services, { state, browserHash, provider: provider.id });
  if (begun === null) return refuse(reply, null, 'external-login-failed');
  const back = new URL(redirectUri(services, provider));
  back.search = new URL(request.url, back).search;
  try {
    const identity = await identityFrom(provider, back, { ...begun.secrets, state });
    const query = { returnUrl: begun.returnPath, remoteError: 'remoteError' in identity ? identity.remoteError : null };
    if (!('remoteError' in identity)) {
      const token = await storeResult(services, { ...identity, provider: provider.id, accountId: begun.accountId });
      reply.header('set-cookie', secretCookie(settings, resultCookie(settings), token, stepSeconds));
    }
    return await reply.redirect(pathWith('/api/account/completeExternalLogin', query), 303);
  } catch (error) {
    noteFailure(request, provider.id, error);
    return refuse(reply, begun.returnPath, 'external-login-failed');
  }
}

/** Returns where the outcome leads; null for an error. */
function onwardOf(reply: FastifyReply, outcome: ExternalOutcome, returnUrl: string | null): string | null {
  switch (outcome) {
    case 'succeeded':
      return landingOf(reply, returnUrl) ?? profilePath;
    case 'linked':
      return managePath;
    case 'choose-email':
      return pathWith('/account/externalLogin', { returnUrl });
    case 'requires-two-factor':
      return pathWith('/account/loginWithTwoFactor', { returnUrl });
    default:
      return null;
  }
}

/** Handles `completeExternalLogin` (spec §7.1). `remoteError` is untrusted and shown as text. */
async function complete(services: AccountServices, { request, reply }: Exchange) {
  const { settings } = services;
  const returnUrlParameter = returnPathOf(request, settings);
  if (returnUrlParameter === 'foreign') return refuse(reply, null, 'invalid-return-url');
  const remoteError = parameterOf(request, 'remoteError');
  if (remoteError !== null) {
    return refuse(reply, returnUrlParameter.path, 'external-provider-failed', remoteError.slice(0, longestError));
  }
  const tokenHash = tokenHashIn(request, resultCookie(settings));
  if (tokenHash === null) return refuse(reply, returnUrlParameter.path, 'external-login-failed');
  const who = await findAccount(services, request);
  const outcome = await completeExternal(services, { request, reply }, { tokenHash, who });
  // Whoever has yet to choose an address comes back with the result.
  if (outcome !== 'choose-email') reply.header('set-cookie', secretCookie(settings, resultCookie(settings), '', 0));
  const onward = onwardOf(reply, outcome, returnUrlParameter.path);
  return onward === null ? refuse(reply, returnUrlParameter.path, outcome) : reply.redirect(onward, 303);
}

export function externalLoginRest(services: AccountServices, guard: Guard): FastifyPluginAsync {
  return async (app) => {
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, parsed) =>
      parsed(null, null),
    );
    addRoutes(app, externalLoginPages, {
      guard,
      handlers: {
        startExternalLogin: (exchange) => start(services, exchange),
        externalLoginCallback: (exchange) => handleCallback(services, exchange, exchange.params.provider),
        completeExternalLogin: (exchange) => complete(services, exchange),
      },
    });
  };
}
