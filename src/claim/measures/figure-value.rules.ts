import type { Figure, Missing, Unit } from './report-list.rules.ts';

type Counted = (of: { count: number }) => string;

/** The words of the values of figures, and of those that have none. */
export type ValueWords = Record<'minutes' | 'hours' | 'days' | 'percent' | 'score', Counted> &
  Record<Missing, () => string>;

const hour = 60;
const day = 24 * hour;
/** From two days on a time is told in days. */
const fewDays = 2 * day;

const tenth = (value: number): number => Math.round(value * 10) / 10;

function minutesIn(minutes: number, words: ValueWords): string {
  if (minutes < hour) return words.minutes({ count: Math.round(minutes) });
  if (minutes < fewDays) return words.hours({ count: tenth(minutes / hour) });
  return words.days({ count: tenth(minutes / day) });
}

export type FigureValue = Pick<Figure, 'value' | 'missing'>;

export function valueIn({ value, missing }: FigureValue, unit: Unit, words: ValueWords): string {
  if (value === null) return words[missing ?? 'none']();
  if (unit === 'count') return String(tenth(value));
  return unit === 'minutes' ? minutesIn(value, words) : words[unit]({ count: tenth(value) });
}
