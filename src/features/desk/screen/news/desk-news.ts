/** Ids of claims that have changed; null if any may have. */
export type ChangedClaims = readonly string[] | null;

/** `isOwn`: by an action of this tab, which has told its claim already. */
type Listener = (claims: ChangedClaims, isOwn?: boolean) => void;

export const anyClaim = JSON.stringify({ claims: null });

const listeners = new Set<Listener>();
let isFlowing = false;

const alertListeners = new Set<() => void>();
const marksListeners = new Set<Listener>();
const typingListeners = new Set<(claimId: string) => void>();

export function tellDeskNews(data: string): void {
  const news = JSON.parse(data) as
    | { claims: ChangedClaims }
    | { marks: ChangedClaims }
    | { alerts: true }
    | { typing: string };
  if ('typing' in news) for (const listener of typingListeners) listener(news.typing);
  else if ('alerts' in news) for (const listener of alertListeners) listener();
  else if ('marks' in news) for (const listener of marksListeners) listener(news.marks);
  else for (const listener of listeners) listener(news.claims);
}

export function tellOwnAction(): void {
  for (const listener of listeners) listener([], true);
}

export function onDeskAlerts(listener: () => void): () => void {
  alertListeners.add(listener);
  return () => void alertListeners.delete(listener);
}

export function onMarksNews(listener: Listener): () => void {
  marksListeners.add(listener);
  return () => void marksListeners.delete(listener);
}

export function onTyping(listener: (claimId: string) => void): () => void {
  typingListeners.add(listener);
  return () => void typingListeners.delete(listener);
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
