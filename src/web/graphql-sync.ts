/** When this browser last heard from the server, for the "Updated" note and the offline strip. */
import { useSyncExternalStore } from 'react';

type Sync = { at: number | null; failing: boolean };

/** What the server draws, which keeps no page's time. */
const unknown: Sync = { at: null, failing: false };
let sync = unknown;
const listeners = new Set<() => void>();

/** Tells of it after this turn, because an answer that came with the page arrives while a screen is being drawn. */
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

/** An answer came; `at` in milliseconds. */
export const synced = (at: number) => change({ at, failing: false });

/** Answers were restored that had been kept at `at` (milliseconds). */
export const restored = (at: number) => change({ at: Math.max(at, sync.at ?? 0), failing: sync.failing });

/** A call failed. Answers whether that is news, because a poll that fails again is not. */
export function failed(): boolean {
  const news = !sync.failing;
  if (news) change({ ...sync, failing: true });
  return news;
}

/** Has the next failure count as news, because somebody asked for another try. */
export const forgetFailure = () => change({ ...sync, failing: false });

export const forgetSync = () => change({ at: null, failing: false });

/** The last instant (ms) of which this screen's data is true, and whether the last call failed. */
export const useSync = () =>
  useSyncExternalStore(
    subscribe,
    () => sync,
    () => unknown,
  );
