import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  const names = ['online', 'offline', 'visibilitychange'];
  for (const name of names) window.addEventListener(name, listener);
  return () => {
    for (const name of names) window.removeEventListener(name, listener);
  };
};

const isWatching = () => navigator.onLine && document.visibilityState === 'visible';
const useWatching = () => useSyncExternalStore(subscribe, isWatching, () => true);

/** Calls `refetch` every `seconds` while the page is seen and online, and at once when it becomes so again. */
export function usePolling(refetch: () => void, seconds: number): void {
  const watching = useWatching();
  const poll = useEffectEvent(refetch);
  const wasAway = useRef(false);
  useEffect(() => {
    if (wasAway.current && watching) poll();
    wasAway.current = !watching;
    if (!watching) return undefined;
    const timer = setInterval(() => poll(), seconds * 1000);
    return () => clearInterval(timer);
  }, [watching, seconds]);
}
