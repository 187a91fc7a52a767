import { filesCache, shellCache, shellPath, type Shell } from '#shared/page/shell.ts';
import type { WorkerScope } from './worker-scope.ts';

type Parts = Pick<WorkerScope, 'caches' | 'fetch'>;

export async function keptShell({ caches }: Parts): Promise<Shell | null> {
  const kept = await caches.match(shellPath, { cacheName: shellCache });
  return kept ? ((await kept.json()) as Shell) : null;
}

async function keepFile({ fetch }: Parts, files: Cache, path: string): Promise<void> {
  if (path.startsWith('/assets/') && (await files.match(path))) return;
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
  await files.put(path, answer);
}

/** Stores a new shell once all its files are cached, so that a cached shell can always be opened. */
async function takeOver(parts: Parts, answer: Response): Promise<void> {
  const shell = (await answer.clone().json()) as Shell;
  const files = await parts.caches.open(filesCache);
  await Promise.all(shell.files.map((path) => keepFile(parts, files, path)));
  await (await parts.caches.open(shellCache)).put(shellPath, answer);
}

/**
 * Returns 'gone' if an older server has no shell; the cached one is then deleted. Throws if offline or without room.
 */
export async function refreshShell(parts: Parts): Promise<'same' | 'new' | 'gone'> {
  const answer = await parts.fetch(shellPath, { cache: 'no-cache', redirect: 'error' });
  if (answer.status === 404) {
    await parts.caches.delete(shellCache);
    return 'gone';
  }
  if (!answer.ok) throw new Error(`The shell answered ${answer.status}.`);
  const kept = await parts.caches.match(shellPath, { cacheName: shellCache });
  if (kept && kept.headers.get('etag') === answer.headers.get('etag')) return 'same';
  await takeOver(parts, answer);
  return 'new';
}

const mostUsed = 200;

export async function keepUsed(parts: Parts, used: unknown): Promise<void> {
  const paths = Array.isArray(used) ? used.slice(0, mostUsed).filter((path) => typeof path === 'string') : [];
  const files = await parts.caches.open(filesCache);
  const ours = paths.filter((path) => path.startsWith('/assets/'));
  await Promise.allSettled(ours.map((path) => keepFile(parts, files, path)));
}

export async function dropOldFiles({ caches }: Parts, { files, known }: Shell): Promise<void> {
  const kept = await caches.open(filesCache);
  const current = new Set([...files, ...known.map((name) => `/assets/${name}`)]);
  for (const request of await kept.keys()) {
    if (!current.has(new URL(request.url).pathname)) await kept.delete(request);
  }
}
