import { useEffect } from 'react';
import { retentionMs } from '#web/session/session.ts';
import { reloadUnasked } from '#web/useAskToLeave.ts';
import { useSync } from '#web/graphql/graphql-sync.ts';

/**
 * Reloads the page if its claim was last fetched a day ago, so that old data leaves the screen; offline, nothing is
 * then shown. A clock corrected by a day or more has the same effect.
 */
export function useReloadWhenStale(): void {
  const { fetchedAt } = useSync();
  useEffect(() => {
    if (fetchedAt === null) return undefined;
    const reloadIfStale = () => {
      if (Math.abs(Date.now() - fetchedAt) >= retentionMs) reloadUnasked();
    };
    const timer = setTimeout(reloadIfStale, retentionMs);
    window.addEventListener('visibilitychange', reloadIfStale);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('visibilitychange', reloadIfStale);
    };
  }, [fetchedAt]);
}
