import type { IncomingMessage } from 'node:http';

import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { default as Provider, KoaContextWithOIDC } from 'oidc-provider';

import { endAccountSession } from '#server/sessions/account-session.data.ts';
import { accountTokenHashOf, signedOutHeaders } from '#server/sessions/account-session.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { wantsPage } from '#server/http/wants-page.ts';
import { addRoutes } from '#server/http/route/route.ts';
import { identityClientRoutes } from '#shared/identity-client-routes.ts';
import { portalClientSettings } from './identity-clients.ts';
import { interactionPath, openProvider } from './identity-provider.server.ts';
import { logoutPath, seconds, findSignedInOf } from './identity-session.server.ts';

type Page = { html: string; headers: Record<string, string> };

export type IdentityParts = { failedPage: (request: FastifyRequest) => Page };

const answered = [
  ['GET', '/.well-known/openid-configuration'],
  ['GET', '/connect/jwks'],
  ['GET', '/connect/authorize'],
  ['GET', '/connect/authorize/:uid'],
  ['GET', '/connect/userinfo'],
  ['POST', '/connect/userinfo'],
  ['POST', '/connect/token'],
  ['POST', '/connect/revocation'],
  ['GET', logoutPath],
] as const;

const failed = 'There was an error signing in.';

function requestProblem(): Problem {
  return new Problem(400, 'sign-in-refused', failed);
}

const requests = new WeakMap<IncomingMessage, FastifyRequest>();

/**
 * Sets the headers, from which the provider builds its URLs, to PUBLIC_URL. So no Host or forwarding header of a caller
 * gets into a response.
 */
function setForwardingHeaders({ headers }: IncomingMessage, { settings: { publicUrl } }: Services): void {
  headers['host'] = publicUrl.host;
  headers['x-forwarded-host'] = publicUrl.host;
  headers['x-forwarded-proto'] = publicUrl.protocol.slice(0, -1);
  delete headers['x-forwarded-for'];
}

async function handOver(services: Services, provider: Provider, request: FastifyRequest, reply: FastifyReply) {
  const { raw } = request;
  requests.set(raw, request);
  setForwardingHeaders(raw, services);
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  reply.hijack();
  await provider.callback()(raw, reply.raw);
}

function showError({ failedPage }: IdentityParts, context: KoaContextWithOIDC): void {
  const request = requests.get(context.req);
  context.set('cache-control', 'no-store');
  if (request !== undefined && wantsPage(request)) {
    const { html, headers } = failedPage(request);
    context.set(headers);
    context.type = 'html';
    context.body = html;
    return;
  }
  const { status, code, message } = requestProblem();
  context.type = 'application/problem+json';
  context.body = JSON.stringify({ type: 'about:blank', title: message, status, code });
}

/**
 * Handles an RP-initiated logout. A caller with an ID token of the signed-in account comes from one of our pages.
 * They are signed out at once, on the server and in the browser. Anybody else may have been sent by another site and
 * must confirm.
 */
async function logOut(services: Services, context: KoaContextWithOIDC): Promise<void> {
  const { oidc, req } = context;
  const { session, entities } = oidc;
  const tokenHash = accountTokenHashOf(req, services.settings);
  const isSignedIn = (await findSignedInOf(services, req)) !== null;
  if (isSignedIn && entities.IdTokenHint?.payload['sub'] !== session?.accountId) {
    return context.redirect('/authentication/logout');
  }
  const { postLogoutRedirectUri, state } = (session?.state ?? {}) as Record<string, string | undefined>;
  await session?.destroy();
  if (tokenHash !== null) await endAccountSession(services.database.kysely, tokenHash, services.now());
  for (const [name, value] of Object.entries(signedOutHeaders(services.settings))) context.append(name, value);
  if (postLogoutRedirectUri === undefined) return context.redirect('/authentication/logged-out');
  const url = new URL(postLogoutRedirectUri);
  if (state !== undefined) url.searchParams.set('state', state);
  context.status = 303;
  context.redirect(url.href);
}

function isFresh(reasons: string[], maxAge: number, signedIn: Date): boolean {
  const asksAgain = reasons.includes('login_prompt') || reasons.includes('max_age');
  return !asksAgain || seconds(signedIn) >= maxAge;
}

async function interact(
  services: Services,
  provider: Provider,
  request: FastifyRequest<{ Params: { uid: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { uid } = request.params;
  reply.header('cache-control', 'no-store');
  const { cookies } = provider.createContext(request.raw, reply.raw);
  // Only the browser that started it; otherwise one person could be signed in as another.
  if (cookies.get('fettle-oidc-interaction', { signed: true }) !== uid) throw requestProblem();
  const interaction = await provider.Interaction.find(uid);
  if (!interaction) throw requestProblem();
  const { prompt, iat } = interaction;
  const signedIn = await findSignedInOf(services, request.raw);
  if (signedIn === null || !isFresh(prompt.reasons, iat ?? 0, signedIn.signedInAt)) {
    const here = encodeURIComponent(`${interactionPath}/${uid}`);
    return reply.redirect(`/account/login?returnUrl=${here}`, 303);
  }
  const { accountId, signedInAt, amr } = signedIn;
  interaction.result = { login: { accountId, ts: seconds(signedInAt), amr }, consent: {} };
  // It may stem from an earlier sign-in, which has ended.
  delete interaction.session;
  await interaction.save(interaction.exp - seconds(services.now()));
  return reply.redirect(interaction.returnTo, 303);
}

function answerErrors(app: FastifyInstance, { failedPage }: IdentityParts): void {
  app.setErrorHandler((error, request, reply) => {
    if (!(error instanceof Problem) || !wantsPage(request)) throw error;
    const { html, headers } = failedPage(request);
    return reply.code(error.status).headers(headers).header('cache-control', 'no-store').type('text/html').send(html);
  });
}

/**
 * Serves the OpenID provider (decision 36) and `GET /_configuration/EndUserPortal` (spec §7.2). A separate plugin,
 * because the provider reads bodies itself.
 */
export function identityRest(services: Services, parts: IdentityParts): FastifyPluginAsync {
  return async (app) => {
    const providerOfNow = openProvider(services, {
      showError: (context) => showError(parts, context),
      logOut: (context) => logOut(services, context),
    });
    addRoutes(app, identityClientRoutes, {
      guard: () => null,
      handlers: {
        identityClient: ({ reply }) => {
          reply.header('cache-control', 'no-store');
          return portalClientSettings(services.settings);
        },
      },
    });
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, _payload, done) => done(null));
    answerErrors(app, parts);
    for (const [method, url] of answered) {
      app.route({
        method,
        url,
        exposeHeadRoute: false,
        handler: async (request, reply) => handOver(services, await providerOfNow(), request, reply),
      });
    }
    app.get<{ Params: { uid: string } }>(`${interactionPath}/:uid`, async (request, reply) =>
      interact(services, await providerOfNow(), request, reply),
    );
    await app.register(authorizationPosts);
  };
}

/**
 * Redirects a posted authorization request (OpenID Connect Core 3.1.2.1) to a GET. The post comes from another site, so
 * without our cookies; the GET has them. It changes nothing, so `guardOrigin` allows it.
 */
const authorizationPosts: FastifyPluginAsync = async (app) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16_384 },
    (_r, body, done) => done(null, body),
  );
  app.post<{ Body: string }>('/connect/authorize', async (request, reply) => {
    const parameters = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    return reply.header('cache-control', 'no-store').redirect(`/connect/authorize?${parameters.toString()}`, 303);
  });
};
