import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds now; false where there is no window. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/** §9: 768 px and below is a phone. */
export const usePhone = () => useMedia('(max-width: 768px)');
