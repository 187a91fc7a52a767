import { dayInWords, formatShortDay, formatTime, formatWeekday, londonDayNumber } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import type { Due } from '../../desk-answers.rules.ts';
import { dayMs, hourMs, minuteMs } from '#shared/time/milliseconds.ts';

const soonMs = 2 * hourMs;

/** A contract's time, that of a choice, and the calendar days of a complaint. */
const endsWithDay: ReadonlySet<Due['kind']> = new Set([
  'outcome',
  'complaint-holding',
  'complaint-promised',
  'complaint-final',
  'sla',
]);

export type DueTone = 'over' | 'soon' | 'later';

export function dueTone({ at }: Due, now: Date): DueTone {
  const left = new Date(at).getTime() - now.getTime();
  if (left < 0) return 'over';
  return left < soonMs ? 'soon' : 'later';
}

/** Returns "40 min over", "3 h over" or "2 days over". */
function overText(at: Date, now: Date): string {
  const ms = now.getTime() - at.getTime();
  if (ms < hourMs) return m.desk_over_minutes({ count: Math.max(1, Math.floor(ms / minuteMs)) });
  return ms < dayMs ? m.desk_over_hours({ count: Math.floor(ms / hourMs) }) : daysOver(at, now);
}

/** Counts days as the claimant's page does: calendar days from the last one on. */
function daysOver(last: Date, now: Date): string {
  const count = londonDayNumber(now) - londonDayNumber(last);
  return count === 1 ? m.desk_over_day() : m.desk_over_days({ count });
}

/** Returns "15:40" of today, otherwise "Fri 7 Nov". */
function shortTime(instant: Date, now: Date): string {
  if (londonDayNumber(instant) === londonDayNumber(now)) return formatTime(instant);
  return `${formatWeekday(instant).slice(0, 3)} ${formatShortDay(instant)}`;
}

const badges: Record<Due['kind'], (values: { when: string }) => string> = {
  chat: m.desk_due_chat,
  answer: m.desk_due_answer,
  state: m.desk_due_state,
  claimant: m.desk_due_claimant,
  insurer: m.desk_due_insurer,
  parts: m.desk_due_parts,
  courier: m.desk_due_courier,
  rebooking: m.desk_due_rebooking,
  outcome: m.desk_due_outcome,
  'complaint-acknowledge': m.desk_due_complaint_acknowledge,
  'complaint-hand-over': m.desk_due_complaint_hand_over,
  'complaint-holding': m.desk_due_complaint_holding,
  'complaint-promised': m.desk_due_complaint_holding,
  'complaint-final': m.desk_due_complaint_final,
  sla: m.desk_due_sla,
  silence: m.desk_due_silence,
  need: m.desk_due_need,
  snooze: m.desk_due_snooze,
};

/** Eight weeks end with their last day. */
const weeksEndAfterDays = 57;

/** After eight weeks nothing is due of a complaint but what its 8-week letter has promised. */
export const isPromised = ({ kind, from, at }: Due): boolean =>
  kind === 'complaint-final' && londonDayNumber(new Date(at)) - londonDayNumber(new Date(from)) > weeksEndAfterDays;

const lastTime = ({ kind, at }: Due): Date => (endsWithDay.has(kind) ? lastMomentBefore(at) : new Date(at));

export function dueText(due: Due, now: Date): string {
  const at = lastTime(due);
  if (dueTone(due, now) === 'over') return endsWithDay.has(due.kind) ? daysOver(at, now) : overText(at, now);
  return badges[isPromised(due) ? 'complaint-holding' : due.kind]({ when: shortTime(at, now) });
}

/** Returns "Answer by" and "Fri 7 Nov". A text that does not end with its time is all `when`. */
export function dueParts(due: Due, now: Date): { what: string; when: string } {
  const text = dueText(due, now);
  const time = shortTime(lastTime(due), now);
  if (!text.endsWith(` ${time}`)) return { what: '', when: text };
  return { what: text.slice(0, -time.length - 1), when: time };
}

export const endedText = (endedAt: string, now: Date): string =>
  m.desk_ended({ when: shortTime(new Date(endedAt), now) });

/** Returns "Friday 20 November, 16:30". */
export const timeInWords = (instant: string, now: Date): string =>
  `${dayInWords(instant, now)}, ${formatTime(instant)}`;

/** A time that ends with a day is said as the day and not as the midnight after it. */
export function endInWords({ kind, at }: Due, now: Date): string {
  return endsWithDay.has(kind) ? dayInWords(lastMomentBefore(at), now) : timeInWords(at, now);
}

const minutesPerHour = 60;

/** Rounds up, so that a last minute is not said to be none. */
export function pausedText(minutesLeft: number): string {
  if (minutesLeft >= minutesPerHour) return m.desk_paused_hours({ count: Math.floor(minutesLeft / minutesPerHour) });
  return m.desk_paused_minutes({ count: Math.ceil(minutesLeft) });
}

const lastMomentBefore = (at: string): Date => new Date(new Date(at).getTime() - 1);

const longestName = 24;

/** Cut where it would not fit on a button. */
export function firstName(name: string): string {
  const letters = Array.from(name.split(/\s+/)[0] || m.desk_claimant());
  return letters.length > longestName ? `${letters.slice(0, longestName - 1).join('')}…` : letters.join('');
}
