import { parseUrl } from '#shared/fallbacks/parse-url.ts';
import type { NotificationEvent, PushEvent, WorkerScope } from './worker-scope.ts';

/** Shown for an unreadable message, because browsers revoke the permission of workers that show nothing. */
const unread = { title: 'Update on your claim', body: '', path: '/my-claim/', tag: 'news' };

type Shown = typeof unread;

const textIn = (value: unknown, longest: number): string => (typeof value === 'string' ? value.slice(0, longest) : '');

function pathIn(value: unknown, origin: string): string {
  const url = parseUrl(textIn(value, 2_000) || unread.path, origin);
  return url?.origin === origin ? url.pathname + url.search : unread.path;
}

function shownOf({ data }: PushEvent, origin: string): Shown {
  try {
    const said: unknown = JSON.parse(data?.text() ?? '');
    if (typeof said !== 'object' || said === null) return unread;
    const { title, body, url, tag } = said as Record<string, unknown>;
    return {
      title: textIn(title, 200) || unread.title,
      body: textIn(body, 500),
      path: pathIn(url, origin),
      tag: textIn(tag, 100) || unread.tag,
    };
  } catch {
    return unread;
  }
}

async function show(worker: WorkerScope, event: PushEvent): Promise<void> {
  const { title, body, path, tag } = shownOf(event, worker.location.origin);
  await worker.registration.showNotification(title, { body, tag, data: { path } });
}

async function open(worker: WorkerScope, { notification }: NotificationEvent): Promise<void> {
  notification.close();
  const { path } = { ...unread, ...(notification.data as Partial<Shown> | null) };
  const address = new URL(path, worker.location.origin).href;
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find(({ url }) => url === address);
  await (there ? there.focus() : worker.clients.openWindow(address));
}

export function handlePush(worker: WorkerScope): void {
  worker.addEventListener('push', (event) => event.waitUntil(show(worker, event)));
  worker.addEventListener('notificationclick', (event) => event.waitUntil(open(worker, event)));
}
