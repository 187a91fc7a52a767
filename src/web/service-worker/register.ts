import { workerPath } from '#shared/page/shell.ts';
import { watchUpdates } from './updates.ts';

type Rules = { createScriptURL: (address: string) => string };
type TrustedTypes = { createPolicy(name: string, rules: Rules): Rules };

/** The worker's address, which the content security policy lets through as a trusted one only. */
function trustedAddress(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  // Whatever is asked for, it is this one.
  return (
    trustedTypes?.createPolicy('service-worker', { createScriptURL: () => workerPath }).createScriptURL('') ??
    workerPath
  );
}

async function forget(container: ServiceWorkerContainer): Promise<void> {
  for (const registration of await container.getRegistrations()) await registration.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}

/** Has the service worker installed, or removed where it is turned off. Browsers that refuse it go without. */
export async function settleServiceWorker(on: boolean): Promise<void> {
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (!container) return;
  try {
    if (!on) return await forget(container);
    await container.register(trustedAddress(), { updateViaCache: 'none' });
    watchUpdates(container);
  } catch {
    // Private windows and full disks: everything works without it.
  }
}
