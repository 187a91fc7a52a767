// A desk that reports presence overrides the opening hours, and counts as absent once its reports stop.
import { isWithinHours, nextOpening } from '#shared/time/chat-hours.ts';
import type { OpeningHours } from '#shared/time/opening-hours.ts';
import type { Availability } from './rest/chat-answers.rules.ts';
import { dayMs, minuteMs } from '#shared/time/milliseconds.ts';

export const presenceValidMs = 5 * minuteMs;
/** How long after its last report a desk is expected to report again. */
export const presenceExpectedMs = 7 * dayMs;
export const answerMaxAgeMs = 30 * dayMs;
export const lastAnswers = 20;
const fewestAnswers = 3;
/** In minutes: longer waits are not shown, because they would discourage people from asking. */
const longestReplyMinutes = 60;

export type PresenceReport = { online: number; at: Date };

export function usualReplyMinutes(seconds: readonly number[]): number | null {
  if (seconds.length < fewestAnswers) return null;
  const sorted = seconds.toSorted((one, other) => one - other);
  const median = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  const minutes = Math.max(1, Math.ceil(median / 60));
  return minutes > longestReplyMinutes ? null : minutes;
}

type Known = { hours: OpeningHours | null; desks: readonly PresenceReport[]; answers: readonly number[] };

function stateOf({ hours, desks }: Known, now: Date): Availability['state'] {
  const age = ({ at }: PresenceReport) => now.getTime() - at.getTime();
  if (desks.some((desk) => desk.online > 0 && age(desk) < presenceValidMs)) return 'open';
  if (hours === null || !isWithinHours(hours, now)) return 'closed';
  return desks.some((desk) => age(desk) < presenceExpectedMs) ? 'away' : 'open';
}

export function availabilityOf(known: Known, now: Date): Availability {
  const state = stateOf(known, now);
  const opening = state === 'closed' && known.hours !== null ? nextOpening(known.hours, now) : null;
  return { state, replyMinutes: state === 'open' ? usualReplyMinutes(known.answers) : null, opening };
}
