import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyRequest } from 'fastify';
import type { TrackPage } from '#features/track/track-form.rest.ts';
import type { TrackPageState } from '#features/track/track.rules.ts';
import { publicBrand, type Brand, type Brands } from '#server/brands/brand.ts';
import { brandsOf } from '#server/brands/brands-of.ts';
import { keptByBrand } from '#server/brands/kept-by-brand.ts';
import type { Services } from '#server/context.ts';
import type { Settings } from '#server/settings/env.ts';
import { localeOf } from '#server/http/locale.ts';
import { offersOf } from '#server/settings/offers.ts';
import { baseLocale, type Locale } from '#shared/locale.ts';
import type { Boot } from '#shared/page/boot.ts';
import type { AnyPlace, PlaceOf } from '#shared/page/page-table.ts';
import type { PostedForm } from '#shared/page/posted-form.ts';
import { initialDataKey, type InitialData } from '#shared/page/initial-data.ts';
import { unreachablePath } from '#shared/page/templates.ts';
import { readBuilds, type Built } from '#main/first-page/built.server.ts';
import { documentOf, type Page } from '#main/first-page/document.server.ts';
import { allowsForeignChat } from './chat/foreign-chat.rules.ts';
import { offeredChat, type OfferedChat } from './chat/offered-chat.server.ts';
import { chunksFor } from './page-chunks.server.ts';
import type { ShownExcess } from './without-script/shown-excess.ts';
import { drawingPath, isReturnPage } from './other-places.rules.ts';
import { hasCardForm } from './places.rules.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

type ClaimPlace = PlaceOf<'claim'>;

/** `posted`: what a form of the page has sent without a script. */
type ClaimPageMore = { search?: string; posted?: PostedForm };

type Shown = {
  track?: TrackPageState | null;
  initialData?: InitialData;
  posted?: PostedForm | undefined;
  excess?: ShownExcess;
};

export type Pages = {
  /** The English build: what does not depend on the language is taken from it. */
  built: Built;
  builtFor: (locale: Locale) => Built;
  brands: Brands;
  /** Rendered once, because it is the same for everybody with this brand and language. */
  commonPage: (place: AnyPlace, request: FastifyRequest) => Page;
  trackPage: TrackPage;
  claimPage: (place: ClaimPlace, initialData: InitialData, request: FastifyRequest, more?: ClaimPageMore) => Page;
  /** For whoever has no script, above the app shell: the page of a payment has no data of the claim but this. */
  excessPage: (place: ClaimPlace, excess: ShownExcess, request: FastifyRequest) => Page;
  codePage: (search: string, request: FastifyRequest) => Page;
  unreachablePage: (request: FastifyRequest) => Page;
  /** The first page as it would look in a brand that does not serve. */
  pictureOf: (brand: Brand, request: FastifyRequest) => Page;
};

const pathOf = ({ page, claimId }: ClaimPlace) => `/${page}/${claimId}`;

const isMyClaim = (place: AnyPlace) => place.kind === 'claim' && place.page === 'my-claim' && place.overlay === null;

/** A sign-in is renewed on the pages that need one, in a frame that holds the callback. */
function renewalOn(place: AnyPlace): 'outside' | 'inside' | undefined {
  if (place.kind === 'authentication') return place.page === 'login-callback' ? 'inside' : 'outside';
  return place.kind === 'account' ? 'outside' : undefined;
}

function foreignChatOn({ chat }: Settings, place: AnyPlace): string | null {
  return chat.kind === 'chatwoot' && allowsForeignChat(drawingPath(place)) ? chat.url : null;
}

function emptyTrack(place: AnyPlace): TrackPageState | null {
  if (place.kind !== 'track') return null;
  return { reference: '', postcode: '', sharedDevice: false, returnUrl: null, outcome: null };
}

const takesCards = ({ payments }: Settings, place: AnyPlace): boolean =>
  payments.kind === 'stripe' &&
  (place.kind === 'acting' ? place.page === 'pay' : place.kind === 'claim' && hasCardForm(place));

const isTracking = (track: TrackPageState | null): boolean => track?.tracked !== undefined;

function bootsOf(settings: Settings, chat: OfferedChat) {
  const { pollSeconds, demo, serviceWorker, vitals, desk } = settings;
  const offers = offersOf(settings);
  return (brand: Brand, request: FastifyRequest): Boot => ({
    brand: publicBrand(brand, localeOf(request)),
    locale: localeOf(request),
    pollSeconds,
    demo,
    serviceWorker,
    vitals,
    chat: chat.current(),
    desk,
    offers,
  });
}

