import { useEffect, useState, useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};

/** Milliseconds that a hidden page stays subscribed, because people switch back soon. */
const hiddenMs = 20_000;

export function usePageSeen(): boolean {
  const seen = useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
  const [lately, setLately] = useState(seen);
  useEffect(() => {
    const timer = setTimeout(() => setLately(seen), seen ? 0 : hiddenMs);
    return () => clearTimeout(timer);
  }, [seen]);
  return seen || lately;
}
