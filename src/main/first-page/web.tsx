import '#web/styles/tokens.css';
import '#web/styles/base.css';
import { startTransition, StrictMode, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { bootElementId, type Boot } from '#shared/page/boot.ts';
import { brokenId } from '#shared/page/templates.ts';
import { registerHelp } from '#web/help/help.ts';
import { setInitialData } from '#web/initial-data.ts';
import { watchUse } from '#web/last-used.ts';
import { lazyComponent } from '#web/lazy-component.ts';
import { setPageLocale } from '#shared/page/page-locale.ts';
import { onStoppedElsewhere } from '#web/session/session-tabs.ts';
import { trackedClaimsId } from '#features/track/screen/TrackNotices.tsx';
import { claimSession, clearClientStores, finishPendingStop } from '#web/session/session.ts';
import { leaveClaim } from '#web/session/stopped.ts';
import { Page, type LateScreens } from '#main/pages/Page.tsx';
import type { PageData } from './page-data.ts';
import { placeOf } from '#main/pages/places.rules.ts';

const openClaimPages = async () => (await import('#main/pages/ClaimPages.tsx')).openClaimPages();
/** If it does not load, the page is empty: at least the claim is gone from it. */
const nothing = () => ({ StoppedScreen: () => null });
const loadStopped = async () => (await import('#web/frame/StoppedScreen.tsx').catch(nothing)).StoppedScreen;
const loadOther = async () => (await import('#main/pages/OtherPages.tsx')).OtherPages;

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no #${id}.`);
  return found;
}

/** Leaves out the screen that the server has just rendered, because hydration needs it loaded. */
async function lateScreens(): Promise<LateScreens> {
  const { kind } = placeOf(location.pathname);
  const late: LateScreens = {
    ClaimPages: kind === 'claim' ? await openClaimPages() : lazyComponent(openClaimPages),
    OtherPages: kind === 'other' ? await loadOther() : lazyComponent(loadOther),
    StoppedScreen: lazyComponent(loadStopped),
    // The loaded component replaces the lazy one, which would suspend for a moment.
    async loadClaimPages() {
      late.ClaimPages = await openClaimPages();
    },
  };
  return late;
}

const isClaimPage = () => placeOf(location.pathname).kind === 'claim';

const showsClaim = () => isClaimPage() || document.getElementById(trackedClaimsId) !== null;

/**
 * Such a page is sent without content, so it is rendered anew instead of hydrated. The beginnings of paths are enough,
 * and every byte of this file is in every page.
 */
const comesAsTemplate = () => isClaimPage() || /^\/(?:account|authentic|desk|prefer|setup)/.test(location.pathname);

const isWhereRendered = () => location.pathname + location.search === document.documentElement.dataset['renderedFor'];

function watchSession(): void {
  onStoppedElsewhere((reachable) => {
    clearClientStores();
    if (showsClaim()) leaveClaim(reachable);
  });
  window.addEventListener('online', () => void finishPendingStop());
  // A page restored from the back/forward cache has missed events.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && showsClaim() && claimSession() === null) location.reload();
  });
}

function showLoadFailure(error: unknown): void {
  element(brokenId).hidden = false;
  reportError(error);
}

const failing = { onUncaughtError: showLoadFailure };

/**
 * Hydrates a claim's page in a transition, because doing it at once would block input. React re-renders any difference
 * from the server's HTML, so a difference is not an error.
 */
function hydrateClaim(root: HTMLElement, app: ReactNode): void {
  startTransition(() => {
    hydrateRoot(root, app, { ...failing, onRecoverableError() {} });
  });
}

function startLater(boot: Boot): void {
  const load = async () => (await import('./later.ts')).startLater(boot);
  // Offline they are not needed.
  const begin = () => (window.requestIdleCallback ?? setTimeout)(() => void load().catch(() => {}));
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin);
}

async function start(): Promise<void> {
  // Written by this server into its own page, so not validated.
  const boot = element(bootElementId);
  const data: PageData = JSON.parse(boot.textContent);
  // Claim data must not stay in the page when tracking stops.
  boot.replaceChildren();
  setPageLocale(data.boot.locale);
  watchUse();
  registerHelp(async (boot, opener) => (await import('./show-help.tsx')).showHelp(boot, opener));
  const root = element('app');
  if (await finishPendingStop()) {
    root.replaceChildren();
    if (data.track !== null) delete data.track.tracked;
    document.documentElement.hidden = false;
  } else setInitialData(data.initialData);
  const isDrawn = data.initialData !== undefined && root.hasChildNodes();
  watchSession();
  const late = await lateScreens();
  const app = (
    <StrictMode>
      <Page data={data} late={late} />
    </StrictMode>
  );
  if (isDrawn) hydrateClaim(root, app);
  else if (root.hasChildNodes() && !comesAsTemplate() && isWhereRendered()) hydrateRoot(root, app, failing);
  else createRoot(root, failing).render(app);
  startLater(data.boot);
}

start().catch(showLoadFailure);
