import { useSyncExternalStore } from 'react';

type Live = { open: boolean; news: number };

let live: Live = { open: false, news: 0 };
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
  change({ ...live, news: live.news + 1 });
}

export const useLive = () =>
  useSyncExternalStore(
    subscribe,
    () => live,
    () => live,
  );
