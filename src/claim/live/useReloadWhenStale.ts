import { useEffect } from 'react';
import { retentionMs } from '#web/session/session.ts';
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
      if (Math.abs(Date.now() - at) >= retentionMs) location.reload();
    };
    const timer = setTimeout(look, retentionMs);
    window.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('visibilitychange', look);
    };
  }, [at]);
}
