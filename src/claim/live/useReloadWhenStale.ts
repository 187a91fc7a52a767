import { useEffect } from 'react';
import { keptFor } from '#shared/page/kept.ts';
import { useSync } from '#web/graphql/graphql-sync.ts';

/**
 * Reloads the page if its claim was last fetched a day ago, so that old data leaves the screen; offline, nothing is
 * then shown. A clock corrected by a day or more has the same effect.
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
