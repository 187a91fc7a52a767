import { filesCache, templateCache, templatesPath, type PageTemplates } from '#shared/page/templates.ts';
import type { WorkerScope } from './worker-scope.ts';

type Parts = Pick<WorkerScope, 'caches' | 'fetch'>;

export async function cachedTemplates({ caches }: Parts): Promise<PageTemplates | null> {
  const kept = await caches.match(templatesPath, { cacheName: templateCache });
  return kept ? ((await kept.json()) as PageTemplates) : null;
}

async function cacheFile({ fetch }: Parts, files: Cache, path: string): Promise<void> {
  if (path.startsWith('/assets/') && (await files.match(path))) return;
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
  await files.put(path, answer);
}

/** Stores new templates once all its files are cached, so that cached templates can always be opened. */
async function storeTemplates(parts: Parts, answer: Response): Promise<void> {
  const templates = (await answer.clone().json()) as PageTemplates;
  const files = await parts.caches.open(filesCache);
  await Promise.all(templates.files.map((path) => cacheFile(parts, files, path)));
  await (await parts.caches.open(templateCache)).put(templatesPath, answer);
}

/**
 * Returns 'gone' if an older server has none; the cached ones are then deleted. Throws if offline or without room.
 */
export async function refreshTemplates(parts: Parts): Promise<'same' | 'new' | 'gone'> {
  const answer = await parts.fetch(templatesPath, { cache: 'no-cache', redirect: 'error' });
  if (answer.status === 404) {
    await parts.caches.delete(templateCache);
    return 'gone';
  }
  if (!answer.ok) throw new Error(`The templates answered ${answer.status}.`);
  const kept = await parts.caches.match(templatesPath, { cacheName: templateCache });
  if (kept && kept.headers.get('etag') === answer.headers.get('etag')) return 'same';
  await storeTemplates(parts, answer);
  return 'new';
}

const mostUsed = 200;

export async function cacheUsed(parts: Parts, used: unknown): Promise<void> {
  const paths = Array.isArray(used) ? used.slice(0, mostUsed).filter((path) => typeof path === 'string') : [];
  const files = await parts.caches.open(filesCache);
  const ours = paths.filter((path) => path.startsWith('/assets/'));
  await Promise.allSettled(ours.map((path) => cacheFile(parts, files, path)));
}

export async function dropOldFiles({ caches }: Parts, { files, known }: PageTemplates): Promise<void> {
  const kept = await caches.open(filesCache);
  const current = new Set([...files, ...known.map((name) => `/assets/${name}`)]);
  for (const request of await kept.keys()) {
    if (!current.has(new URL(request.url).pathname)) await kept.delete(request);
  }
}
