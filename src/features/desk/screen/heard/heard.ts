import type { HeardChannel } from '#claim/quote/quote-version.rules.ts';
import { formatTime } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import { dayAfter } from '../work/work-texts.ts';
import { instantOf } from './instant-of-fields.ts';
import { minuteMs } from '#shared/time/milliseconds.ts';

/** A decision that somebody told the desk, as its fields have it. */
export type Heard = { who: string; channel: HeardChannel; day: string; time: string };

export type HeardErrors = { who?: string; time?: string };

/** The clock of the desk may be so much behind. */
const mostBehindMs = minuteMs;

/** `name` is of the claimant, who is most often the one that calls. */
export const heardFrom = (name: string, now: Date): Heard => ({
  who: name,
  channel: 'phone',
  day: dayAfter(now, 0),
  time: formatTime(now),
});

export function heardErrors({ who, day, time }: Heard, now: Date): HeardErrors {
  const at = instantOf(day, time);
  return {
    ...(who.trim() === '' && { who: m.desk_quote_heard_who_required() }),
    ...(at === null && { time: m.desk_quote_heard_when_required() }),
    ...(at !== null && at.getTime() > now.getTime() + mostBehindMs && { time: m.desk_quote_heard_future() }),
  };
}
