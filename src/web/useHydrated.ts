import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Server-rendered pages are visible before hydration, and text typed then would be lost. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
