import type { DateReason } from '#claim/promise/date-reasons.rules.ts';
import { spanText } from '#claim/promise/span-text.rules.ts';
import * as m from '#web/messages/index.ts';
import type { ThreadEntry } from '../../desk-answers.rules.ts';
import { eventBy } from './event-by.ts';

export const reasonTexts: Record<DateReason, () => string> = {
  'part-late': m.desk_reason_part_late,
  'second-fault': m.desk_reason_second_fault,
  'waiting-for-insurer': m.desk_reason_insurer,
  'waiting-for-you': m.desk_reason_claimant,
  courier: m.desk_reason_courier,
  capacity: m.desk_reason_capacity,
  weather: m.desk_reason_weather,
  other: m.desk_reason_other,
};

/** The title has both days, the state the reason's code. */
export function dateText({ kind, title, text, state, name }: ThreadEntry): string {
  const [earliest = '', latest = ''] = title.split(' ');
  const reason = text || (reasonTexts[state as DateReason] ?? m.desk_reason_other)();
  const words = { dates: spanText({ earliest, latest }), reason };
  const event = kind === 'date' ? m.desk_date_set(words) : m.desk_date_moved(words);
  return eventBy(event, name);
}
