// How much one conversation and one address may write: enough for anybody who types, too little to flood a desk.

type Limit = { most: number; /** In milliseconds. */ within: number };

const minute = 60_000;

/** Messages of one conversation's claimant. */
export const ofConversation: Limit = { most: 30, within: 10 * minute };
/** Messages of one household, in all conversations. */
export const ofAddress: Limit = { most: 200, within: 60 * minute };
/** Conversations that one household begins before it has found a claim. */
export const ofNewcomers: Limit = { most: 5, within: 60 * minute };
/** Mails to one address that say that a message has arrived. */
export const mailsPerHour = 3;
/** Whoever sends advertisements fills their first message with links. */
export const mostLinks = 3;

/** Whole seconds until one more is allowed, 0 where it is now. `newest` are instants, newest first, `most` at least where there are so many. */
export function secondsToWait(newest: readonly Date[], { most, within }: Limit, now: Date): number {
  const oldest = newest[most - 1];
  return oldest ? Math.max(0, Math.ceil((oldest.getTime() + within - now.getTime()) / 1_000)) : 0;
}

export function linksIn(text: string): number {
  return text.match(/https?:\/\/|www\./gi)?.length ?? 0;
}
