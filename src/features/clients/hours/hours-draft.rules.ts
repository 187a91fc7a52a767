// Opening hours as an administrator types them.
import type { OpeningHours } from '#shared/time/opening-hours.ts';

export const weekDays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export const hourDays = [...weekDays, 'bankHolidays'] as const;

export type HourDay = (typeof hourDays)[number];

export type DayDraft = { key: number; day: string; hours: string };

export type HoursDraft = { isOwn: boolean; week: Record<HourDay, string>; days: DayDraft[] };

/** As a call takes them. */
export type TypedHours = { [Day in HourDay]?: string[] } & { days?: Record<string, string[]> };

const typed = /^(\d{1,2})(?:[:.](\d\d))?\s*[-–]\s*(\d{1,2})(?:[:.](\d\d))?$/;

const two = (value: number) => String(value).padStart(2, '0');

function spanOf(text: string): string | null {
  const parts = typed.exec(text);
  if (parts === null) return null;
  const [hour = 0, minute = 0, endHour = 0, endMinute = 0] = parts.slice(1).map((part) => Number(part ?? 0));
  const [from, to] = [hour * 60 + minute, endHour * 60 + endMinute];
  if (minute > 59 || endMinute > 59 || to > 24 * 60 || from >= to) return null;
  return `${two(hour)}:${two(minute)}-${two(endHour)}:${two(endMinute)}`;
}

/** Returns the spans of a text such as `9-12, 13:00-17:30`, none for an empty one, and null for what is no hours. */
export function spansIn(text: string): string[] | null {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const spans = parts.map(spanOf).filter((span) => span !== null);
  return spans.length === parts.length ? spans : null;
}

/** Returns the days that have hours of their own, the first in front. */
export function namedDaysOf(hours: OpeningHours | null): [day: string, spans: readonly string[]][] {
  // oxlint-disable-next-line unicorn/no-array-sort -- it sorts a copy; `sorted` would be one more file for claimants' pages
  return Object.entries(hours?.days ?? {}).sort(([one], [other]) => (one < other ? -1 : 1));
}

export function hoursDraftOf(given: OpeningHours | null): HoursDraft {
  const textOf = (spans: readonly string[] | undefined) => (spans ?? []).join(', ');
  const week = Object.fromEntries(hourDays.map((day) => [day, textOf(given?.[day])])) as HoursDraft['week'];
  return {
    isOwn: given !== null,
    week,
    days: namedDaysOf(given).map(([day, spans], key) => ({ key, day, hours: textOf(spans) })),
  };
}

/** Returns the hours, null for the usual ones. What is no hours counts as closed; `hoursFaults` has found it before. */
export function hoursIn({ isOwn, week, days }: HoursDraft): TypedHours | null {
  if (!isOwn) return null;
  const open = hourDays.map((day) => [day, spansIn(week[day]) ?? []] as const).filter(([, spans]) => spans.length > 0);
  const named = days.filter(({ day }) => day !== '').map(({ day, hours }) => [day, spansIn(hours) ?? []] as const);
  return { ...Object.fromEntries(open), ...(named.length > 0 && { days: Object.fromEntries(named) }) };
}

export type HoursFault = 'format' | 'never' | 'day';

/** Returns what is wrong, by weekday or by the key of a single day. */
export function hoursFaults({ isOwn, week, days }: HoursDraft): Record<string, HoursFault> {
  if (!isOwn) return {};
  const wrong = hourDays.filter((day) => spansIn(week[day]) === null);
  const isNever = wrong.length === 0 && weekDays.every((day) => spansIn(week[day])?.length === 0);
  return {
    ...Object.fromEntries(wrong.map((day) => [day, 'format' as const])),
    ...(isNever && { monday: 'never' as const }),
    ...Object.fromEntries(
      days.flatMap(({ key, day, hours }) => [
        ...(day === '' ? [[`day-${key}`, 'day' as const]] : []),
        ...(spansIn(hours) === null ? [[`hours-${key}`, 'format' as const]] : []),
      ]),
    ),
  };
}
