// A desk that reports presence overrides the opening hours, and counts as nobody once it falls silent.
import { isWithinHours, nextOpening, type ChatHours } from '#shared/time/chat-hours.ts';
import type { Availability } from './chat-answers.rules.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** How long a desk's report of presence is valid, in milliseconds. */
export const presenceCounts = 5 * minute;
/** How long after its last report a desk is expected to report again. */
export const presenceExpected = 7 * day;
/** In milliseconds: older answers are ignored. */
export const answersCount = 30 * day;
export const lastAnswers = 20;
const fewestAnswers = 3;
/** In minutes: longer waits are not shown, because they would invite nobody. */
const longestReply = 60;

export type DeskWord = { online: number; at: Date };

export function usualReplyMinutes(seconds: readonly number[]): number | null {
  if (seconds.length < fewestAnswers) return null;
  const sorted = seconds.toSorted((one, other) => one - other);
  const median = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  const minutes = Math.max(1, Math.ceil(median / 60));
  return minutes > longestReply ? null : minutes;
}

type Known = { hours: ChatHours | null; desks: readonly DeskWord[]; answers: readonly number[] };

function stateOf({ hours, desks }: Known, now: Date): Availability['state'] {
  const age = ({ at }: DeskWord) => now.getTime() - at.getTime();
  if (desks.some((desk) => desk.online > 0 && age(desk) < presenceCounts)) return 'open';
  if (hours === null || !isWithinHours(hours, now)) return 'closed';
  return desks.some((desk) => age(desk) < presenceExpected) ? 'away' : 'open';
}

export function availabilityOf(known: Known, now: Date): Availability {
  const state = stateOf(known, now);
  const opening = state === 'closed' && known.hours !== null ? nextOpening(known.hours, now) : null;
  return { state, replyMinutes: state === 'open' ? usualReplyMinutes(known.answers) : null, opening };
}
