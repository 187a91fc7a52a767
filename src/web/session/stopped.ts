/** Where a tab goes when tracking has stopped: the Track form, or without a network a page that says so. */
import { useSyncExternalStore } from 'react';
import { stoppedPath } from '#shared/page/stopped-path.ts';
import { trackPath } from '#web/paths.ts';

let isStopped = false;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Leaves the claim. `reachable`: whether the server answers; a navigation would end on the browser's own error page. */
export function leaveClaim(reachable: boolean): void {
  // First off the screen, because a browser may put the page aside as it is, to bring it back with its Back button.
  isStopped = true;
  for (const listener of listeners) listener();
  // A fresh page where there can be one, because memory may still hold the claim.
  if (reachable) return location.replace(stoppedPath);
  history.replaceState(null, '', trackPath);
  return undefined;
}

/** Whether this tab shows only that tracking has stopped. */
export const useStopped = () =>
  useSyncExternalStore(
    subscribe,
    () => isStopped,
    () => false,
  );
