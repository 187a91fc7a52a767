import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { trackedClaimRoutes } from '#features/track/track-routes.ts';
import { trackStateOf } from '#features/track/track-query.rules.ts';
import { offering, type TrackedClaim, type TrackPageState } from '#features/track/track.rules.ts';
import type { Services } from '#server/context.ts';
import { localeOf } from '#server/http/locale.ts';
import { returnPathOf } from '#server/http/return-path.ts';
import { addRoutes } from '#server/http/route/route.ts';
import { accountGuard, findAccount, lacksSecondFactor } from '#server/sessions/account.access.ts';
import { isAnonymous, viewerOf, type Viewer } from '#server/sessions/viewer.ts';
import type { Settings } from '#server/settings/env.ts';
import { claimPages } from '#shared/page/claim-pages.ts';
import { managePath } from '#shared/page/account-paths.ts';
import { hasRole } from '#shared/account-role.ts';
import { type Unsent, unsentIn } from '#shared/page/unsent-path.ts';
import type { Locale } from '#shared/locale.ts';
import { say } from '#shared/words/say.ts';
import { pageKinds, type AnyPlace, type PlaceOf } from '#shared/page/page-table.ts';
import type { InitialDataAt } from '#main/first-page/initial-data.server.ts';
import { sendPage } from '#main/first-page/html.server.ts';
import type { Pages } from './pages.server.ts';
import type { ShownExcessOf } from './without-script/read-shown-excess.server.ts';
import { anyPlaceOf, isReturnPage, whoMayOpen } from './other-places.rules.ts';
import type { TrackedClaimsOf } from './tracked-claims.server.ts';

export type PageSources = Pages & {
  initialDataAt: InitialDataAt;
  shownExcessOf: ShownExcessOf;
  trackedClaimsOf: TrackedClaimsOf;
};

type PageRequest = { services: Services; pages: PageSources; request: FastifyRequest; reply: FastifyReply };

function isCall(path: string): boolean {
  return path.startsWith('/api/') || path === '/graphql' || path.startsWith('/assets/') || path.startsWith('/brand/');
}

/** Keeps one leading slash: a URL with two is parsed as a host, or not at all. */
function addressIn({ url }: FastifyRequest): URL {
  return new URL(url.replace(/^[/\\]*/, '/'), 'http://page');
}

const complaintsView = '/desk?view=complaints';

const trackPathFor = (returnPath: string) => `/track?returnUrl=${encodeURIComponent(returnPath)}`;

function redirect(reply: FastifyReply, path: string, status: 302 | 303 = 302): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(path, status);
}

async function answerPage(incoming: PageRequest): Promise<FastifyReply> {
  const { request, reply } = incoming;
  const { pathname, search } = addressIn(request);
  if (isCall(pathname)) {
    reply.callNotFound();
    return reply;
  }
  // The queue's view of complaints, by what is due next.
  if (pathname === '/desk/complaints' && incoming.services.settings.desk) return redirect(reply, complaintsView);
  const place = anyPlaceOf(pathname, incoming.services.settings);
  if (await needsTwoFactorSetUp(incoming, place)) return redirect(reply, managePath);
  if (search !== '' && isReturnPage(place)) return redirect(reply, pathname, 303);
  if (place.kind === 'home') return reply.redirect(`/my-claim/${search}`, 302);
  if (place.kind === 'claim-without-id') return redirect(reply, trackPathFor(pathname + search));
  const entrance = await accessRedirect(incoming, place);
  return entrance === null ? answerPlace(incoming, place) : redirect(reply, entrance);
}

function isByAccount(place: AnyPlace, viewer: Viewer): boolean {
  if (viewer.accountToken === null) return false;
  if (place.kind === 'desk' || place.kind === 'bench') return true;
  if (place.kind === 'account') return place.page !== 'manage' && whoMayOpen(place) !== 'anybody';
  if (place.kind === 'authentication') return place.page === 'profile';
  return 'claimId' in place && place.claimId !== null && viewer.claimToken === null;
}

async function needsTwoFactorSetUp({ services, request }: PageRequest, place: AnyPlace): Promise<boolean> {
  const { settings } = services;
  if (!settings.staffTwoFactor || !isByAccount(place, viewerOf(request, settings))) return false;
  const account = await findAccount(services, request);
  return account !== null && lacksSecondFactor(services, account);
}

