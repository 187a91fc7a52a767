import { useState, useSyncExternalStore } from 'react';

/** What a handler has just done, which can be taken back until then. */
export type Undoable = {
  what: 'reply' | 'no-answer' | 'state' | 'date';
  /** Of the reply, or of the change. */
  id: string;
  claimId: string;
  /** Of the claimant. */
  name: string;
  /** What has happened, in a sentence. */
  said: string;
  until: Date;
  /** Where on the claim's page it was done, and is offered. */
  place: 'head' | 'reply';
};

let undoables: readonly Undoable[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Undoable[]): void {
  undoables = next;
  for (const listener of listeners) listener();
}

export const endUndo = (id: string): void => change(undoables.filter((one) => one.id !== id));

/** Outlives the claim's page, because a handler goes on to the next claim at once. */
export function offerUndo(undoable: Undoable): void {
  change([...undoables.filter(({ id }) => id !== undoable.id), undoable]);
  setTimeout(() => endUndo(undoable.id), undoable.until.getTime() - Date.now());
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns whether it was offered since the component is there, and so by what somebody has just done in it. */
export function useIsFresh(undoable: Undoable | null): boolean {
  const [first] = useState(undoable?.id);
  return undoable !== null && undoable.id !== first;
}

/** Returns the newest last. */
export const useUndoables = (): readonly Undoable[] =>
  useSyncExternalStore(
    subscribe,
    () => undoables,
    () => undoables,
  );

/** Texts of replies that were taken back from another page, by claim. */
const takenBack = new Map<string, string>();

export const giveBack = (claimId: string, text: string): void => void takenBack.set(claimId, text);

/** Returns the text once, or null. */
export function receiveBack(claimId: string): string | null {
  const text = takenBack.get(claimId) ?? null;
  takenBack.delete(claimId);
  return text;
}
