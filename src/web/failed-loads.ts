/** The loads of this page that have failed, so that one button can repeat them all. */
import { useEffect, useSyncExternalStore } from 'react';
import { dismissLoadErrors } from './errors.ts';
import { forgetFailure } from './graphql-sync.ts';

type Load = {
  retry: () => void;
  /** An answer of the network is awaited. */
  busy: boolean;
  /** Nothing older stands on the screen instead. */
  empty: boolean;
};

let loads: ReadonlyMap<symbol, Load> = new Map();
const none = loads;
const listeners = new Set<() => void>();

function publish(next: ReadonlyMap<symbol, Load>): void {
  if (loads.size > 0 && next.size === 0) dismissLoadErrors();
  loads = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Registers a load for as long as its last try has failed. `retry` must be the same function at every call. */
export function useFailedLoad(hasFailed: boolean, { retry, busy, empty }: Load): void {
  useEffect(() => {
    if (!hasFailed) return undefined;
    const key = Symbol('load');
    publish(new Map(loads).set(key, { retry, busy, empty }));
    return () => {
      // Later, because a load that becomes busy registers again, and its error must not go meanwhile.
      queueMicrotask(() => publish(new Map([...loads].filter(([other]) => other !== key))));
    };
  }, [hasFailed, retry, busy, empty]);
}

export const hasFailedLoads = (): boolean => loads.size > 0;

/** The failed loads that are on this page now: whether there are any, are being repeated, or leave a place empty. */
export function useFailedLoads(): { any: boolean; busy: boolean; empty: boolean } {
  const all = [
    ...useSyncExternalStore(
      subscribe,
      () => loads,
      () => none,
    ).values(),
  ];
  return { any: all.length > 0, busy: all.some(({ busy }) => busy), empty: all.some(({ empty }) => empty) };
}

/** Repeats every failed load at once. One that fails again is counted in the error banner. */
export function retryLoads(): void {
  forgetFailure();
  for (const { retry } of loads.values()) retry();
}
