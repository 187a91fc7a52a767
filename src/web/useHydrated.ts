import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the page listens yet: one that came drawn is seen before, and what is typed then would be lost. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
