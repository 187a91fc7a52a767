import { useCallback, useSyncExternalStore } from 'react';
import { isDrawnForPhone } from '#web/drawn-for.ts';

/** Whether a media query holds now. `drawn` says what the server has taken it for. */
export function useMedia(query: string, drawn: () => boolean = () => false): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches, drawn);
}

/** §9: 768 px and below is a phone. */
export const usePhone = () => useMedia('(max-width: 768px)', isDrawnForPhone);
