import { useSyncExternalStore } from 'react';
import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';

let isRefused = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  isRefused = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const forget = () => set(false);
  listeners.add(listener);
  window.addEventListener('online', forget);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', forget);
  };
}

/** Says at the foot that a dialog cannot open without the network. A screen reader says a text that stays only once. */
export function refuseToOpen(): void {
  if (isRefused) announce(m.desk_offline_not_opened());
  set(true);
}

/** What the foot says while the network is gone. */
export const useOfflineText = (): string =>
  useSyncExternalStore(subscribe, () => isRefused) ? m.desk_offline_not_opened() : m.desk_offline();
