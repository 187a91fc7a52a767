import { dayInWords, formatWeekday, londonDayNumber } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';

/** For this many days a weekday alone is unambiguous; later the date is shown. */
const weekdayDays = 6;

export function packTitle(device: string, date: string, asOf: string): string {
  const days = londonDayNumber(new Date(date)) - londonDayNumber(new Date(asOf));
  if (days <= 0) return m.my_claim_pack_today({ device });
  const day = days <= weekdayDays ? formatWeekday(date) : dayInWords(date);
  return m.my_claim_pack_by({ device, day });
}
