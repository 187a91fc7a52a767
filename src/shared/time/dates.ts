// Dates as the specification writes them (spec §9.6), always in Europe/London and day first, whatever the browser's
// zone. Other languages than English have their own signs and names. A date before 2000 counts as unset (ruling 4.4) and
// formats as ''. `locale` is the page's unless it is given; on the server it is given, or the text is English.
import { baseLocale, isEnglish, type Locale } from '../locale.ts';
import { getLocale } from '../page/page-locale.ts';

/** An instant: a Date, or an ISO 8601 text with its zone, as GraphQL gives it. */
export type InstantLike = Date | string;

/** A time in London. `month` is 1–12, `hour` 0–23. */
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

/** A month is named as after a day: the Polish “listopada”, not “listopad”. */
const options = { weekday: { weekday: 'long' }, month: { day: 'numeric', month: 'long' } } as const;

const formats = new Map<string, Intl.DateTimeFormat>();

/** American dates are the British ones: a page has one order of day and month. */
function nameOf(part: keyof typeof options, { year, month, day }: LondonTime, locale: Locale): string {
  const language = isEnglish(locale) ? baseLocale : locale;
  const key = part + language;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, { ...options[part], timeZone: 'UTC' });
  formats.set(key, format);
  return format.formatToParts(Date.UTC(year, month - 1, day)).find(({ type }) => type === part)?.value ?? '';
}

/** Between the numbers of a date. English has /, the other languages of the catalogues a full stop. */
const signIn = (locale: Locale): string => (isEnglish(locale) ? '/' : '.');

/**
 * Returns whether a date is set: valid, from 2000 on, and before the last day of 9999. Operators' systems write an
 * unset date as year 0001 or 1900, and others write 9999 for "never".
 */
export function isSetDate(instant: Date | null | undefined): instant is Date {
  if (!instant) return false;
  const time = instant.getTime();
  return time >= firstSet && time < firstTooLate;
}

const msPerMinute = 60_000;
/** By minute. A screen asks for each of its times again and again, and parts cost some 10 µs. */
const known = new Map<number, LondonTime>();
const mostKnown = 5_000;

function wallClock(date: Date): LondonTime {
  const minute = Math.floor(date.getTime() / msPerMinute);
  const time = known.get(minute) ?? readClock(date);
  if (known.size >= mostKnown) known.clear();
  known.set(minute, time);
  return time;
}

function readClock(date: Date): LondonTime {
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

export function londonTime(instant: InstantLike | null | undefined): LondonTime | null {
  const date = setDateOf(instant);
  return date && wallClock(date);
}

const two = (value: number): string => String(value).padStart(2, '0');
const dayFirst = (time: LondonTime, separator: string): string =>
  [two(time.day), two(time.month), time.year].join(separator);

/** Returns 06/11/2025. */
export function formatDate(instant: InstantLike | null | undefined, locale: Locale = getLocale()): string {
  const time = londonTime(instant);
  return time ? dayFirst(time, signIn(locale)) : '';
}

/** Returns 06/11. */
export const formatDayAndMonth = (instant: InstantLike | null | undefined, locale: Locale = getLocale()): string =>
  formatDate(instant, locale).slice(0, 'dd/mm'.length);

/** Returns 06-11-2025, for the day the excess was paid. Other languages than English have their usual sign. */
export function formatDashedDate(instant: InstantLike | null | undefined, locale: Locale = getLocale()): string {
  const time = londonTime(instant);
  return time ? dayFirst(time, isEnglish(locale) ? '-' : signIn(locale)) : '';
}

/** Returns 06/11/2025 14:05, for the history and Last Updated. */
export function formatDateTime(instant: InstantLike | null | undefined, locale: Locale = getLocale()): string {
  const time = londonTime(instant);
  return time ? `${dayFirst(time, signIn(locale))} ${two(time.hour)}:${two(time.minute)}` : '';
}

export function formatTime(instant: InstantLike | null | undefined): string {
  const time = londonTime(instant);
  return time ? `${two(time.hour)}:${two(time.minute)}` : '';
}

/**
 * Returns a message's sent date: 06/11/2025 02:05 on the specification's 12-hour clock, with am or pm apart. Other
 * languages than English have the 24-hour clock.
 */
export function formatMessageTime(
  instant: InstantLike | null | undefined,
  locale: Locale = getLocale(),
): { text: string; period: 'am' | 'pm' | null } | null {
  const time = londonTime(instant);
  if (!time) return null;
  if (!isEnglish(locale)) return { text: formatDateTime(instant, locale), period: null };
  const hour = ((time.hour + 11) % 12) + 1;
  return { text: `${dayFirst(time, '/')} ${two(hour)}:${two(time.minute)}`, period: time.hour < 12 ? 'am' : 'pm' };
}

/** Returns 6 November 2025, for screen readers and sentences. */
export function formatLongDate(instant: InstantLike | null | undefined, locale: Locale = getLocale()): string {
  const time = londonTime(instant);
  return time ? `${time.day} ${nameOf('month', time, locale)} ${time.year}` : '';
}

export function formatWeekday(instant: InstantLike | null | undefined, locale: Locale = getLocale()): string {
  const time = londonTime(instant);
  return time ? nameOf('weekday', time, locale) : '';
}

/** Returns "24 November", with a no-break space. */
export function formatDayMonth(instant: InstantLike | null | undefined, locale: Locale = getLocale()): string {
  const time = londonTime(instant);
  return time ? `${time.day}\u00a0${nameOf('month', time, locale)}` : '';
}

const afterWeekday = (locale: Locale): string => (isEnglish(locale) ? ' ' : ', ');

/** Returns "Tuesday 24 November", with the year if `now` is of another one; '' if unset. */
export function dayInWords(
  instant: InstantLike | null | undefined,
  now: Date | null = null,
  locale: Locale = getLocale(),
): string {
  const time = londonTime(instant);
  if (!time) return '';
  const day = `${formatWeekday(instant, locale)}${afterWeekday(locale)}${formatDayMonth(instant, locale)}`;
  return now === null || wallClock(now).year === time.year ? day : `${day} ${time.year}`;
}

/** Returns "Tuesday 24 November 2026". */
export const longDayInWords = (instant: InstantLike | null | undefined, locale: Locale = getLocale()): string =>
  isSetDate(setDateOf(instant))
    ? `${formatWeekday(instant, locale)}${afterWeekday(locale)}${formatLongDate(instant, locale)}`
    : '';

/** Returns "30 Nov", with a no-break space. */
export function formatShortDay(instant: InstantLike | null | undefined, locale: Locale = getLocale()): string {
  const time = londonTime(instant);
  return time ? `${time.day}\u00a0${nameOf('month', time, locale).slice(0, 3)}` : '';
}

/** Returns the London calendar day as whole days since 1 January 1970. It does not check whether the date is set. */
export function londonDayNumber(date: Date): number {
  const { year, month, day } = wallClock(date);
  return Date.UTC(year, month - 1, day) / msPerDay;
}

/**
 * Returns "today", "tomorrow", "in 3 days" or "2 days ago", to follow a date. Null if the date is unset or more than
 * `within` London calendar days away. `language` is the screen's. Its spaces do not break.
 */
export function relativeDay(
  instant: InstantLike | null | undefined,
  now: Date,
  language: string = getLocale(),
  within = 7,
): string | null {
  const date = setDateOf(instant);
  if (!date) return null;
  const days = londonDayNumber(date) - londonDayNumber(now);
  if (Math.abs(days) > within) return null;
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day');
  return words.replaceAll(' ', '\u00a0');
}
