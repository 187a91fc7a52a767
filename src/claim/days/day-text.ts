import { formatDayMonth, formatWeekday, londonTime, type InstantLike } from '#shared/dates.ts';

/** "Tuesday 24 November", with the year where it is not this one. */
export function dayText(instant: InstantLike, now: Date): string {
  const [year, thisYear] = [londonTime(instant)?.year, londonTime(now)?.year];
  const day = `${formatWeekday(instant)} ${formatDayMonth(instant)}`;
  return year === undefined || year === thisYear ? day : `${day} ${year}`;
}
