import { afterEach, expect, test, vi } from 'vitest';

import { handlePush } from './push.ts';
import type { WindowClient, WorkerScope } from './worker-scope.ts';

afterEach(() => void vi.restoreAllMocks());

type Listener = (event: object) => void;

const origin = 'https://claims.example.com';

function browser(openWindows: string[] = []) {
  const listeners: Record<string, Listener> = {};
  const shown: { title: string; options: NotificationOptions }[] = [];
  const opened: string[] = [];
  const client = (url: string) =>
    ({ url, focus: async () => void opened.push(`focus ${url}`) }) as unknown as WindowClient;
  const worker = {
    addEventListener: (name: string, listener: Listener) => (listeners[name] = listener),
    location: { origin },
    registration: {
      showNotification: async (title: string, options: NotificationOptions) => void shown.push({ title, options }),
    },
    clients: {
      matchAll: async () => openWindows.map(client),
      openWindow: async (url: string) => void opened.push(url),
    },
  } as unknown as WorkerScope;
  handlePush(worker);
  const fire = async (name: string, event: object) => {
    const work: Promise<unknown>[] = [];
    listeners[name]?.({ ...event, waitUntil: (done: Promise<unknown>) => void work.push(done) });
    await Promise.all(work);
  };
  return {
    shown,
    opened,
    push: (text: string | null) => fire('push', { data: text === null ? null : { text: () => text } }),
    click: (data: unknown) => fire('notificationclick', { notification: { data, close: () => {} }, action: '' }),
  };
}

test('what is pushed is shown, and leads to the page it names', async () => {
  const { push, shown } = browser();
  await push(
    JSON.stringify({ title: 'Update on your claim', body: 'Inspection', url: `${origin}/c/abc`, tag: 'state' }),
  );
  const options = { body: 'Inspection', tag: 'state', data: { path: '/c/abc' } };
  expect(shown).toEqual([{ title: 'Update on your claim', options }]);
});

test('a browser without URL.parse shows it too', async () => {
  const { push, shown } = browser();
  vi.spyOn(URL, 'parse').mockImplementation(() => expect.unreachable('Safari before 18 has no URL.parse.'));
  await push(JSON.stringify({ title: 'News', body: '', url: '/messages/abc', tag: 'state' }));
  expect(shown.map(({ options }) => options.data as object)).toEqual([{ path: '/messages/abc' }]);
});

test.each([null, '', 'no json', '7', '{}', '{"title":5,"body":[],"url":"https://evil.example/x","tag":null}'])(
  '%j is shown without words of its own and leads nowhere else',
  async (text) => {
    const { push, shown } = browser();
    await push(text);
    expect(shown).toEqual([
      { title: 'Update on your claim', options: { body: '', tag: 'news', data: { path: '/my-claim/' } } },
    ]);
  },
);

test('a click goes to the window that shows the page already, or opens one', async () => {
  const there = browser([`${origin}/messages`, `${origin}/c/abc`]);
  await there.click({ path: '/c/abc' });
  expect(there.opened).toEqual([`focus ${origin}/c/abc`]);
  const nowhere = browser([`${origin}/messages`]);
  await nowhere.click({ path: '/c/abc' });
  await nowhere.click(null);
  expect(nowhere.opened).toEqual([`${origin}/c/abc`, `${origin}/my-claim/`]);
});
