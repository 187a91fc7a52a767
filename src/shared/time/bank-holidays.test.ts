import { describe, expect, it, test } from 'vitest';
import { bankHolidays, easterSunday, isBusinessDay, isWeekend, weekdayOf } from './bank-holidays.ts';

const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000;

describe('easterSunday', () => {
  test.each([
    '2000-04-23',
    '2008-03-23',
    '2011-04-24',
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2028-04-16',
    '2029-04-01',
    '2030-04-21',
    '2038-04-25',
    // Dates that a single term of the rule decides.
    '2014-04-20',
    '2033-04-17',
    '2049-04-18',
    '2076-04-19',
    '2100-03-28',
    '2106-04-18',
  ])('%s', (date) => expect(easterSunday(Number(date.slice(0, 4)))).toBe(dayOf(date)));
});

// As published on gov.uk for England and Wales.
const published: Record<number, string> = {
  2019: '01-01 04-19 04-22 05-06 05-27 08-26 12-25 12-26',
  2020: '01-01 04-10 04-13 05-08 05-25 08-31 12-25 12-28',
  2021: '01-01 04-02 04-05 05-03 05-31 08-30 12-27 12-28',
  2022: '01-03 04-15 04-18 05-02 06-02 06-03 08-29 09-19 12-26 12-27',
  2023: '01-02 04-07 04-10 05-01 05-08 05-29 08-28 12-25 12-26',
  2024: '01-01 03-29 04-01 05-06 05-27 08-26 12-25 12-26',
  2025: '01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26',
  2026: '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28',
  2027: '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28',
  2028: '01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26',
};

describe('bankHolidays', () => {
  test.each(Object.entries(published))('%s', (year, days) =>
    expect(bankHolidays(Number(year))).toEqual(days.split(' ').map((day) => `${year}-${day}`)),
  );

  test.each([
    ['2002-06-03', true],
    ['2002-06-04', true],
    ['2002-05-27', false],
    ['2011-04-29', true],
    ['2012-06-04', true],
    ['2012-06-05', true],
    ['2012-05-28', false],
  ])('proclaimed: %s %s', (day, isHoliday) =>
    expect(bankHolidays(Number(day.slice(0, 4))).includes(day)).toBe(isHoliday),
  );

  it('gives at least eight working days in every year, none of them on a weekend', () => {
    for (let year = 2000; year <= 2400; year += 1) {
      const days = bankHolidays(year);
      expect(new Set(days).size).toBeGreaterThanOrEqual(8);
      expect(days.filter((day) => isWeekend(dayOf(day)))).toEqual([]);
    }
  });
});

describe('days of the week', () => {
  test.each([
    ['1969-12-31', 3],
    ['1970-01-01', 4],
    ['2025-11-09', 0],
    ['2028-02-29', 2],
  ])('%s is day %d', (date, weekday) => expect(weekdayOf(dayOf(date))).toBe(weekday));

  test.each([
    ['2025-11-07', true],
    ['2025-11-08', false],
    ['2025-11-09', false],
    ['2025-12-25', false],
    ['2025-12-29', true],
    ['2022-12-27', false],
    ['2020-05-04', true],
  ])('%s is worked: %s', (date, isWorked) => expect(isBusinessDay(dayOf(date))).toBe(isWorked));
});
