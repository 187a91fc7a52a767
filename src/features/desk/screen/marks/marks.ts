import type { ClaimMarks } from '../../marks/marks-routes.ts';

export type Marks = Omit<ClaimMarks, 'claimId'>;

const none: Marks = { here: [], isUnread: false, isFollowed: false };

type Watching = { marks: Marks; tellers: Set<() => void> };

const watched = new Map<string, Watching>();
let wanting: (claimId: string) => void = () => {};

export const marksOf = (claimId: string): Marks => watched.get(claimId)?.marks ?? none;

export const watchedClaims = (): string[] => [...watched.keys()];

/** Null: it has none. */
export function keepMarks(claimId: string, marks: Marks | null): void {
  const watching = watched.get(claimId);
  if (watching === undefined) return;
  watching.marks = marks ?? none;
  for (const tell of watching.tellers) tell();
}

/** `want` is called with each claim whose marks come on screen. */
export function onWatched(want: (claimId: string) => void): () => void {
  wanting = want;
  return () => {
    wanting = () => {};
  };
}

/** `tell` is called when the marks of the claim have changed. Returns what ends it. */
export function watchMarks(claimId: string, tell: () => void): () => void {
  const watching = watched.get(claimId) ?? { marks: none, tellers: new Set() };
  const isFirst = !watched.has(claimId);
  watching.tellers.add(tell);
  watched.set(claimId, watching);
  if (isFirst) wanting(claimId);
  return () => {
    watching.tellers.delete(tell);
    if (watching.tellers.size === 0) watched.delete(claimId);
  };
}
