const origin = 'https://portal.example';

class MemoryCache {
  readonly kept = new Map<string, Response>();
  private readonly room: { full: boolean };

  constructor(room: { full: boolean }) {
    this.room = room;
  }

  async match(path: string): Promise<Response | undefined> {
    return this.kept.get(path)?.clone();
  }

  async put(path: string, answer: Response): Promise<void> {
    if (this.room.full) throw new DOMException('No room', 'QuotaExceededError');
    const body = await answer.blob();
    this.kept.set(path, new Response(body, { headers: answer.headers }));
  }

  async keys(): Promise<Request[]> {
    return [...this.kept.keys()].map((path) => new Request(origin + path));
  }

  async delete(request: Request): Promise<boolean> {
    return this.kept.delete(new URL(request.url).pathname);
  }
}

type Listeners = Map<string, (event: unknown) => void>;

/**
 * A browser with a worker, and a server that responds as `answers` says; a path without an entry fails as if offline.
 */
export class FakeBrowser {
  readonly answers = new Map<string, () => Response | Promise<Response>>();
  readonly requests: string[] = [];
  readonly room = { full: false };
  readonly stores = new Map<string, MemoryCache>();
  readonly open: unknown[] = [];
  unregistered = false;
  private readonly listeners: Listeners = new Map();

  readonly scope = {
    addEventListener: (name: string, listener: (event: unknown) => void) => void this.listeners.set(name, listener),
    skipWaiting: async () => {},
    location: { origin },
    caches: {
      open: async (name: string) => this.store(name),
      match: async (path: string, { cacheName }: { cacheName: string }) => this.store(cacheName).match(path),
      delete: async (name: string) => this.stores.delete(name),
      keys: async () => [...this.stores.keys()],
    },
    fetch: (request: string | Request) => this.network(request),
    clients: { claim: async () => {}, matchAll: async () => this.open, openWindow: async () => null },
    registration: {
      unregister: async () => (this.unregistered = true),
      showNotification: async () => {},
    },
  };

  private store(name: string): MemoryCache {
    const store = this.stores.get(name) ?? new MemoryCache(this.room);
    this.stores.set(name, store);
    return store;
  }

  private async network(request: string | Request): Promise<Response> {
    const path = typeof request === 'string' ? request : new URL(request.url).pathname;
    this.requests.push(path);
    const answer = this.answers.get(path);
    if (answer === undefined) throw new TypeError('Failed to fetch');
    return answer();
  }

  kept(): string[] {
    return [...this.stores.values()].flatMap(({ kept }) => [...kept.keys()]).toSorted();
  }

  /** Waits for the promises that extend the event, including those added by them. */
  private async fire(name: string, more: object): Promise<void> {
    const works: Promise<unknown>[] = [];
    const waitUntil = (work: Promise<unknown>) => void works.push(work);
    this.listeners.get(name)?.({ ...more, waitUntil });
    for (const work of works) await work;
  }

  /** Rejects if the worker fails to install. */
  install(): Promise<void> {
    return this.fire('install', {}).then(() => this.fire('activate', {}));
  }

  /** Returns the worker's response, or null if it leaves the request to the browser. Waits for its background work. */
  async request(path: string, more: { navigate?: boolean; cache?: RequestCache; method?: string } = {}) {
    const navigation = more.navigate
      ? { mode: 'navigate', destination: 'document' }
      : { mode: 'cors', destination: '' };
    const request = { url: origin + path, method: more.method ?? 'GET', cache: more.cache ?? 'default', ...navigation };
    const works: Promise<unknown>[] = [];
    const answers: Promise<Response>[] = [];
    this.listeners.get('fetch')?.({
      request,
      waitUntil: (work: Promise<unknown>) => void works.push(work),
      respondWith: (answer: Promise<Response>) => void answers.push(answer),
    });
    const [answer = null] = await Promise.all(answers);
    await Promise.all(works);
    return answer;
  }

  async version(used: unknown = []): Promise<unknown> {
    let answer: unknown = null;
    const source = { postMessage: (message: unknown) => void (answer = message) };
    await this.fire('message', { data: used, source });
    return answer;
  }
}
