import type { Boot } from '#shared/page/boot.ts';
import { forgetDownloads } from './forget-downloads.ts';
import { forgetOld } from '#web/session/forget-old.ts';
import { helpAgain } from '#web/help/help-again.ts';
import { onStoresCleared } from '#web/session/session.ts';
import { announce } from '#web/ui/LiveRegion.tsx';
import { settleServiceWorker } from '#web/service-worker/register.ts';

/** Presses the help button for whoever pressed it in a document that had to be left. */
function openHelpAgain(): void {
  try {
    if (sessionStorage.getItem(helpAgain) === null) return;
    sessionStorage.removeItem(helpAgain);
    document.querySelector<HTMLElement>('header a[href="/contact"]')?.click();
  } catch {
    // Where storage is blocked, nobody has asked for it either.
  }
}

/** What a page does once it stands and nobody waits for it. */
export function startLater({ serviceWorker, vitals }: Boot): void {
  forgetOld(Date.now());
  onStoresCleared(() => void forgetDownloads());
  // The last news of a claim belongs to it.
  onStoresCleared(() => announce(''));
  openHelpAgain();
  void settleServiceWorker(serviceWorker);
  // So that it is here when there is no network any more.
  import('#web/frame/StoppedScreen.tsx').catch(() => {});
  if (Math.random() < vitals) measure().catch(() => {});
}

async function measure(): Promise<void> {
  const { tellVitals } = await import('#features/vitals/tell-vitals.ts');
  tellVitals();
}
