import type { Boot } from '#shared/boot.ts';
import { forgetOld } from '#web/forget-old.ts';
import { settleServiceWorker } from '#web/service-worker/register.ts';

/** What a page does once it stands and nobody waits for it. */
export function startLater({ serviceWorker }: Boot): void {
  forgetOld(Date.now());
  void settleServiceWorker(serviceWorker);
}
