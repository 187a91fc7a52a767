import { useSyncExternalStore } from 'react';
import { formatTime } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';

type Offline = { isRefused: boolean; since: Date | null };

let offline: Offline = { isRefused: false, since: null };
const listeners = new Set<() => void>();

function set(next: Offline): void {
  offline = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const forget = () => set({ isRefused: false, since: null });
  const begin = () => set({ isRefused: false, since: new Date() });
  listeners.add(listener);
  window.addEventListener('online', forget);
  window.addEventListener('offline', begin);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', forget);
    window.removeEventListener('offline', begin);
  };
}

/** Says at the foot that a dialog cannot open without the network. A screen reader says a text that stays only once. */
export function refuseToOpen(): void {
  if (offline.isRefused) announce(m.desk_offline_not_opened());
  set({ ...offline, isRefused: true });
}

/** What the foot says while the network is gone. */
export function useOfflineText(): string {
  const { isRefused, since } = useSyncExternalStore(subscribe, () => offline);
  if (isRefused) return m.desk_offline_not_opened();
  return since === null ? m.desk_offline() : m.desk_offline_since({ time: formatTime(since) });
}