function brandIn(place: AnyPlace, initialData: InitialData | undefined, brands: Brands): Brand | null {
  if (place.kind !== 'claim' || initialData === undefined) return null;
  const answer = initialData[initialDataKey('ClaimBrand', { id: place.claimId })] as
    | { claim: { brand: { id: string } } | null }
    | null
    | undefined;
  return answer?.claim ? brands.byId(answer.claim.brand.id) : null;
}

function pictureOfFirstPage(builtFor: Pages['builtFor'], boot: ReturnType<typeof bootsOf>): Pages['pictureOf'] {
  const place: AnyPlace = { kind: 'track' };
  return (brand, request) => {
    const data = { boot: boot(brand, request), track: emptyTrack(place) };
    const built = builtFor(data.boot.locale);
    return documentOf({
      data,
      brand,
      built,
      chunks: chunksFor(built, place, false),
      cardForm: false,
      clearsAddress: false,
      drawn: built.render({ ...data, path: drawingPath(place), search: '' }),
      renewal: undefined,
      isPicture: true,
    });
  };
}

function unreachablePageOf(
  services: Services,
  builtFor: Awaited<ReturnType<typeof readBuilds>>,
  boot: ReturnType<typeof bootsOf>,
) {
  return (request: FastifyRequest): Page => {
    const brand = brandsOf(services).of(request.hostname);
    const data = { boot: boot(brand, request), track: null };
    const built = builtFor(data.boot.locale);
    const drawn = built.render({ ...data, path: unreachablePath, search: '' });
    const fixed = { chunks: [], cardForm: false, renewal: undefined, clearsAddress: false, unreachable: true };
    return documentOf({ drawn, data, brand, built, ...fixed });
  };
}

/** Throws if a file is missing or wrong, so that the server does not start. */
export async function loadPages(services: Services): Promise<Pages> {
  const { settings } = services;
  const builtFor = await readBuilds(join(root, 'dist'));
  const brands = brandsOf(services);
  const drawnOf = keptByBrand<Page>();

  const chat = offeredChat(services);
  await chat.look();
  const boot = bootsOf(settings, chat);
  const draw = (
    place: AnyPlace,
    { track = null, initialData, posted, excess }: Shown,
    request: FastifyRequest,
    search = '',
  ): Page => {
    const ofHost = brands.of(request.hostname);
    const brand = brandIn(place, initialData, brands) ?? ofHost;
    const data = { boot: boot(brand, request), track, ...(initialData && { initialData }), ...(posted && { posted }) };
    const built = builtFor(data.boot.locale);
    const showsClaim = initialData !== undefined && place.kind === 'claim';
    const path = showsClaim ? pathOf(place) : drawingPath(place);
    return documentOf({
      data,
      brand,
      isOfHost: brand === ofHost,
      built,
      showsClaim: showsClaim || isTracking(track),
      chunks: chunksFor(built, place, showsClaim),
      drawn: built.render({ ...data, path, search, excess, overlay: showsClaim ? place.overlay : null }),
      showsSnapshot: !showsClaim && isMyClaim(place),
      cardForm: takesCards(settings, place),
      camera: place.kind === 'bench',
      renewal: renewalOn(place),
      foreignChat: foreignChatOn(settings, place),
      clearsAddress: isReturnPage(place),
    });
  };
  const commonPage = (place: AnyPlace, request: FastifyRequest): Page => {
    const drawn = drawnOf(brands.of(request.hostname));
    const key = [localeOf(request), drawingPath(place), chat.current().kind].join(' ');
    const page = drawn.get(key) ?? draw(place, { track: emptyTrack(place) }, request);
    drawn.set(key, page);
    return page;
  };
  const codePage = (search: string, request: FastifyRequest): Page => draw({ kind: 'code' }, {}, request, search);
  const trackPage: TrackPage = async (state, request) => draw({ kind: 'track' }, { track: state }, request);
  const claimPage: Pages['claimPage'] = (place, initialData, request, { search, posted } = {}) =>
    draw(place, { initialData, posted }, request, search);
  const excessPage: Pages['excessPage'] = (place, excess, request) => draw(place, { excess }, request);
  const unreachablePage = unreachablePageOf(services, builtFor, boot);
  const pages = { commonPage, trackPage, claimPage, excessPage, codePage, unreachablePage };
  const pictureOf = pictureOfFirstPage(builtFor, boot);
  return { built: builtFor(baseLocale), builtFor, brands, ...pages, pictureOf };
}
