import type { ThreadEntry } from '../../desk-answers.rules.ts';

const isSaid = ({ kind }: ThreadEntry): boolean => kind === 'message' || kind === 'chat' || kind === 'reply';

/** An entry's id is its kind and the id that grows in the order of arrival. */
const idOf = ({ id }: ThreadEntry): string => id.split(' ')[1] ?? '';

/** Returns what has been said since `seen`, as the server compares it before it takes a reply. */
export function newerSaid(thread: readonly ThreadEntry[], seen: string | null): ThreadEntry[] {
  return thread.filter((entry) => isSaid(entry) && idOf(entry) > (seen ?? ''));
}
