import { workerPath } from '#shared/page/templates.ts';
import { watchUpdates } from './updates.ts';

type Rules = { createScriptURL: (address: string) => string };
type TrustedTypes = { createPolicy(name: string, rules: Rules): Rules };

/** Trusted Types require a trusted URL; this policy ignores its input, so that no other address passes. */
function trustedAddress(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  return (
    trustedTypes?.createPolicy('service-worker', { createScriptURL: () => workerPath }).createScriptURL('') ??
    workerPath
  );
}

async function forget(container: ServiceWorkerContainer): Promise<void> {
  for (const registration of await container.getRegistrations()) await registration.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}

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
