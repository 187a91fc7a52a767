import type { ThreadEntry } from '../../desk-answers.rules.ts';

/** The newest entry that was on screen, by the claim's id. In memory alone, as the claims that were opened last. */
const lastSeen = new Map<string, string>();

export function rememberLook(claimId: string, thread: readonly ThreadEntry[]): void {
  const newest = thread.at(-1);
  if (newest) lastSeen.set(claimId, newest.at);
}

/** Returns the instant of the newest entry at the last look in this tab; null at the first one. */
export const lastLook = (claimId: string): string | null => lastSeen.get(claimId) ?? null;

/** Of a chat it is not known who of the operator's people writes. */
export const isOurs = ({ kind, by, isMine }: ThreadEntry): boolean => isMine || (kind === 'chat' && by === 'operator');

/** What the portal notes follows from what somebody does, and of photos it is not known who showed them. */
export const isNews = (entry: ThreadEntry): boolean =>
  !isOurs(entry) && entry.by !== 'portal' && entry.kind !== 'photos';

/** Returns the first news after the last look; null if there is none. */
export function firstNew(thread: readonly ThreadEntry[], seenUntil: string | null): ThreadEntry | null {
  if (seenUntil === null) return null;
  return thread.find((entry) => isNews(entry) && entry.at > seenUntil) ?? null;
}
