import type { Opening } from '#shared/time/chat-hours.ts';
import * as m from '#web/messages/index.ts';
import type { Availability } from '#features/chat/rest/chat-answers.rules.ts';

const weekdayTexts = {
  monday: m.chat_day_monday,
  tuesday: m.chat_day_tuesday,
  wednesday: m.chat_day_wednesday,
  thursday: m.chat_day_thursday,
  friday: m.chat_day_friday,
  saturday: m.chat_day_saturday,
  sunday: m.chat_day_sunday,
};

function dayText({ inDays, weekday }: Opening): string {
  if (inDays === 0) return m.chat_day_today();
  if (inDays === 1) return m.chat_day_tomorrow();
  // A week ahead, the weekday alone would read as today's.
  return inDays < 7 ? weekdayTexts[weekday]() : m.chat_day_next({ weekday: weekdayTexts[weekday]() });
}

function timeText(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`;
  return `${hour % 12 || 12}${minutes}${hour < 12 ? 'am' : 'pm'}`;
}

export function availabilityText({ state, replyMinutes, opening }: Availability): string {
  if (state === 'away') return m.chat_away();
  if (state === 'closed') {
    if (opening === null) return m.chat_closed();
    return m.chat_closed_until({ day: dayText(opening), time: timeText(opening.time) });
  }
  if (replyMinutes === null) return m.chat_open();
  const reply = replyMinutes === 1 ? m.chat_reply_one() : m.chat_reply({ minutes: replyMinutes });
  return `${m.chat_open()} ${reply}`;
}
