import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Returns whether the page is hydrated: server-rendered pages are visible before, and text typed then would be lost.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
