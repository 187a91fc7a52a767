// Bank holidays of England and Wales, by rule from 2000 on, with the one-off changes by proclamation. Days are whole
// days since 1 January 1970, so no time zone can move them.

const msPerDay = 86_400_000;
const monday = 1;

/**
 * Days that were moved or added: 2002, 2012 and 2022 jubilees, 2011 wedding, 2020 VE Day, 2022 funeral, 2023
 * coronation.
 */
const oneOff: ReadonlyMap<number, { removed: readonly string[]; added: readonly string[] }> = new Map([
  [2002, { removed: ['2002-05-27'], added: ['2002-06-03', '2002-06-04'] }],
  [2011, { removed: [], added: ['2011-04-29'] }],
  [2012, { removed: ['2012-05-28'], added: ['2012-06-04', '2012-06-05'] }],
  [2020, { removed: ['2020-05-04'], added: ['2020-05-08'] }],
  [2022, { removed: ['2022-05-30'], added: ['2022-06-02', '2022-06-03', '2022-09-19'] }],
  [2023, { removed: [], added: ['2023-05-08'] }],
]);

const dayOf = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day) / msPerDay;
const textOf = (day: number): string => new Date(day * msPerDay).toISOString().slice(0, 10);

export function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

export function isWeekend(day: number): boolean {
  return weekdayOf(day) === 0 || weekdayOf(day) === 6;
}

/** Returns Easter Sunday by the Gregorian computus (Meeus, Jones, Butcher). */
export function easterSunday(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  return dayOf(year, month, ((h + l - 7 * m + 114) % 31) + 1);
}

const mondayOnOrAfter = (day: number): number => day + ((monday - weekdayOf(day) + 7) % 7);

function substituted(days: readonly number[]): number[] {
  const kept = days.filter((day) => !isWeekend(day));
  for (const day of days.filter(isWeekend)) {
    let substitute = mondayOnOrAfter(day);
    while (kept.includes(substitute)) substitute += 1;
    kept.push(substitute);
  }
  return kept;
}

/**
 * Returns the bank holidays of a year as 'YYYY-MM-DD', in order; a holiday on a weekend appears as its substitute day.
 */
export function bankHolidays(year: number): string[] {
  const easter = easterSunday(year);
  const days = [
    ...substituted([dayOf(year, 1, 1)]),
    easter - 2,
    easter + 1,
    mondayOnOrAfter(dayOf(year, 5, 1)),
    mondayOnOrAfter(dayOf(year, 5, 25)),
    mondayOnOrAfter(dayOf(year, 8, 25)),
    ...substituted([dayOf(year, 12, 25), dayOf(year, 12, 26)]),
  ].map(textOf);
  const change = oneOff.get(year) ?? { removed: [], added: [] };
  return [...days.filter((day) => !change.removed.includes(day)), ...change.added].toSorted();
}

const daysByYear = new Map<number, ReadonlySet<number>>();

export function isBankHoliday(day: number): boolean {
  const year = new Date(day * msPerDay).getUTCFullYear();
  const known = daysByYear.get(year) ?? new Set(bankHolidays(year).map((text) => Date.parse(text) / msPerDay));
  daysByYear.set(year, known);
  return known.has(day);
}

export function isBusinessDay(day: number): boolean {
  return !isWeekend(day) && !isBankHoliday(day);
}
