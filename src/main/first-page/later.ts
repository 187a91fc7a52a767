import type { Boot } from '#shared/page/boot.ts';
import { forgetDownloads } from './forget-downloads.ts';
import { forgetOld } from '#web/session/forget-old.ts';
import { helpAgain } from '#web/help/help-again.ts';
import { onStoresCleared } from '#web/session/session.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { settleServiceWorker } from '#web/service-worker/register.ts';

/** Opens the help panel if it was requested in a document that had to be replaced. */
function openHelpAgain(): void {
  try {
    if (sessionStorage.getItem(helpAgain) === null) return;
    sessionStorage.removeItem(helpAgain);
    document.querySelector<HTMLElement>('header a[href="/contact"]')?.click();
  } catch {
    // Without storage, no press was recorded either.
  }
}

export function startLater({ serviceWorker, vitals }: Boot): void {
  forgetOld(Date.now());
  onStoresCleared(() => void forgetDownloads());
  // The last announcement may be about the claim.
  onStoresCleared(() => announce(''));
  openHelpAgain();
  void settleServiceWorker(serviceWorker);
  // Loaded now, so that it is there when the network is not.
  import('#web/frame/StoppedScreen.tsx').catch(() => {});
  if (Math.random() < vitals) measure().catch(() => {});
}

async function measure(): Promise<void> {
  const { sendVitals } = await import('#features/vitals/send-vitals.ts');
  sendVitals();
}
