import { filesCache, type PageTemplates, type TemplateName } from '#shared/page/templates.ts';
import { templateOf } from './template-places.rules.ts';
import { dropOldFiles, cacheUsed, cachedTemplates, refreshTemplates } from './template-store.ts';
import type { FetchEvent, Waiting, WorkerMessage, WorkerScope } from './worker-scope.ts';

/** Milliseconds that a reload waits for the server before the cached template is used. */
const timeoutMs = 4_000;

function documentOf({ documents }: PageTemplates, name: TemplateName): Response {
  const { html, headers } = documents[name];
  return new Response(html, { headers });
}

const later = <Value>(milliseconds: number, value: Value) =>
  new Promise<Value>((resolve) => {
    setTimeout(resolve, milliseconds, value);
  });

/** Uses new templates from the next page on. Files of older ones are deleted when no other open page may need them. */
async function refreshAfterPage(scope: WorkerScope): Promise<void> {
  if ((await refreshTemplates(scope)) !== 'same') return;
  const open = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const templates = await cachedTemplates(scope);
  if (open.length < 2 && templates !== null) await dropOldFiles(scope, templates);
}

/** Runs after the response. A failure, without a network or without room, is retried another time. */
function afterwards(event: Waiting, work: Promise<unknown>): void {
  event.waitUntil(work.catch(() => {}));
}

async function answerPage(scope: WorkerScope, event: FetchEvent): Promise<Response> {
  const { request } = event;
  const { pathname, search } = new URL(request.url);
  const templates = await cachedTemplates(scope).catch(() => null);
  if (templates === null) return scope.fetch(request);
  const name = templateOf(pathname);
  if (name === null) return scope.fetch(request).catch(() => documentOf(templates, 'unreachable'));
  const fromCache = () => documentOf(templates, name);
  const asksAgain = request.cache === 'no-cache' || request.cache === 'reload';
  // The server's Track form differs for a browser that tracks a claim.
  const isSameForAll = name !== 'track';
  if (!asksAgain && search === '' && isSameForAll) return fromCache();
  return Promise.race([scope.fetch(request), later(timeoutMs, null).then(fromCache)]).catch(fromCache);
}

async function cachedFile({ caches }: WorkerScope, path: string): Promise<Response | null> {
  const kept = caches.open(filesCache).then((files) => files.match(path));
  return (await kept.catch(() => null)) ?? null;
}

async function cacheAnswer({ caches }: WorkerScope, path: string, answer: Response): Promise<void> {
  await (await caches.open(filesCache)).put(path, answer);
}

async function answerFile(scope: WorkerScope, event: FetchEvent, path: string): Promise<Response> {
  const kept = await cachedFile(scope, path);
  if (kept) return kept;
  const answer = await scope.fetch(event.request);
  if (answer.ok && path.startsWith('/assets/')) afterwards(event, cacheAnswer(scope, path, answer.clone()));
  // A file that the server no longer has means that the page is of an older version than the server.
  if (answer.status === 404) afterwards(event, refreshTemplates(scope));
  return answer;
}

async function answerMessage(scope: WorkerScope, { data, source }: WorkerMessage): Promise<void> {
  await refreshTemplates(scope);
  const templates = await cachedTemplates(scope);
  source?.postMessage({ entry: templates?.entry ?? null });
  await cacheUsed(scope, data);
}

function answer(scope: WorkerScope, event: FetchEvent): void {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== 'GET' || origin !== scope.location.origin) return;
  if (request.mode === 'navigate' && request.destination === 'document') {
    event.respondWith(answerPage(scope, event));
    afterwards(event, refreshAfterPage(scope));
  } else if (search === '' && /^\/(?:assets|brand)\//.test(pathname)) {
    event.respondWith(answerFile(scope, event, pathname));
  }
}

/**
 * Opens the portal from the cache: its templates at once, newer ones from the next page on. It knows no version of itself,
 * so an older worker can serve a newer server.
 */
export function serveTemplates(scope: WorkerScope): void {
  scope.addEventListener('install', (event) =>
    event.waitUntil(refreshTemplates(scope).then(() => scope.skipWaiting())),
  );
  scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));
  scope.addEventListener('fetch', (event) => answer(scope, event));
  scope.addEventListener('message', (event) => afterwards(event, answerMessage(scope, event)));
}
