import { basename, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { endClaimSession } from '#claim/access/claim-session.data.ts';
import { couriers } from '#features/my-delivery/courier.rules.ts';
import { trackStateOf } from '#features/track/track-query.rules.ts';
import { offering, type TrackedClaim } from '#features/track/track.rules.ts';
import type { Services } from '#server/context.ts';
import { findAccount, lacksSecondFactor } from '#server/sessions/account.access.ts';
import { coloursCss } from '#server/brands/brand.ts';
import type { Settings } from '#server/settings/env.ts';
import { nothingHere, sendProblem } from '#server/http/errors.ts';
import { claimTokenHashOf, clearClaimCookie, forgottenOnStop } from '#server/sessions/session.ts';
import { localeOf } from '#server/http/locale.ts';
import { mailPicturesRest } from '#server/outbox/mail-pictures/mail-pictures.rest.ts';
import { returnPathOf } from '#server/http/return-path.ts';
import { isAnonymous, viewerOf, type Viewer } from '#server/sessions/viewer.ts';
import { managePath } from '#shared/page/account-paths.ts';
import { stoppedPath } from '#shared/page/stopped-path.ts';
import { assetsRest } from '#main/http/assets.rest.ts';
import type { FirstAnswersAt } from '#main/first-page/first-answers.server.ts';
import { sendPage } from '#main/first-page/html.server.ts';
import { installRest } from '#main/http/install.rest.ts';
import type { Pages } from './pages.server.ts';
import type { TrackedClaimsOf } from './tracked-claims.server.ts';
import { serviceWorkerRest } from '#main/first-page/service-worker.rest.ts';
import { anyPlaceOf, needOf, type AccountPage, type AnyPlace } from './other-places.rules.ts';

export type ClaimDrawing = Pages & { firstAnswersAt: FirstAnswersAt; trackedClaimsOf: TrackedClaimsOf };

function isCall(path: string): boolean {
  return path.startsWith('/api/') || path === '/graphql' || path.startsWith('/assets/') || path.startsWith('/brand/');
}

/** Keeps one slash at the beginning, because after two a host is parsed, or nothing can be. */
function addressIn({ url }: FastifyRequest): URL {
  return new URL(url.replace(/^[/\\]*/, '/'), 'http://page');
}

function trackAddress(url: string): string {
  return `/track?returnUrl=${encodeURIComponent(url)}`;
}

function trackedBy(settings: Settings, pages: ClaimDrawing, request: FastifyRequest): Promise<TrackedClaim[]> {
  const onward = returnPathOf(request, settings);
  const returnPath = onward === 'foreign' ? null : onward.path;
  return pages.trackedClaimsOf(viewerOf(request, settings), returnPath, localeOf(request));
}

/** Sends the Track form. With an active session it also offers the tracked claims, and is not cached. */
async function sendTrack(
  { settings }: Services,
  pages: ClaimDrawing,
  search: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const tracked = await trackedBy(settings, pages, request);
  if (search === '' && tracked.length === 0) {
    reply.header('cache-control', 'private, no-cache');
    return sendPage(request, reply, pages.commonPage({ kind: 'track' }, request), true);
  }
  const page = await pages.trackPage(offering(trackStateOf(search), tracked), request);
  reply.header('cache-control', 'no-store');
  return sendPage(request, reply, page, false);
}

function sendCode(pages: Pages, search: string, request: FastifyRequest, reply: FastifyReply) {
  reply.header('cache-control', 'no-store');
  return sendPage(request, reply, pages.codePage(search, request), false);
}

function isByAccount(place: AnyPlace, viewer: Viewer): boolean {
  if (viewer.accountToken === null) return false;
  if (place.kind === 'account') return place.page !== 'manage' && needOf(place.page) !== null;
  if (place.kind === 'authentication') return place.page === 'profile';
  return 'claimId' in place && place.claimId !== null && viewer.claimToken === null;
}

/** Returns whether the viewer must set up a second factor before opening this page. */
async function mustSetUp(services: Services, place: AnyPlace, request: FastifyRequest): Promise<boolean> {
  const { settings } = services;
  if (!settings.staffTwoFactor || !isByAccount(place, viewerOf(request, settings))) return false;
  const account = await findAccount(services, request);
  return account !== null && lacksSecondFactor(services, account);
}

/** Sends the page of any path (spec §2.1). A claim page without a session redirects to the Track form at once. */
async function answerPage(services: Services, pages: ClaimDrawing, request: FastifyRequest, reply: FastifyReply) {
  const { pathname } = addressIn(request);
  if (isCall(pathname)) return reply.callNotFound();
  const place = anyPlaceOf(pathname);
  if (await mustSetUp(services, place, request)) {
    return reply.header('cache-control', 'no-store').redirect(managePath, 302);
  }
  return answerPlace(services, pages, place, request, reply);
}

async function answerPlace(
  services: Services,
  pages: ClaimDrawing,
  place: AnyPlace,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { pathname, search } = addressIn(request);
  // A payment provider's query holds a secret that no page, history or returnUrl may see.
  if (search !== '' && 'page' in place && place.page === 'excess-payment-completed') {
    return reply.header('cache-control', 'no-store').redirect(pathname, 303);
  }
  switch (place.kind) {
    case 'home':
      return reply.redirect(`/my-claim/${search}`, 302);
    case 'track':
      return sendTrack(services, pages, search, request, reply);
    case 'code':
      return sendCode(pages, search, request, reply);
    case 'claim-without-id':
      return sendToTrack(pathname + search, reply);
    case 'account':
      return answerAccountPage(services, pages, place.page, request, reply);
    case 'preferences':
    case 'claim':
      return answerClaimPage(services, pages, place, request, reply);
    default:
      return sendCommon(pages, place, request, reply);
  }
}

/**
 * Sends a claim page, with its data if this viewer may see it, and otherwise without, so that the browser fetches it.
 * Without a session it redirects to the Track form.
 */
async function answerClaimPage(
  { settings }: Services,
  pages: ClaimDrawing,
  place: Extract<AnyPlace, { kind: 'claim' | 'preferences' }>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { pathname, search } = addressIn(request);
  const viewer = viewerOf(request, settings);
  if (place.claimId !== null && isAnonymous(viewer)) {
    return sendToTrack(place.kind === 'claim' ? pathname + search : pathname, reply);
  }
  if (place.kind !== 'claim') return sendCommon(pages, place, request, reply);
  const answers = await pages.firstAnswersAt(pathname, viewer, request);
  if (answers === null) return sendCommon(pages, place, request, reply);
  reply.header('cache-control', 'private, no-store');
  return sendPage(request, reply, pages.claimPage(place, answers, request), false);
}

function sendToTrack(url: string, reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(trackAddress(url), 302);
}

function sendCommon(pages: Pages, place: AnyPlace, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (place.kind === 'unknown') reply.code(404);
  reply.header('cache-control', place.kind === 'info' ? 'private, no-cache' : 'no-store');
  return sendPage(request, reply, pages.commonPage(place, request), true);
}

/**
 * Sends an account page, the same for everybody. A viewer without the right is redirected to sign in, or gets it with a
 * 403 (spec §6.1).
 */
async function answerAccountPage(
  services: Services,
  pages: Pages,
  page: AccountPage,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const need = needOf(page);
  const account = need === null ? null : await findAccount(services, request);
  if (need !== null && account === null) {
    const signIn = `/authentication/login?returnUrl=${encodeURIComponent(request.url)}`;
    return reply.header('cache-control', 'no-store').redirect(signIn, 302);
  }
  if (account !== null && need !== null && need !== 'sign-in' && !account.roles.includes(need)) reply.code(403);
  return sendCommon(pages, { kind: 'account', page }, request, reply);
}

/** Serves 'Stop tracking on this device' without script: a form post that can only end the sender's own session. */
function stopTrackingRest({ database, settings, now }: Services): FastifyPluginAsync {
  return async (app) => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1_024 },
      (_r, _b, done) => done(null, null),
    );
    app.post('/stop-tracking', async (request, reply) => {
      const tokenHash = claimTokenHashOf(request, settings);
      if (tokenHash !== null) await endClaimSession(database.kysely, tokenHash, now());
      clearClaimCookie(reply, settings);
      return reply
        .header('clear-site-data', forgottenOnStop)
        .header('cache-control', 'no-store')
        .redirect(stoppedPath, 303);
    });
  };
}

