import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { useLive } from '#web/streams/live.ts';

const subscribe = (listener: () => void) => {
  const names = ['online', 'offline', 'visibilitychange'];
  for (const name of names) window.addEventListener(name, listener);
  return () => {
    for (const name of names) window.removeEventListener(name, listener);
  };
};

const isVisible = () => document.visibilityState === 'visible';
const isWatching = () => navigator.onLine && isVisible();
const useWatching = () => useSyncExternalStore(subscribe, isWatching, () => true);

export const usePageVisible = () => useSyncExternalStore(subscribe, isVisible, () => true);

/**
 * Calls `refetch` on each version event and when the page becomes visible and online again; without the live stream, or
 * while `failing`, also every `seconds`. An event during a request (`busy`) waits for it, because its response may be
 * older. Data that was `outdated` at first is fetched at once.
 */
export function usePolling(
  refetch: () => void,
  seconds: number,
  { busy = false, failing = false, outdated = false } = {},
): void {
  const watching = useWatching();
  const { open, refetches } = useLive();
  const poll = useEffectEvent(refetch);
  const wasAway = useRef(false);
  const handled = useRef(outdated ? null : refetches);
  useEffect(() => {
    if (wasAway.current && watching) poll();
    wasAway.current = !watching;
    if (!watching || (open && !failing)) return undefined;
    const timer = setInterval(() => poll(), seconds * 1000);
    return () => clearInterval(timer);
  }, [watching, open, failing, seconds]);
  useEffect(() => {
    if (busy || handled.current === refetches) return;
    handled.current = refetches;
    poll();
  }, [busy, refetches]);
}
