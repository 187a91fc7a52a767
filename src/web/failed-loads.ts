import { useEffect, useSyncExternalStore } from 'react';
import { dismissLoadErrors } from './errors.ts';
import { forgetFailure } from './graphql/graphql-sync.ts';

type Load = {
  retry: () => void;
  busy: boolean;
  empty: boolean;
};

let loads: ReadonlyMap<symbol, Load> = new Map();
const none = loads;
const listeners = new Set<() => void>();

function publish(next: ReadonlyMap<symbol, Load>): void {
  if (loads.size > 0 && next.size === 0) {
    dismissLoadErrors();
    // What fails on the page that follows is said there, though no call has succeeded in between.
    forgetFailure();
  }
  loads = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** `retry` must be the same function at every call. */
export function useFailedLoad(hasFailed: boolean, { retry, busy, empty }: Load): void {
  useEffect(() => {
    if (!hasFailed) return undefined;
    const key = Symbol('load');
    publish(new Map(loads).set(key, { retry, busy, empty }));
    return () => {
      // Deferred, because a load that becomes busy registers again, and its error must not disappear in between.
      queueMicrotask(() => publish(new Map([...loads].filter(([other]) => other !== key))));
    };
  }, [hasFailed, retry, busy, empty]);
}

export const hasFailedLoads = (): boolean => loads.size > 0;

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

export function retryLoads(): void {
  forgetFailure();
  for (const { retry } of loads.values()) retry();
}
