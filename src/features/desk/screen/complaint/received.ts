import { formatTime } from '#shared/time/dates.ts';
import { minuteMs } from '#shared/time/milliseconds.ts';
import * as m from '#web/messages/index.ts';
import { instantOf } from '../heard/instant-of-fields.ts';
import { dayAfter } from '../work/work-texts.ts';

/** When a complaint came, as its fields have it. */
export type Received = { day: string; time: string };

export const receivedNow = (now: Date): Received => ({ day: dayAfter(now, 0), time: formatTime(now) });

/** The time of now says nothing about another day. */
export function changeReceived(before: Received, part: Partial<Received>, opened: Received): Received {
  const isOther = part.day !== undefined && part.day !== opened.day && before.time === opened.time;
  return { ...before, ...part, ...(isOther && { time: '' }) };
}

/** The clock of the desk may be so much behind. */
const mostBehindMs = minuteMs;

/** Returns the instant: noon without a time, and never later than now. Null without a day. */
function instantIn({ day, time }: Received, now: Date): Date | null {
  const instant = instantOf(day, time === '' ? '12:00' : time);
  const isLaterToday = time === '' && day === dayAfter(now, 0) && instant !== null && instant > now;
  return isLaterToday ? now : instant;
}

/** `at` is null for now. */
export type WhenReceived = { at: string | null; error: string | undefined };

export function whenReceived(received: Received, opened: Received, now: Date): WhenReceived {
  // The field has no seconds, and what came within the minute would stand after it.
  if (received.day === opened.day && received.time === opened.time) return { at: null, error: undefined };
  const instant = instantIn(received, now);
  if (instant === null) return { at: null, error: m.desk_complaint_day_missing() };
  const isToCome = instant.getTime() > now.getTime() + mostBehindMs;
  return { at: instant.toISOString(), error: isToCome ? m.desk_quote_heard_future() : undefined };
}
