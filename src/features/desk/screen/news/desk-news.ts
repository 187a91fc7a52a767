/** Ids of claims that have changed; null if any may have. */
export type ChangedClaims = readonly string[] | null;

type Listener = (claims: ChangedClaims) => void;

const listeners = new Set<Listener>();
let isFlowing = false;

export function tellDeskNews(data: string): void {
  const { claims } = JSON.parse(data) as { claims: ChangedClaims };
  for (const listener of listeners) listener(claims);
}

export function setNewsFlowing(flowing: boolean): void {
  isFlowing = flowing;
}

/** Without a stream the desk asks by itself. */
export const areNewsFlowing = (): boolean => isFlowing;

export function onDeskNews(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
