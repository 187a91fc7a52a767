// Whether somebody answers now, and how soon. Nothing is said that is not known: a desk that tells who is there is
// believed before the hours, one that told and has gone silent counts as nobody, and a reply time needs real answers.
import { isWithinHours, nextOpening, type ChatHours } from '#shared/time/chat-hours.ts';
import type { Availability } from './chat-answers.rules.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** How long a desk's word that somebody is there counts, in milliseconds. */
export const presenceCounts = 5 * minute;
/** How long a desk that told is expected to tell again. */
export const presenceExpected = 7 * day;
/** Answers older than this say nothing of today. */
export const answersCount = 30 * day;
/** How many of the last first answers are looked at, and how many it takes. */
export const lastAnswers = 20;
const fewestAnswers = 3;
/** A wait that long is no chat, and saying it would invite nobody. */
const longestReply = 60;

export type DeskWord = { online: number; at: Date };

/**
 * Minutes within which half of the last answers came, at least 1; null where there were too few, or where they took so
 * long that nobody would wait for one.
 */
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
