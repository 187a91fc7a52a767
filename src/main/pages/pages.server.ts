import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyRequest } from 'fastify';
import { codePath } from '#features/track/code.rules.ts';
import type { TrackPage } from '#features/track/track-form.rest.ts';
import type { TrackPageState } from '#features/track/track.rules.ts';
import { publicBrand, type Brand, type Brands } from '#server/brands/brand.ts';
import { brandsOf } from '#server/brands/brands-of.ts';
import type { Services } from '#server/context.ts';
import type { Settings } from '#server/settings/env.ts';
import { localeOf } from '#server/http/locale.ts';
import { offersOf } from '#server/settings/offers.ts';
import type { Boot } from '#shared/page/boot.ts';
import { claimPages, type ClaimPage } from '#shared/page/claim-pages.ts';
import { firstAnswerKey, type FirstAnswers, type FirstQuery } from '#shared/page/first-answers.ts';
import { unreachablePath } from '#shared/page/shell.ts';
import { readBuilt, type Built, type Piece } from '#main/first-page/built.server.ts';
import { documentOf, type Page } from '#main/first-page/document.server.ts';
import type { AnyPlace } from './other-places.rules.ts';
import { anyClaim } from '#main/first-page/first-answers.server.ts';
import { allowsForeignChat } from './foreign-chat.rules.ts';
import { offeredChat, type OfferedChat } from './offered-chat.server.ts';
import { hasCardForm, type Place } from './places.rules.ts';

/** React's marker for a suspended part of a page. */
const unfinished = '<!--$!-->';
/** The most attempts at rendering until all chunks have loaded. */
const maxAttempts = 50;

const root = fileURLToPath(new URL('../../../', import.meta.url));

type ClaimPlace = Extract<Place, { kind: 'claim' }>;

/** Everything that rendering pages needs, read once at start. */
export type Pages = {
  built: Built;
  brands: Brands;
  /** Returns a page that is the same for everybody with this brand and language, rendered once. */
  commonPage: (place: AnyPlace, request: FastifyRequest) => Page;
  trackPage: TrackPage;
  claimPage: (place: ClaimPlace, answers: FirstAnswers, request: FastifyRequest) => Page;
  queriesOf: (page: ClaimPage, request: FastifyRequest) => FirstQuery[];
  /** Renders the Track form's second step with the last attempt's result from its query string. */
  codePage: (search: string, request: FastifyRequest) => Page;
  /** Returns the fallback for any page that cannot be reached. */
  unreachablePage: (request: FastifyRequest) => Page;
};

/** Returns the path that a place is rendered at. All that look alike share one, so that each is rendered once. */
function drawingPath(place: AnyPlace): string {
  switch (place.kind) {
    case 'claim':
      return `/${place.page}/shell${place.overlay === null ? '' : `/${place.overlay}`}`;
    case 'info':
      return `/${place.page}`;
    case 'account':
      return `/account/${place.page}`;
    case 'authentication':
      return `/authentication/${place.page}`;
    case 'code':
      return codePath;
    case 'preferences':
      return `/preferences${place.stopped ? '/stopped' : place.claimId === null ? '' : '/claim'}`;
    case 'unknown':
      return '/no/such/page';
    default:
      return '/track';
  }
}

function piecesOf(built: Built, place: AnyPlace): Piece[] {
  switch (place.kind) {
    case 'claim':
      return [built.claim];
    case 'info':
      return [built.other, built.info];
    case 'account':
      return [built.other, built.account];
    case 'authentication':
      return [built.other, built.authentication];
    case 'code':
      return [built.other, built.code];
    case 'preferences':
      return [built.other];
    case 'unknown':
      return [built.other, built.notFound];
    default:
      return [];
  }
}

const pathOf = ({ page, claimId }: ClaimPlace) => `/${page}/${claimId}`;

const isMyClaim = (place: AnyPlace) => place.kind === 'claim' && place.page === 'my-claim' && place.overlay === null;

/** A sign-in is renewed on the pages that need one, in a frame that holds the callback. */
function renewalOn(place: AnyPlace): 'outside' | 'inside' | undefined {
  if (place.kind === 'authentication') return place.page === 'login-callback' ? 'inside' : 'outside';
  return place.kind === 'account' ? 'outside' : undefined;
}

/** Returns the origin of another company's chat, on the pages where it may be opened. */
function foreignChatOn({ chat }: Settings, place: AnyPlace): string | null {
  return chat.kind === 'chatwoot' && allowsForeignChat(drawingPath(place)) ? chat.url : null;
}

function emptyTrack(place: AnyPlace): TrackPageState | null {
  if (place.kind !== 'track') return null;
  return { reference: '', postcode: '', sharedDevice: false, returnUrl: null, outcome: null };
}

const takesCards = ({ payments }: Settings, place: AnyPlace): boolean =>
  payments.kind === 'stripe' && place.kind === 'claim' && hasCardForm(place);

const isTracking = (track: TrackPageState | null): boolean => track?.tracked !== undefined;

