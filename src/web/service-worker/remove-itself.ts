import type { WorkerScope } from './worker-scope.ts';

async function leave({ caches, registration }: WorkerScope): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
}

/** Served in the worker's place if it is turned off, so that browsers with a worker unregister it. */
export function removeItself(scope: WorkerScope): void {
  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
  scope.addEventListener('activate', (event) => event.waitUntil(leave(scope)));
}
