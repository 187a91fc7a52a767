import type { Boot } from '#shared/boot.ts';
import { forgetOld } from '#web/forget-old.ts';
import { settleServiceWorker } from '#web/service-worker/register.ts';

/** What a page does once it stands and nobody waits for it. */
export function startLater({ serviceWorker, vitals }: Boot): void {
  forgetOld(Date.now());
  void settleServiceWorker(serviceWorker);
  // So that it is here when there is no network any more.
  import('#web/frame/StoppedScreen.tsx').catch(() => {});
  if (Math.random() < vitals) measure().catch(() => {});
}

async function measure(): Promise<void> {
  const { tellVitals } = await import('#features/vitals/tell-vitals.ts');
  tellVitals();
}
