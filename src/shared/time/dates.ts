// Dates as the specification writes them (spec §9.6), always in Europe/London and always day first, whatever the
// browser's zone and language. A date before 2000 counts as unset (ruling 4.4) and formats as ''.

/** An instant: a Date, or an ISO 8601 text with its zone, as GraphQL gives it. */
export type InstantLike = Date | string;

/** The clock on a wall in London. `month` is 1–12, `hour` 0–23. */
export type LondonTime = { year: number; month: number; day: number; hour: number; minute: number };

const timeZone = 'Europe/London';
const firstSet = Date.UTC(2000, 0, 1);
const firstTooLate = Date.UTC(9999, 11, 31);
const msPerDay = 86_400_000;

// Built by hand from parts: en-US would put the month first, and a language may use other digits.
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone,
  calendar: 'gregory',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
});
const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/**
 * Whether this is a real date: not missing, not invalid, and from 2000 on, because operators' systems write an unset
 * date as year 0001 or 1900. Nor the last day of 9999, which others write for "never", or anything later.
 */
export function isSetDate(instant: Date | null | undefined): instant is Date {
  if (!instant) return false;
  const time = instant.getTime();
  return time >= firstSet && time < firstTooLate;
}

function wallClock(date: Date): LondonTime {
  const time: LondonTime = { year: 0, month: 0, day: 0, hour: 0, minute: 0 };
  for (const { type, value } of clock.formatToParts(date)) {
    if (type in time) time[type as keyof LondonTime] = Number(value);
  }
  return time;
}

function setDateOf(instant: InstantLike | null | undefined): Date | null {
  const date = typeof instant === 'string' ? new Date(instant) : instant;
  return isSetDate(date) ? date : null;
}

/** The wall clock in London at the instant, or null when it is unset. */
export function londonTime(instant: InstantLike | null | undefined): LondonTime | null {
  const date = setDateOf(instant);
  return date && wallClock(date);
}

const two = (value: number): string => String(value).padStart(2, '0');
const dayFirst = (time: LondonTime, separator: string): string =>
  [two(time.day), two(time.month), time.year].join(separator);

/** 06/11/2025 */
export function formatDate(instant: InstantLike | null | undefined): string {
  const time = londonTime(instant);
  return time ? dayFirst(time, '/') : '';
}

/** 06-11-2025, for the day the excess was paid. */
export function formatDashedDate(instant: InstantLike | null | undefined): string {
  const time = londonTime(instant);
  return time ? dayFirst(time, '-') : '';
}

/** 06/11/2025 14:05, for the history and Last Updated. */
export function formatDateTime(instant: InstantLike | null | undefined): string {
  const time = londonTime(instant);
  return time ? `${dayFirst(time, '/')} ${two(time.hour)}:${two(time.minute)}` : '';
}

/** 14:05 */
export function formatTime(instant: InstantLike | null | undefined): string {
  const time = londonTime(instant);
  return time ? `${two(time.hour)}:${two(time.minute)}` : '';
}

/** The sent date of a message: 06/11/2025 02:05 on the specification's 12-hour clock, and am or pm apart. */
export function formatMessageTime(
  instant: InstantLike | null | undefined,
): { text: string; period: 'am' | 'pm' } | null {
  const time = londonTime(instant);
  if (!time) return null;
  const hour = ((time.hour + 11) % 12) + 1;
  return { text: `${dayFirst(time, '/')} ${two(hour)}:${two(time.minute)}`, period: time.hour < 12 ? 'am' : 'pm' };
}

/** 6 November 2025, for screen readers and sentences. */
export function formatLongDate(instant: InstantLike | null | undefined): string {
  const time = londonTime(instant);
  return time ? `${time.day} ${monthNames[time.month - 1]} ${time.year}` : '';
}

const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** Tuesday */
export function formatWeekday(instant: InstantLike | null | undefined): string {
  const time = londonTime(instant);
  return time ? (weekdayNames[new Date(Date.UTC(time.year, time.month - 1, time.day)).getUTCDay()] ?? '') : '';
}

/** "24 November", with a no-break space. */
export function formatDayMonth(instant: InstantLike | null | undefined): string {
  const time = londonTime(instant);
  return time ? `${time.day}\u00a0${monthNames[time.month - 1]}` : '';
}

/** "Tuesday 24 November", with the year where `now` is given and is of another year; '' where it is unset. */
export function dayInWords(instant: InstantLike | null | undefined, now: Date | null = null): string {
  const time = londonTime(instant);
  if (!time) return '';
  const day = `${formatWeekday(instant)} ${formatDayMonth(instant)}`;
  return now === null || wallClock(now).year === time.year ? day : `${day} ${time.year}`;
}

/** "30 Nov", with a no-break space. */
export function formatShortDay(instant: InstantLike | null | undefined): string {
  const time = londonTime(instant);
  return time ? `${time.day}\u00a0${monthNames[time.month - 1]?.slice(0, 3)}` : '';
}

/** The London calendar day of a valid date as whole days since 1 January 1970; it does not ask whether it is set. */
export function londonDayNumber(date: Date): number {
  const { year, month, day } = wallClock(date);
  return Date.UTC(year, month - 1, day) / msPerDay;
}

/**
 * "today", "tomorrow", "in 3 days", "2 days ago": only to stand beside a date, and null when the date is unset or more
 * than `within` London calendar days away. `language` is that of the screen. Its spaces do not break.
 */
export function relativeDay(
  instant: InstantLike | null | undefined,
  now: Date,
  language = 'en-GB',
  within = 7,
): string | null {
  const date = setDateOf(instant);
  if (!date) return null;
  const days = londonDayNumber(date) - londonDayNumber(now);
  if (Math.abs(days) > within) return null;
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day');
  return words.replaceAll(' ', '\u00a0');
}
