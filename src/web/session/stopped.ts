import { useSyncExternalStore } from 'react';
import { stoppedPath } from '#shared/page/stopped-path.ts';
import { trackPath } from '#web/paths.ts';

let isStopped = false;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** `reachable`: whether the server responds; otherwise a navigation would end on the browser's error page. */
export function leaveClaim(reachable: boolean): void {
  // Removed from the screen first, because the back/forward cache may restore the page as it is.
  isStopped = true;
  for (const listener of listeners) listener();
  // A new document if possible, because memory may still hold the claim.
  if (reachable) return location.replace(stoppedPath);
  history.replaceState(null, '', trackPath);
  return undefined;
}

export const useStopped = () =>
  useSyncExternalStore(
    subscribe,
    () => isStopped,
    () => false,
  );
