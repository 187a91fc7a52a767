/**
 * The parts of a service worker's global scope that are used here. Declared by hand, because TypeScript's worker
 * library conflicts with the DOM library in one project.
 */

export type Waiting = { waitUntil(work: Promise<unknown>): void };

export type FetchEvent = Waiting & { request: Request; respondWith(answer: Promise<Response>): void };

export type PushEvent = Waiting & { data: { text(): string } | null };

export type NotificationEvent = Waiting & { notification: { data: unknown; close(): void }; action: string };

export type WindowClient = {
  url: string;
  focus(): Promise<WindowClient>;
  navigate(url: string): Promise<WindowClient | null>;
  postMessage(message: unknown): void;
};

export type WorkerMessage = Waiting & { data: unknown; source: { postMessage(message: unknown): void } | null };

type Events = {
  install: Waiting;
  activate: Waiting;
  fetch: FetchEvent;
  message: WorkerMessage;
  push: PushEvent;
  notificationclick: NotificationEvent;
  pushsubscriptionchange: Waiting;
};

export type WorkerScope = {
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void;
  skipWaiting(): Promise<void>;
  location: { origin: string };
  caches: CacheStorage;
  fetch: typeof fetch;
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WindowClient[]>;
    openWindow(url: string): Promise<WindowClient | null>;
  };
  registration: {
    unregister(): Promise<boolean>;
    showNotification(title: string, options: NotificationOptions): Promise<void>;
  };
};
