import { dayInWords, formatWeekday, isSetDate, londonDayNumber } from '#shared/time/dates.ts';
import { singleLine } from '#shared/text.ts';
import type { Device } from './device.rules.ts';
import type { WordingFacts } from './wording-facts.ts';
import { placeholders, type Placeholder, type WordingValues } from '#shared/wording.ts';

const noBreak = '\u00a0';
const weekdayAloneDays = 6;

export function onDay(date: Date | null, now: Date): string | null {
  if (!isSetDate(date)) return null;
  const days = londonDayNumber(date) - londonDayNumber(now);
  if (days < 0) return null;
  if (days < 2) return days === 0 ? 'today' : 'tomorrow';
  return days <= weekdayAloneDays ? `on ${formatWeekday(date)}` : `on ${dayInWords(date)}`;
}

export const textOrNull = (text: string): string | null => singleLine(text) || null;
const dayOrNull = (date: Date | null): string | null => dayInWords(date) || null;

/** In characters. A longer name may break, because it would not fit beside large letters. */
const longestUnbroken = 16;

export const unbroken = (name: string): string =>
  name.length > longestUnbroken ? name : name.replaceAll(' ', noBreak);

export type Circumstances = {
  visit: { courier: string; date: Date | null };
  device: Device;
  insurer: string | null;
  promised: Date | null;
  lateDays: number;
  until: string | null;
};

export function wordingValues({ state, changedAt }: WordingFacts, about: Circumstances, now: Date): WordingValues {
  const { visit, device, insurer, promised, lateDays, until } = about;
  return {
    device: unbroken(device.name),
    insurer: insurer === null ? null : textOrNull(insurer),
    courier: textOrNull(visit.courier),
    day: onDay(visit.date, now),
    visit: dayOrNull(visit.date),
    changed: dayOrNull(changedAt),
    until,
    promised: dayOrNull(promised),
    late: lateDays > 0 ? `${lateDays}${noBreak}${lateDays === 1 ? 'day' : 'days'}` : null,
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
