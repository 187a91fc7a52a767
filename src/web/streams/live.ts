import { useSyncExternalStore } from 'react';
import { outdateInitialData } from '#web/initial-data.ts';

type Live = { open: boolean; refetches: number };

let live: Live = { open: false, refetches: 0 };
const listeners = new Set<() => void>();

function change(next: Live): void {
  live = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function setLiveOpen(open: boolean): void {
  if (live.open !== open) change({ ...live, open });
}

export function refetchAll(): void {
  outdateInitialData();
  change({ ...live, refetches: live.refetches + 1 });
}

export const useLive = () =>
  useSyncExternalStore(
    subscribe,
    () => live,
    () => live,
  );
