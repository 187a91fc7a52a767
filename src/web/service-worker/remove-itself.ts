import type { WorkerScope } from './worker-scope.ts';

async function leave({ caches, registration }: WorkerScope): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
}

/**
 * Served in the worker's place if it is turned off: browsers with a worker install this one, which unregisters itself.
 */
export function removeItself(scope: WorkerScope): void {
  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
  scope.addEventListener('activate', (event) => event.waitUntil(leave(scope)));
}
