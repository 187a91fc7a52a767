import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it, test } from 'vitest';
import {
  addBusinessDays,
  addLondonDays,
  addLondonMonths,
  londonDaysBetween,
  londonHour,
  londonInstant,
  nextLondonHour,
  startOfLondonDay,
} from './london.ts';

const at = (iso: string): Date => new Date(iso);
const someDate = fc.date({ min: at('2000-01-01T00:00:00Z'), max: at('2100-01-01T00:00:00Z'), noInvalidDate: true });

describe('londonDaysBetween', () => {
  test.each([
    ['one minute over midnight', '2025-11-05T23:59:00Z', '2025-11-06T00:00:00Z', 1],
    ['nearly 24 hours in one day', '2025-11-05T00:00:00Z', '2025-11-05T23:59:00Z', 0],
    ['23:30Z in July is tomorrow', '2025-07-31T12:00:00Z', '2025-07-31T23:30:00Z', 1],
    ['23:30Z in winter is today', '2025-01-31T12:00:00Z', '2025-01-31T23:30:00Z', 0],
    ['the day of 23 hours', '2025-03-30T00:00:00Z', '2025-03-30T23:00:00Z', 1],
    ['the day of 25 hours', '2025-10-25T23:00:00Z', '2025-10-26T23:59:00Z', 0],
    ['over 29 February', '2028-02-28T12:00:00Z', '2028-03-01T12:00:00Z', 2],
    ['not over 29 February', '2026-02-28T12:00:00Z', '2026-03-01T12:00:00Z', 1],
    ['backwards', '2025-11-08T00:00:00Z', '2025-11-05T23:59:00Z', -3],
  ])('%s', (_, from, to, days) => expect(londonDaysBetween(at(from), at(to))).toBe(days));
});

describe('addLondonMonths', () => {
  test.each([
    ['out of summer time, the wall clock stays', '2026-08-10T13:00:00Z', 6, '2027-02-10T14:00:00.000Z'],
    ['to the last day of a shorter month', '2026-08-30T23:00:00Z', 6, '2027-02-28T00:00:00.000Z'],
    ['to 29 February', '2027-08-31T11:00:00Z', 6, '2028-02-29T12:00:00.000Z'],
  ])('%s', (_, from, months, to) => expect(addLondonMonths(at(from), months).toISOString()).toBe(to));
});

describe('addLondonDays', () => {
  test.each([
    ['into summer time, the wall clock stays', '2025-03-29T14:00:00Z', 1, '2025-03-30T13:00:00.000Z'],
    ['out of summer time, the wall clock stays', '2025-10-25T13:00:00Z', 1, '2025-10-26T14:00:00.000Z'],
    ['midnight into summer time', '2025-03-30T00:00:00Z', 1, '2025-03-30T23:00:00.000Z'],
    ['midnight out of summer time', '2025-10-25T23:00:00Z', 1, '2025-10-27T00:00:00.000Z'],
    ['a time that is skipped', '2025-03-29T01:30:00Z', 1, '2025-03-30T01:30:00.000Z'],
    ['to 29 February', '2028-02-28T12:00:00Z', 1, '2028-02-29T12:00:00.000Z'],
    ['over the end of a year', '2025-12-31T23:30:00Z', 1, '2026-01-01T23:30:00.000Z'],
    ['none', '2025-11-06T14:05:01.123Z', 0, '2025-11-06T14:05:01.123Z'],
  ])('%s', (_, from, days, to) => expect(addLondonDays(at(from), days).toISOString()).toBe(to));

  it('adds what londonDaysBetween counts', () => {
    fc.assert(
      fc.property(someDate, fc.integer({ min: 0, max: 4000 }), (from, days) => {
        expect(londonDaysBetween(from, addLondonDays(from, days))).toBe(days);
      }),
    );
  });
});

describe('what is kept of the zone', () => {
  const inLondon = (date: Date) => Temporal.Instant.from(date.toISOString()).toZonedDateTimeISO('Europe/London');
  const instantOf = (time: Temporal.ZonedDateTime) => new Date(time.epochMilliseconds);
  // Half of them within two days of a change of the clock.
  const change = fc.tuple(fc.integer({ min: 2000, max: 2099 }), fc.constantFrom(2, 9));
  const nearChange = fc
    .tuple(change, fc.integer({ min: -2 * 86_400_000, max: 2 * 86_400_000 }))
    .map(([[year, month], off]) => {
      const last = new Date(Date.UTC(year, month, 31, 1));
      return new Date(last.getTime() - last.getUTCDay() * 86_400_000 + off);
    });
  const anyDate = fc.oneof(someDate, nearChange);

  it('gives the days that the zone itself gives', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -800, max: 800 }), anyDate, (from, days, to) => {
        expect(addLondonDays(from, days)).toEqual(instantOf(inLondon(from).add({ days })));
        expect(startOfLondonDay(from)).toEqual(instantOf(inLondon(from).startOfDay()));
        const [first, last] = [inLondon(from).toPlainDate(), inLondon(to).toPlainDate()];
        expect(londonDaysBetween(from, to)).toBe(first.until(last, { largestUnit: 'days' }).days);
      }),
      { numRuns: 1_000 },
    );
  });

  it('lands right from near one change to near another', () => {
    fc.assert(
      fc.property(nearChange, nearChange, (from, to) => {
        const days = londonDaysBetween(from, to);
        expect(addLondonDays(from, days)).toEqual(instantOf(inLondon(from).add({ days })));
      }),
      { numRuns: 1_000 },
    );
  });
});