/** Returns null if the page is to be sent. Without the role an account gets the page, with a 403 (spec §6.1). */
async function accessRedirect({ services, request, reply }: PageRequest, place: AnyPlace): Promise<string | null> {
  const who = whoMayOpen(place);
  if (who === 'anybody') return null;
  if (who === 'claimant') {
    const { pathname, search } = addressIn(request);
    if (!isAnonymous(viewerOf(request, services.settings))) return null;
    return trackPathFor(place.kind === 'claim' ? pathname + search : pathname);
  }
  const account = await findAccount(services, request);
  if (account === null) return `/authentication/login?returnUrl=${encodeURIComponent(request.url)}`;
  if (who !== 'sign-in' && !hasRole(account.roles, who)) reply.code(403);
  return null;
}

function answerPlace(incoming: PageRequest, place: AnyPlace): FastifyReply | Promise<FastifyReply> {
  if (place.kind === 'track') return sendTrack(incoming);
  if (place.kind === 'code') return sendCode(incoming);
  return place.kind === 'claim' ? sendClaim(incoming, place) : sendCommon(incoming, place);
}

function sendCommon({ pages, request, reply }: PageRequest, place: AnyPlace): FastifyReply {
  if (place.kind === 'unknown') reply.code(404);
  reply.header('cache-control', pageKinds[place.kind].cache);
  return sendPage(request, reply, pages.commonPage(place, request), true);
}

function readTrackedClaims(settings: Settings, pages: PageSources, request: FastifyRequest): Promise<TrackedClaim[]> {
  const onward = returnPathOf(request, settings);
  const returnPath = onward === 'foreign' ? null : onward.path;
  return pages.trackedClaimsOf(viewerOf(request, settings), returnPath, localeOf(request));
}

/** The words come from here, so that the scripts of every first page do not have to hold them. */
const unsentWords = {
  form: 'What you sent was not saved, because you’ve been signed out to protect your details. Find your claim, then fill it in again.',
  payment: 'Nothing was paid, because you’ve been signed out to protect your details. Find your claim, then try again.',
} as const satisfies Record<Unsent, string>;

function openedTrack(search: string, locale: Locale): TrackPageState {
  const state = trackStateOf(search);
  const unsent = unsentIn(search);
  if (unsent === null) return state;
  return { ...state, outcome: { kind: 'expired', text: say(locale, unsentWords[unsent]) } };
}

async function sendTrack(incoming: PageRequest): Promise<FastifyReply> {
  const { services, pages, request, reply } = incoming;
  const { search } = addressIn(request);
  const tracked = await readTrackedClaims(services.settings, pages, request);
  if (search === '' && tracked.length === 0) return sendCommon(incoming, { kind: 'track' });
  const page = await pages.trackPage(offering(openedTrack(search, localeOf(request)), tracked), request);
  reply.header('cache-control', 'no-store');
  return sendPage(request, reply, page, false);
}

function sendCode({ pages, request, reply }: PageRequest): FastifyReply {
  reply.header('cache-control', pageKinds.code.cache);
  return sendPage(request, reply, pages.codePage(addressIn(request).search, request), false);
}

async function sendShell(incoming: PageRequest, place: PlaceOf<'claim'>, viewer: Viewer): Promise<FastifyReply> {
  const { pages, request, reply } = incoming;
  if (!claimPages[place.page].payment) return sendCommon(incoming, place);
  const excess = await pages.shownExcessOf(place.claimId, viewer, localeOf(request));
  if (excess === null) return sendCommon(incoming, place);
  reply.header('cache-control', pageKinds.claim.cache);
  return sendPage(request, reply, pages.excessPage(place, excess, request), false);
}

async function sendClaim(incoming: PageRequest, place: PlaceOf<'claim'>): Promise<FastifyReply> {
  const { services, pages, request, reply } = incoming;
  const viewer = viewerOf(request, services.settings);
  const { pathname, search } = addressIn(request);
  const initialData = await pages.initialDataAt(pathname, viewer, request);
  if (initialData === null) return sendShell(incoming, place, viewer);
  reply.header('cache-control', 'private, no-store');
  return sendPage(request, reply, pages.claimPage(place, initialData, request, { search }), false);
}

export function pageAnswerRest(services: Services, pages: PageSources): FastifyPluginAsync {
  return async (app) => {
    addRoutes(app, trackedClaimRoutes, {
      guard: accountGuard(services),
      handlers: {
        trackedClaims: async ({ request, reply }) => {
          reply.header('cache-control', 'no-store');
          return { claims: await readTrackedClaims(services.settings, pages, request) };
        },
      },
    });
    app.get('/*', (request, reply) => answerPage({ services, pages, request, reply }));
  };
}