function bootsOf(settings: Settings, chat: OfferedChat) {
  const { pollSeconds, demo, serviceWorker, vitals } = settings;
  const offers = offersOf(settings);
  return (brand: Brand, request: FastifyRequest | null): Boot => ({
    brand: publicBrand(brand),
    locale: request === null ? 'en-GB' : localeOf(request),
    ...{ pollSeconds, demo, serviceWorker, vitals, chat: chat.current(), offers },
  });
}

/** Returns the brand of a page's claim, by its initial data; null for a page without a claim. */
function brandIn(place: AnyPlace, answers: FirstAnswers | undefined, brands: Brands): Brand | null {
  if (place.kind !== 'claim' || answers === undefined) return null;
  const answer = answers[firstAnswerKey('ClaimBrand', { id: place.claimId })] as
    | { claim: { brand: { id: string } } | null }
    | null
    | undefined;
  return answer?.claim ? brands.byId(answer.claim.brand.id) : null;
}

/** Renders every screen until its chunks have loaded; from then on rendering does not wait. */
async function loadScreens(built: Built, anyBoot: Boot): Promise<void> {
  const draw = (page: ClaimPage) =>
    built.render({ boot: anyBoot, track: null, path: `/${page}/${anyClaim}`, search: '', answers: {} });
  const isWhole = () => claimPages.map(draw).every(({ html }) => !html.includes(unfinished));
  for (let attempt = 0; attempt < maxAttempts && !isWhole(); attempt += 1) await setTimeout(attempt);
}

/** Cached for each page, because they are the same for every claim. */
function rememberedQueries(built: Built, bootFor: (request: FastifyRequest) => Boot): Pages['queriesOf'] {
  const known = new Map<ClaimPage, FirstQuery[]>();
  return (page, request) => {
    const path = `/${page}/${anyClaim}`;
    const queries = known.get(page) ?? built.firstQueriesOf({ boot: bootFor(request), track: null, path, search: '' });
    known.set(page, queries);
    return queries;
  };
}

/** Reads brands and built files. Throws if one is missing or wrong, so that the server does not start. */
export async function loadPages(services: Services): Promise<Pages> {
  const { settings } = services;
  const built = await readBuilt(join(root, 'dist'));
  const brands = brandsOf(settings);
  const drawn = new Map<string, Page>();

  const chat = offeredChat(services);
  await chat.look();
  const boot = bootsOf(settings, chat);
  const draw = (
    place: AnyPlace,
    { track = null, answers }: { track?: TrackPageState | null; answers?: FirstAnswers },
    request: FastifyRequest,
    search = '',
  ): Page => {
    const ofHost = brands.of(request.hostname);
    const brand = brandIn(place, answers, brands) ?? ofHost;
    const data = { boot: boot(brand, request), track, ...(answers && { answers }) };
    const showsClaim = answers !== undefined && place.kind === 'claim';
    const path = showsClaim ? pathOf(place) : drawingPath(place);
    const pieces = [...piecesOf(built, place), ...(showsClaim ? [built.screens[place.page]] : [])];
    return documentOf({
      ...{ data, brand, isOfHost: brand === ofHost, built, pieces, showsClaim: showsClaim || isTracking(track) },
      drawn: built.render({ ...data, path, search }),
      showsSnapshot: !showsClaim && isMyClaim(place),
      cardForm: takesCards(settings, place),
      renewal: renewalOn(place),
      foreignChat: foreignChatOn(settings, place),
      clearsAddress: place.kind === 'claim' && place.page === 'excess-payment-completed',
    });
  };
  const commonPage = (place: AnyPlace, request: FastifyRequest): Page => {
    const key = [brands.of(request.hostname).id, localeOf(request), drawingPath(place), chat.current().kind].join(' ');
    const page = drawn.get(key) ?? draw(place, { track: emptyTrack(place) }, request);
    drawn.set(key, page);
    return page;
  };
  const codePage = (search: string, request: FastifyRequest): Page => draw({ kind: 'code' }, {}, request, search);
  await loadScreens(built, boot(brands.of(''), null));
  const trackPage: TrackPage = async (state, request) => draw({ kind: 'track' }, { track: state }, request);
  const claimPage = (place: ClaimPlace, answers: FirstAnswers, request: FastifyRequest) =>
    draw(place, { answers }, request);
  const queriesOf = rememberedQueries(built, (request) => boot(brands.of(request.hostname), request));
  const unreachablePage = (request: FastifyRequest): Page => {
    const brand = brands.of(request.hostname);
    const data = { boot: boot(brand, request), track: null };
    const drawnPage = built.render({ ...data, path: unreachablePath, search: '' });
    const kept = { drawn: drawnPage, data, brand, built, pieces: [], cardForm: false, renewal: undefined };
    return documentOf({ ...kept, clearsAddress: false, unreachable: true });
  };
  const pages = { commonPage, trackPage, claimPage, codePage, unreachablePage };
  return { built, brands, queriesOf, ...pages };
}
