import { useEffect, useState, useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};

/** Milliseconds for which a page that is no longer seen still listens, because people switch to and fro. */
const lingering = 20_000;

/** Whether the page is seen, or was a moment ago: a window in the background keeps no connection to itself. */
export function usePageSeen(): boolean {
  const seen = useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
  const [lately, setLately] = useState(seen);
  useEffect(() => {
    const timer = setTimeout(() => setLately(seen), seen ? 0 : lingering);
    return () => clearTimeout(timer);
  }, [seen]);
  return seen || lately;
}
