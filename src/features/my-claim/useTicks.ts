import { useCallback, useState, useSyncExternalStore } from 'react';
import { STORE_PREFIX, storeKey } from '#web/session/session.ts';

const guess = () => true;
const never = () => () => {};

const keyOf = (claimId: string) => `${STORE_PREFIX}ticks:${claimId}`;

function storedTicks(claimId: string): ReadonlySet<string> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(claimId)) ?? '[]');
    return new Set(Array.isArray(value) ? value.map(String) : []);
  } catch {
    return new Set();
  }
}

function storeTicks(claimId: string, ticks: ReadonlySet<string>): void {
  try {
    localStorage.setItem(keyOf(claimId), JSON.stringify([...ticks]));
  } catch {
    // Without storage the ticks last as long as the page.
  }
}

const none: ReadonlySet<string> = new Set();

/** Stores the ticks on this device only, and never on a shared one. "Stop tracking" removes them. */
export function useTicks(claimId: string) {
  const isKept = useSyncExternalStore(never, () => storeKey() !== null, guess);
  const isHere = useSyncExternalStore(never, guess, () => false);
  const [changed, setChanged] = useState<ReadonlySet<string> | null>(null);
  const ticks = changed ?? (isHere && isKept ? storedTicks(claimId) : none);
  const toggle = useCallback(
    (item: string) => {
      const next = new Set(ticks);
      if (!next.delete(item)) next.add(item);
      setChanged(next);
      if (isKept) storeTicks(claimId, next);
    },
    [ticks, isKept, claimId],
  );
  return { ticks, isKept, toggle };
}
