import type { WorkerScope } from './worker-scope.ts';

const scope = globalThis as unknown as WorkerScope;

async function leave(): Promise<void> {
  for (const name of await scope.caches.keys()) await scope.caches.delete(name);
  await scope.registration.unregister();
}

// Served in the worker's place where it is turned off: browsers that have one take this instead, and it removes itself.
scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(leave()));
