import { useSyncExternalStore } from 'react';

/** What a handler has just done, which can be taken back until then. */
export type Undoable = {
  what: 'reply' | 'no-answer' | 'state' | 'date' | 'assign';
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
  /** Of an assignment: who had the claim, and who has it now; null is nobody. */
  assignee?: { from: string | null; to: string | null };
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

/** Returns the newest last. */
export const useUndoables = (): readonly Undoable[] =>
  useSyncExternalStore(
    subscribe,
    () => undoables,
    () => undoables,
  );

/** Texts of replies that were taken back from another page, by claim. */
const takenBack = new Map<string, string>();

export function giveBack(claimId: string, text: string): void {
  takenBack.set(claimId, text);
  for (const listener of listeners) listener();
}

export const forgetTakenBack = (claimId: string): void => void takenBack.delete(claimId);

export const useTakenBack = (claimId: string): string | null =>
  useSyncExternalStore(subscribe, () => takenBack.get(claimId) ?? null);

/** Claims to which a reply is under way. */
const sending = new Set<string>();

export function markSending(claimId: string, isUnderWay: boolean): void {
  if (isUnderWay) sending.add(claimId);
  else sending.delete(claimId);
  for (const listener of listeners) listener();
}

export const useIsSending = (claimId: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => sending.has(claimId),
    () => false,
  );
