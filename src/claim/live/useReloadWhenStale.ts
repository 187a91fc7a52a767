import { useEffect } from 'react';
import { keptFor } from '#shared/page/kept.ts';
import { useSync } from '#web/graphql-sync.ts';

/**
 * Takes a claim off the screen that the server last told of a day ago: the page begins anew, and without a network it
 * then has nothing to show. A clock that is put right by a day or more counts as that too.
 */
export function useReloadWhenStale(): void {
  const { at } = useSync();
  useEffect(() => {
    if (at === null) return undefined;
    const look = () => {
      if (Math.abs(Date.now() - at) >= keptFor) location.reload();
    };
    const timer = setTimeout(look, keptFor);
    window.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('visibilitychange', look);
    };
  }, [at]);
}
