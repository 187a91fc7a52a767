import { minuteMs } from '#shared/time/milliseconds.ts';

type Limit = { most: number; withinMs: number };

export const conversationLimit: Limit = { most: 30, withinMs: 10 * minuteMs };
export const clientNetworkLimit: Limit = { most: 200, withinMs: 60 * minuteMs };
export const newConversationLimit: Limit = { most: 5, withinMs: 60 * minuteMs };
export const mailsPerHour = 3;
export const mostLinks = 3;

/**
 * Returns whole seconds until one more is allowed, 0 for now. `newest` are instants, newest first, and at least `most`
 * of them if there are so many.
 */
export function secondsToWait(newest: readonly Date[], { most, withinMs }: Limit, now: Date): number {
  const oldest = newest[most - 1];
  return oldest ? Math.max(0, Math.ceil((oldest.getTime() + withinMs - now.getTime()) / 1_000)) : 0;
}

export function linksIn(text: string): number {
  return text.match(/https?:\/\/|www\./gi)?.length ?? 0;
}