/** Serves every page of the portal, its built files, its brands' files, and manifests and icons. */
export function pagesRest(services: Services, pages: ClaimDrawing): FastifyPluginAsync {
  return async (app) => {
    await app.register(assetsRest(join(pages.built.folder, 'assets')));
    // For files that routes send by name; each folder served by itself has its own registration.
    await app.register(fastifyStatic, { root: pages.built.folder, serve: false, preCompressed: true });
    await app.register(fastifyStatic, {
      root: pages.brands.folder,
      prefix: '/brand/',
      decorateReply: false,
      maxAge: 60 * 60 * 1_000,
      allowedPath: (path) => /\.(?:svg|png|webp)$/.test(path),
    });
    app.get<{ Params: { id: string } }>('/brand/:id/colours.css', (request, reply) => {
      const brand = pages.brands.all.find(({ id }) => id === request.params.id);
      if (!brand) return sendProblem(reply, nothingHere());
      return reply
        .type('text/css; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .send(coloursCss(brand.colours));
    });
    await app.register(mailPicturesRest(pages.brands));
    for (const { logo } of couriers) {
      const cached = { maxAge: 24 * 60 * 60 * 1_000, immutable: false };
      app.get(logo, (_request, reply) => reply.sendFile(basename(logo), pages.built.folder, cached));
    }
    await app.register(serviceWorkerRest(services, pages));
    await app.register(installRest(pages));
    await app.register(stopTrackingRest(services));
    app.get('/api/enduser/trackedClaims', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return { claims: await trackedBy(services.settings, pages, request) };
    });
    app.get('/robots.txt', (_request, reply) => reply.sendFile('robots.txt', pages.built.folder));
    app.get('/*', (request, reply) => answerPage(services, pages, request, reply));
  };
}
