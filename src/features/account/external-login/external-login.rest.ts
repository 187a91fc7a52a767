import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';

import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { accountOf, findAccount } from '#server/sessions/account.access.ts';
import { Problem } from '#server/http/errors.ts';
import type { ExternalProvider } from '#server/settings/external-provider-setting.ts';
import { escapeHtml } from '#server/http/html-text.ts';
import { ownReturnPathOf, returnPathOf } from '#server/http/return-path.ts';
import { managePath, profilePath } from '#shared/page/account-paths.ts';
import { done } from '#shared/rest-answers.ts';
import { hostCookieName, secretCookie, type Site, tokenHashIn } from '#server/sessions/session.ts';
import type { SignInAnswer } from '#features/account/account-answers.rules.ts';
import type { AccountServices } from '#features/account/account-post.server.ts';
import { accountProblem } from '#features/account/account-problems.server.ts';
import type { externalLoginBody } from '#features/account/account.rules.ts';
import type { Exchange } from '#features/account/sign-in/sign-in.server.ts';
import { createForExternal, unlinkExternal } from './external-account.server.ts';
import { authorizationUrl, identityFrom, newSecrets } from './external-provider.server.ts';
import { externalLoginPages, externalLoginRoutes } from './external-login-routes.ts';
import { completeExternal, displayNameOf } from './external-sign-in.server.ts';
import {
  storeStart,
  externalStepMs,
  findResult,
  storeResult,
  type ExternalStart,
  takeStart,
} from './external-step.server.ts';
import { proveOwner } from '#features/account/my-account/prove-owner.server.ts';
import { signInProblems } from '#features/account/sign-in/sign-in-problems.ts';
import { landingOf } from '#features/account/second-factors/staff-second-factor.server.ts';

const longestError = 200;
/** Tells linking from a sign-in that leads to the same page. */
const linkingPath = `${managePath}?linking=true`;
const startCookie = (site: Site) => hostCookieName(site, 'fettle-external-start');
const resultCookie = (site: Site) => hostCookieName(site, 'fettle-external');
const seconds = externalStepMs / 1_000;

function pathWith(path: string, query: Record<string, string | null>): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== null);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}

function refuse(reply: FastifyReply, returnUrl: string | null, problem: string, remoteError: string | null = null) {
  const isLinking = returnUrl === linkingPath;
  const query = { problem, remoteError, returnUrl: isLinking ? null : returnUrl };
  return reply.redirect(pathWith(isLinking ? managePath : '/account/login', query), 303);
}

function providerOf({ settings }: AccountServices, id: unknown): ExternalProvider | undefined {
  return settings.externalProviders.find((provider) => provider.id === id);
}

function redirectUri({ settings }: AccountServices, provider: ExternalProvider): string {
  return `${settings.publicUrl.origin}/api/account/externalLoginCallback/${provider.id}`;
}

async function redirectToProvider(
  services: AccountServices,
  { request, reply }: Exchange,
  provider: ExternalProvider,
  leaving: Omit<ExternalStart, 'provider'>,
): Promise<URL> {
  const secrets = newSecrets();
  const { state, browserToken } = await storeStart(services, { ...leaving, provider: provider.id }, secrets);
  const url = await authorizationUrl(provider, { ...secrets, state, redirectUri: redirectUri(services, provider) });
  const { settings } = services;
  reply.header('set-cookie', secretCookie(settings, startCookie(settings), browserToken, seconds));
  request.log.info({ provider: provider.id }, 'left for a provider');
  return url;
}

/** Logs name and code only: the library's errors hold answers of the provider, with tokens in them. */
function noteFailure(request: FastifyRequest, provider: string, error: unknown): void {
  const reason = error instanceof Error ? { name: error.name, code: (error as { code?: unknown }).code } : {};
  request.log.warn({ provider, reason: `${reason.name} ${String(reason.code)}` }, 'sign-in by a provider failed');
}

/**
 * Returns a page that redirects by `meta refresh`. An HTTP redirect would be blocked by the posting page's
 * `form-action`, which allows this origin only.
 */
function onwardPage(url: URL, name: string): string {
  const href = escapeHtml(url.href);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=${href}"><title>${escapeHtml(name)}</title></head><body><p><a href="${href}">Continue with ${escapeHtml(name)}</a></p></body></html>`;
}

const onwardPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

