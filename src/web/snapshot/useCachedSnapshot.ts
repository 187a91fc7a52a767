import { useEffect } from 'react';
import { useSync } from '#web/graphql/graphql-sync.ts';
import { saveSnapshot } from './cached-snapshot.ts';

export function useCachedSnapshot(): void {
  const { fetchedAt } = useSync();
  useEffect(() => {
    if (fetchedAt === null) return undefined;
    let isShown = true;
    (window.requestIdleCallback ?? setTimeout)(() => {
      if (isShown) saveSnapshot(fetchedAt);
    });
    return () => {
      isShown = false;
    };
  }, [fetchedAt]);
}
