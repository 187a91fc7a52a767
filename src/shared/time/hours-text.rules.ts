// Opening hours as a brand has them: an English text, such as “Monday to Friday, 9am to 5:30pm; Saturday, 10am to 2pm”.
import { baseLocale, isEnglish, type Locale } from '../locale.ts';

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const everyDay = [0, 6];
/** 1 January 2024 was a Monday. */
const monday = Date.UTC(2024, 0, 1);
const msPerMinute = 60_000;
const msPerDay = 24 * 60 * msPerMinute;

/** Names of days in short have one form, whatever stands before them. */
function dayName(day: number, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(monday + day * msPerDay);
}

function readDays(text: string): number[] | null {
  const lower = text.trim().toLowerCase();
  if (lower === 'every day' || lower === 'daily') return everyDay;
  const named = lower.split(/ to |–|-/).map((name) => days.indexOf(name.trim()));
  return named.length <= 2 && !named.includes(-1) ? named : null;
}

/** Returns minutes after midnight. */
function readTime(text: string): number | null {
  const [, hour, minute = '0', half] = /^(\d{1,2})(?:[:.](\d{2}))? ?(am|pm)?$/i.exec(text.trim()) ?? [];
  if (hour === undefined || Number(minute) > 59 || Number(hour) > (half === undefined ? 24 : 12)) return null;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  return hours * 60 + Number(minute);
}

function timeText(minutes: number, locale: Locale): string {
  const options = { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locale, options).format(monday + minutes * msPerMinute);
}

function partIn(text: string, locale: Locale): string | null {
  const [, dayText = '', from = '', to = ''] =
    /^(.+?),? +(\d\S*(?: ?[ap]m)?) ?(?:to|–|-) ?(\d.*)$/i.exec(text.trim()) ?? [];
  const [named, start, end] = [readDays(dayText), readTime(from), readTime(to)];
  if (named === null || start === null || end === null) return null;
  const days = named.map((day) => dayName(day, locale)).join('–');
  return `${days}, ${timeText(start, locale)}–${timeText(end, locale)}`;
}

function translatedHours(text: string, locale: Locale): string | null {
  if (isEnglish(locale)) return null;
  const parts = text.split(';').map((part) => partIn(part, locale));
  return parts.includes(null) ? null : parts.join('; ');
}

/** Returns a brand's hours in this language. What is written otherwise stays as its operator wrote it. */
export const hoursIn = (text: string, locale: Locale): string => translatedHours(text, locale) ?? text;

/** Returns the language in which `hoursIn` leaves a text; null where that is `locale`. */
export const hoursLangIn = (text: string, locale: Locale): Locale | null =>
  isEnglish(locale) || text.trim() === '' || translatedHours(text, locale) !== null ? null : baseLocale;
