/** When this browser last had a response from the server, for the "Updated" note and the offline strip. */
import { useSyncExternalStore } from 'react';

type Sync = { at: number | null; failing: boolean };

/** The value during server rendering, which stores no page's time. */
const unknown: Sync = { at: null, failing: false };
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

/** Records a response; `at` in milliseconds. */
export const synced = (at: number) => change({ at, failing: false });

/** Records that a cache written at `at` (milliseconds) was restored. */
export const restored = (at: number) => change({ at: Math.max(at, sync.at ?? 0), failing: sync.failing });

/**
 * Records a failed call. Returns whether it is the first since the last success, because repeated polls are not
 * reported.
 */
export function failed(): boolean {
  const news = !sync.failing;
  if (news) change({ ...sync, failing: true });
  return news;
}

/** Reports the next failure again, because somebody pressed retry. */
export const forgetFailure = () => change({ ...sync, failing: false });

export const forgetSync = () => change({ at: null, failing: false });

export const useSync = () =>
  useSyncExternalStore(
    subscribe,
    () => sync,
    () => unknown,
  );
