import { useSyncExternalStore } from 'react';

type Sync = { fetchedAt: number | null; failing: boolean };

const unknown: Sync = { fetchedAt: null, failing: false };
let sync = unknown;
const listeners = new Set<() => void>();

/** Notifies in a microtask, because initial data arrives while a screen is rendering. */
function change(next: Sync): void {
  sync = next;
  queueMicrotask(() => {
    for (const listener of listeners) listener();
  });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const synced = (fetchedAt: number) => change({ fetchedAt, failing: false });

export const restored = (at: number) => change({ fetchedAt: Math.max(at, sync.fetchedAt ?? 0), failing: sync.failing });

/** Returns whether it is the first failure since the last success, because repeated polls are not reported. */
export function failed(): boolean {
  const news = !sync.failing;
  if (news) change({ ...sync, failing: true });
  return news;
}

export const forgetFailure = () => change({ ...sync, failing: false });

export const forgetSync = () => change({ fetchedAt: null, failing: false });

export const useSync = () =>
  useSyncExternalStore(
    subscribe,
    () => sync,
    () => unknown,
  );
