import { useSyncExternalStore } from 'react';

type Undoable = { changeId: string; until: Date };

/** By claim. They outlive the page of a claim, because a handler goes on to the next one at once. */
const undoables = new Map<string, Undoable>();
const listeners = new Set<() => void>();

function set(claimId: string, undoable: Undoable | null): void {
  if (undoable === null) undoables.delete(claimId);
  else undoables.set(claimId, undoable);
  for (const listener of listeners) listener();
}

export const forgetUndoable = (claimId: string): void => set(claimId, null);

export function keepUndoable(claimId: string, undoable: Undoable): void {
  set(claimId, undoable);
  const forget = () => {
    if (undoables.get(claimId) === undoable) forgetUndoable(claimId);
  };
  setTimeout(forget, undoable.until.getTime() - Date.now());
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function useUndoable(claimId: string): Undoable | null {
  const read = () => undoables.get(claimId) ?? null;
  return useSyncExternalStore(subscribe, read, read);
}
