import { useSyncExternalStore } from 'react';

/** Ids of claims. */
let underWay: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function change(next: ReadonlySet<string>): void {
  underWay = next;
  for (const listener of listeners) listener();
}

/** Sends a reply of the claim; meanwhile it counts as being under way. */
export async function sendUnderWay(claimId: string, send: () => Promise<void>): Promise<void> {
  change(new Set([...underWay, claimId]));
  try {
    await send();
  } finally {
    change(new Set([...underWay].filter((id) => id !== claimId)));
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useReplyUnderWay = (claimId: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => underWay.has(claimId),
    () => false,
  );
