import '#web/styles/tokens.css';
import '#web/styles/base.css';
import { lazy, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { bootElementId } from '#shared/boot.ts';
import { setPageLocale } from '#web/locale.ts';
import { finishPendingStop } from '#web/session.ts';
import { Portal } from './Portal.tsx';
import type { PageData } from './page-data.ts';
import { placeOf } from './places.rules.ts';
import type { LateScreens } from './routes.tsx';

const loadClaim = async () => ({ default: (await import('./ClaimPages.tsx')).ClaimPages });
const loadInfo = async () => ({ default: (await import('#features/info/InfoScreen.tsx')).InfoScreen });

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no #${id}.`);
  return found;
}

/** The screens as pieces to load, except the one that the server has just drawn: hydration needs it at hand. */
async function lateScreens(): Promise<LateScreens> {
  const { kind } = placeOf(location.pathname);
  return {
    ClaimPages: kind === 'claim' ? (await loadClaim()).default : lazy(loadClaim),
    InfoScreen: kind === 'info' ? (await loadInfo()).default : lazy(loadInfo),
  };
}

async function start(): Promise<void> {
  // Written by this server into its own page; main/pages.rest.ts and this file share the type.
  const data: PageData = JSON.parse(element(bootElementId).textContent);
  setPageLocale(data.boot.locale);
  await finishPendingStop();
  const late = await lateScreens();
  const app = (
    <StrictMode>
      <Portal data={data} late={late} />
    </StrictMode>
  );
  const root = element('app');
  // A claim page comes as a shell without the claim: there is nothing to take over, so it is drawn anew.
  if (placeOf(location.pathname).kind === 'claim') createRoot(root).render(app);
  else hydrateRoot(root, app);
}

void start();
