import { workerPath } from '#shared/page/templates.ts';
import { trustedAddress } from '#web/trusted-address.ts';
import { watchUpdates } from './updates.ts';

async function forget(container: ServiceWorkerContainer): Promise<void> {
  for (const registration of await container.getRegistrations()) await registration.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}

export async function settleServiceWorker(on: boolean): Promise<void> {
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (!container) return;
  try {
    if (!on) return await forget(container);
    await container.register(trustedAddress('service-worker', workerPath), { updateViaCache: 'none' });
    watchUpdates(container);
  } catch {
    // Private windows and full disks: everything works without it.
  }
}