test.each([
  ['2025-11-06T14:05:00Z', '2025-11-06T00:00:00.000Z'],
  ['2025-07-31T23:30:00Z', '2025-07-31T23:00:00.000Z'],
  ['2025-03-30T22:59:00Z', '2025-03-30T00:00:00.000Z'],
  ['2025-10-26T23:59:00Z', '2025-10-25T23:00:00.000Z'],
])('the London day of %s begins at %s', (instant, start) =>
  expect(startOfLondonDay(at(instant)).toISOString()).toBe(start),
);

describe('addBusinessDays', () => {
  test.each([
    ['within a week', '2025-11-05T10:00:00Z', 2, '2025-11-07T10:00:00.000Z'],
    ['over a weekend', '2025-11-07T10:00:00Z', 2, '2025-11-11T10:00:00.000Z'],
    ['from a Saturday', '2025-11-08T10:00:00Z', 2, '2025-11-11T10:00:00.000Z'],
    ['from a Sunday', '2025-11-09T10:00:00Z', 2, '2025-11-11T10:00:00.000Z'],
    ['over Easter', '2025-04-17T10:00:00Z', 2, '2025-04-23T10:00:00.000Z'],
    ['over Christmas on a weekend, 2021', '2021-12-24T10:00:00Z', 2, '2021-12-30T10:00:00.000Z'],
    ['over Christmas on a Sunday, 2022', '2022-12-23T10:00:00Z', 2, '2022-12-29T10:00:00.000Z'],
    ['over the New Year', '2025-12-31T10:00:00Z', 2, '2026-01-05T10:00:00.000Z'],
    ['over the state funeral', '2022-09-16T09:00:00Z', 2, '2022-09-21T09:00:00.000Z'],
    ['a Sunday in London that is Saturday in UTC', '2025-08-02T23:30:00Z', 1, '2025-08-03T23:30:00.000Z'],
    ['over the end of summer time', '2025-10-24T13:00:00Z', 1, '2025-10-27T14:00:00.000Z'],
    ['none', '2025-11-08T10:00:00Z', 0, '2025-11-08T10:00:00.000Z'],
  ])('%s', (_, from, days, to) => expect(addBusinessDays(at(from), days).toISOString()).toBe(to));
});

test.each([
  [[2025, 11, 6, 14, 5, 9], '2025-11-06T14:05:09.000Z'],
  [[2025, 7, 31, 23, 30, 0], '2025-07-31T22:30:00.000Z'],
  // Skipped by the spring change, and the first of two in autumn.
  [[2025, 3, 30, 1, 30, 0], '2025-03-30T01:30:00.000Z'],
  [[2025, 10, 26, 1, 30, 0], '2025-10-26T00:30:00.000Z'],
  [[2028, 2, 29, 12, 0, 0], '2028-02-29T12:00:00.000Z'],
])('the wall’s %j is %s', (wall, instant) => expect(londonInstant(wall)?.toISOString()).toBe(instant));

test.each([
  [[2025, 2, 29, 12, 0, 0]],
  [[2025, 13, 1, 12, 0, 0]],
  [[2025, 11, 6, 24, 0, 0]],
  [[2025, 11, 6, 12, 60, 0]],
])('there is no %j', (wall) => expect(londonInstant(wall)).toBeNull());

test('a wall without a year is a mistake of ours', () => expect(() => londonInstant([])).toThrow(TypeError));

test.each([
  ['2025-11-06T14:05:00Z', 14],
  ['2025-07-31T23:30:00Z', 0],
])('at %s it is %i o’clock', (instant, hour) => expect(londonHour(at(instant))).toBe(hour));

test.each([
  ['2025-11-06T06:59:00Z', 8, '2025-11-06T08:00:00.000Z'],
  ['2025-11-06T08:00:00Z', 8, '2025-11-07T08:00:00.000Z'],
  ['2025-11-06T08:00:01Z', 8, '2025-11-07T08:00:00.000Z'],
  ['2025-07-31T23:30:00Z', 8, '2025-08-01T07:00:00.000Z'],
  ['2025-10-25T12:00:00Z', 8, '2025-10-26T08:00:00.000Z'],
])('after %s it is %i o’clock next at %s', (instant, hour, next) =>
  expect(nextLondonHour(at(instant), hour).toISOString()).toBe(next),
);
