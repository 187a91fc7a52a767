import { useEffect } from 'react';
import { useSync } from '#web/graphql/graphql-sync.ts';
import { saveSnapshot } from './cached-snapshot.ts';

/** Caches a snapshot of the page after each response of the server, once the browser is idle. */
export function useCachedSnapshot(): void {
  const { at } = useSync();
  useEffect(() => {
    if (at === null) return undefined;
    let isShown = true;
    (window.requestIdleCallback ?? setTimeout)(() => {
      if (isShown) saveSnapshot(at);
    });
    return () => {
      isShown = false;
    };
  }, [at]);
}
