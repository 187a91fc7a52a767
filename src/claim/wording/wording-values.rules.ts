import { dayInWords, formatDayMonth, isSetDate, londonDayNumber, londonTime } from '#shared/time/dates.ts';
import type { Locale } from '#shared/locale.ts';
import { say, sayCount } from '#shared/words/say.ts';
import { singleLine } from '#shared/text.ts';
import { saidChangeAt } from '../rules/entered-state.rules.ts';
import type { Device } from './device.rules.ts';
import type { WordingFacts } from './wording-facts.ts';
import { placeholders, type Placeholder, type WordingValues } from '#shared/wording.ts';

const noBreak = '\u00a0';
const weekdayAloneDays = 6;

/** From a Sunday on. Whole, because “on” and the weekday are not two words in every language. */
const onWeekdays = [
  'on Sunday',
  'on Monday',
  'on Tuesday',
  'on Wednesday',
  'on Thursday',
  'on Friday',
  'on Saturday',
] as const;

function onWeekday(date: Date, locale: Locale): string {
  const { year = 0, month = 1, day = 1 } = londonTime(date) ?? {};
  const weekday = onWeekdays[new Date(Date.UTC(year, month - 1, day)).getUTCDay()];
  return weekday === undefined ? '' : say(locale, weekday);
}

export function onDay(date: Date | null, now: Date, locale: Locale): string | null {
  if (!isSetDate(date)) return null;
  const days = londonDayNumber(date) - londonDayNumber(now);
  if (days < 0) return null;
  if (days < 2) return say(locale, days === 0 ? 'today' : 'tomorrow');
  if (days <= weekdayAloneDays) return onWeekday(date, locale);
  const values = { onWeekday: onWeekday(date, locale), dayMonth: formatDayMonth(date, locale) };
  return say(locale, '{onWeekday} {dayMonth}', values);
}

export const textOrNull = (text: string): string | null => singleLine(text) || null;
const dayOrNull = (date: Date | null, locale: Locale): string | null => dayInWords(date, null, locale) || null;

/** In characters. A longer name may break, because it would not fit beside large letters. */
const longestUnbroken = 16;

export const unbroken = (name: string): string =>
  name.length > longestUnbroken ? name : name.replaceAll(' ', noBreak);

const daysText = (count: number, locale: Locale): string =>
  sayCount(locale, count, { one: '{count} day', other: '{count} days' }).replaceAll(' ', noBreak);

export type Circumstances = {
  visit: { courier: string; date: Date | null; place: string };
  device: Device;
  insurer: string | null;
  promised: Date | null;
  lateDays: number;
  until: string | null;
  locale: Locale;
};

export function wordingValues(facts: WordingFacts, about: Circumstances, now: Date): WordingValues {
  const { state, changedAt: stateChangedAt, events } = facts;
  const { visit, device, insurer, promised, lateDays, until, locale } = about;
  return {
    device: unbroken(device.name),
    insurer: insurer === null ? null : textOrNull(insurer),
    courier: textOrNull(visit.courier),
    day: onDay(visit.date, now, locale),
    visit: dayOrNull(visit.date, locale),
    place: textOrNull(visit.place),
    changed: dayOrNull(saidChangeAt({ stateChangedAt, state, events }), locale),
    until,
    promised: dayOrNull(promised, locale),
    late: lateDays > 0 ? daysText(lateDays, locale) : null,
    state: state ? textOrNull(state.name) : null,
    nextState: state ? textOrNull(state.nextState) : null,
    description: state ? textOrNull(state.description) : null,
  };
}

type KnownValues = Partial<WordingValues>;

const isPlaceholder = (name: string): name is Placeholder => placeholders.some((known) => known === name);

function filled(text: string, values: KnownValues): string | null {
  let isWhole = true;
  const result = text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = isPlaceholder(name) ? (values[name] ?? null) : whole;
    isWhole &&= value !== null;
    return value ?? whole;
  });
  return isWhole ? result : null;
}

export function firstFilled(texts: readonly string[], values: KnownValues): string | null {
  for (const text of texts) {
    const result = filled(text, values);
    if (result !== null) return result;
  }
  return null;
}