async function start(services: AccountServices, { request, reply }: Exchange): Promise<FastifyReply> {
  const returnUrlParameter = returnPathOf(request, services.settings);
  if (returnUrlParameter === 'foreign') return refuse(reply, null, 'invalid-return-url');
  const provider = providerOf(services, (request.query as Record<string, unknown>)['provider']);
  if (provider === undefined) return refuse(reply, returnUrlParameter.path, 'external-login-failed');
  try {
    const leaving = { returnPath: returnUrlParameter.path, accountId: null };
    const url = await redirectToProvider(services, { request, reply }, provider, leaving);
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', onwardPolicy)
      .send(onwardPage(url, provider.displayName));
  } catch (error) {
    noteFailure(request, provider.id, error);
    return refuse(reply, returnUrlParameter.path, 'external-provider-away');
  }
}

async function handleCallback(services: AccountServices, { request, reply }: Exchange, providerId: string) {
  const { settings } = services;
  const provider = providerOf(services, providerId);
  const browserHash = tokenHashIn(request, startCookie(settings));
  const { state } = request.query as Record<string, unknown>;
  reply.header('set-cookie', secretCookie(settings, startCookie(settings), '', 0));
  if (!provider || !browserHash || typeof state !== 'string') return refuse(reply, null, 'external-login-failed');
  const begun = await takeStart(services, { state, browserHash, provider: provider.id });
  if (begun === null) return refuse(reply, null, 'external-login-failed');
  const back = new URL(redirectUri(services, provider));
  back.search = new URL(request.url, back).search;
  try {
    const identity = await identityFrom(provider, back, { ...begun.secrets, state });
    const query = { returnUrl: begun.returnPath, remoteError: 'remoteError' in identity ? identity.remoteError : null };
    if (!('remoteError' in identity)) {
      const token = await storeResult(services, { ...identity, provider: provider.id, accountId: begun.accountId });
      reply.header('set-cookie', secretCookie(settings, resultCookie(settings), token, seconds));
    }
    return await reply.redirect(pathWith('/api/account/completeExternalLogin', query), 303);
  } catch (error) {
    noteFailure(request, provider.id, error);
    return refuse(reply, begun.returnPath, 'external-login-failed');
  }
}

/** Handles `completeExternalLogin` (spec §7.1). `remoteError` is untrusted and shown as text. */
async function complete(services: AccountServices, { request, reply }: Exchange) {
  const { settings } = services;
  const returnUrlParameter = returnPathOf(request, settings);
  if (returnUrlParameter === 'foreign') return refuse(reply, null, 'invalid-return-url');
  const { remoteError } = request.query as Record<string, unknown>;
  if (typeof remoteError === 'string' && remoteError !== '') {
    return refuse(reply, returnUrlParameter.path, 'external-provider-failed', remoteError.slice(0, longestError));
  }
  const tokenHash = tokenHashIn(request, resultCookie(settings));
  if (tokenHash === null) return refuse(reply, returnUrlParameter.path, 'external-login-failed');
  const who = await findAccount(services, request);
  const outcome = await completeExternal(services, { request, reply }, { tokenHash, who });
  const returnUrl = returnUrlParameter.path;
  if (outcome === 'choose-email') return reply.redirect(pathWith('/account/externalLogin', { returnUrl }), 303);
  reply.header('set-cookie', secretCookie(settings, resultCookie(settings), '', 0));
  if (outcome === 'succeeded') return reply.redirect(landingOf(reply, returnUrl) ?? profilePath, 303);
  if (outcome === 'linked') return reply.redirect(managePath, 303);
  if (outcome !== 'requires-two-factor') return refuse(reply, returnUrl, outcome);
  return reply.redirect(pathWith('/account/loginWithTwoFactor', { returnUrl }), 303);
}

function taken(): Problem {
  const text = 'This sign-in belongs to another account, or your account has one of the same provider already.';
  return new Problem(409, 'external-login-taken', text);
}

async function createAccount(services: AccountServices, { request, reply }: Exchange, email: string) {
  const { settings } = services;
  const returnUrl = ownReturnPathOf(request, settings);
  const tokenHash = tokenHashIn(request, resultCookie(settings));
  if (tokenHash === null) throw accountProblem('external-login-failed');
  const outcome = await createForExternal(services, { request, reply }, { tokenHash, email, returnUrl });
  if (outcome === 'external-login-taken') throw taken();
  const notices = { 'account-locked-out': 'locked-out', 'account-not-allowed': 'not-allowed' } as const;
  const refused = outcome in notices ? notices[outcome as keyof typeof notices] : null;
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
    return { url: (await redirectToProvider(services, { request, reply }, provider, leaving)).href };
  } catch (error) {
    noteFailure(request, provider.id, error);
    throw new Problem(409, 'external-provider-away', `${provider.displayName} cannot be reached. Try again later.`);
  }
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
