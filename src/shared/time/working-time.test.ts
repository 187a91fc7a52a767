import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { isWithinHours } from './chat-hours.ts';
import type { OpeningHours } from './opening-hours.ts';
import {
  addWorkingMinutes,
  closeOfWorkingDay,
  endOfDayAfter,
  lastCloseUntil,
  workingMinutesBetween,
} from './working-time.ts';

const everyDay = (spans: readonly string[]): OpeningHours => ({
  monday: spans,
  tuesday: spans,
  wednesday: spans,
  thursday: spans,
  friday: spans,
});
const office = everyDay(['09:00-17:30']);
const withBreak = everyDay(['09:00-12:00', '13:00-17:30']);
const hours = (count: number): number => count * 60;

/** Times of these tests are London's; in 2026 summer time is from 29 March to 25 October. */
const summer = (text: string): Date => new Date(`${text}:00+01:00`);
const winter = (text: string): Date => new Date(`${text}:00Z`);

describe('working minutes are added', () => {
  test.each([
    ['over a weekend', office, winter('2026-11-20T16:30'), hours(8), winter('2026-11-23T16:00')],
    ['over a bank holiday Monday', office, summer('2026-05-22T16:30'), hours(8), summer('2026-05-26T16:00')],
    ['over Easter, and no further', office, summer('2026-04-02T17:00'), hours(8), summer('2026-04-07T16:30')],
    ['over a break', withBreak, winter('2026-11-23T11:30'), hours(1), winter('2026-11-23T13:30')],
    ['to the close, not to the next opening', office, winter('2026-11-20T16:30'), hours(1), winter('2026-11-20T17:30')],
    ['from the close on', office, winter('2026-11-20T17:30'), 1, winter('2026-11-23T09:01')],
    ['from the night before', office, winter('2026-11-19T22:00'), 30, winter('2026-11-20T09:30')],
    ['none of them, from a closed hour', office, winter('2026-11-21T12:00'), 0, winter('2026-11-23T09:00')],
    ['over the end of summer time', office, summer('2026-10-23T17:00'), hours(1), winter('2026-10-26T09:30')],
    ['over its beginning', office, winter('2026-03-27T17:00'), hours(1), summer('2026-03-30T09:30')],
  ])('%s', (_what, calendar, start, minutes, end) => {
    expect(addWorkingMinutes(calendar, start, minutes)).toEqual(end);
  });

  test('a day of its own hours, a closed day and a bank holiday with hours count as they are', () => {
    const calendar: OpeningHours = {
      ...office,
      bankHolidays: ['10:00-12:00'],
      days: { '2026-12-24': ['09:00-10:00'], '2026-12-25': [] },
    };
    // An hour on Christmas Eve, none on Christmas Day, two on the substitute of Boxing Day.
    expect(addWorkingMinutes(calendar, winter('2026-12-24T09:00'), hours(3))).toEqual(winter('2026-12-28T12:00'));
  });

  test('hours that overlap count once', () => {
    const calendar = everyDay(['13:00-17:00', '09:00-14:00', '10:00-11:00']);
    expect(workingMinutesBetween(calendar, winter('2026-11-23T00:00'), winter('2026-11-24T00:00'))).toBe(hours(8));
  });

  test('hours that never open are refused instead of searched for ever', () => {
    expect(() => addWorkingMinutes({}, winter('2026-11-23T09:00'), 1)).toThrow('must open again');
    expect(() => lastCloseUntil({}, winter('2026-11-23T09:00'))).toThrow('must have been open');
  });
});

describe('working minutes are counted', () => {
  test('a state of 16 hours that waits for nine days from hour 6 on has 10 hours left', () => {
    const entered = winter('2026-11-02T09:00');
    const waits = addWorkingMinutes(office, entered, hours(6));
    const left = hours(16) - workingMinutesBetween(office, entered, waits);
    expect(left).toBe(hours(10));
    const partsCame = winter('2026-11-11T15:00');
    expect(addWorkingMinutes(office, partsCame, left)).toEqual(winter('2026-11-12T16:30'));
  });

  test('nothing is counted outside the hours', () => {
    expect(workingMinutesBetween(office, winter('2026-11-20T17:30'), winter('2026-11-23T09:00'))).toBe(0);
  });

  test('each minute of the night on which the clocks change is open by the same rule as the chat', () => {
    const calendar: OpeningHours = { saturday: ['00:00-24:00'], sunday: ['00:00-24:00'] };
    for (const change of ['2026-03-29', '2026-10-25']) {
      for (let minute = 0; minute < 6 * 60; minute += 1) {
        const from = new Date(Date.parse(`${change}T00:00:00Z`) - 2 * 3_600_000 + minute * 60_000);
        const open = isWithinHours(calendar, from) ? 1 : 0;
        expect(workingMinutesBetween(calendar, from, new Date(from.getTime() + 60_000))).toBe(open);
      }
    }
  });
});

describe('working days', () => {
  test.each([
    ['received on a Saturday before a bank holiday', summer('2026-05-23T11:00'), 3, summer('2026-05-29T17:30')],
    ['received on a Monday', summer('2026-06-01T10:00'), 3, summer('2026-06-04T17:30')],
    ['received after the close', winter('2026-11-20T18:00'), 1, winter('2026-11-24T17:30')],
    ['over the end of summer time', summer('2026-10-22T09:00'), 2, winter('2026-10-26T17:30')],
    ['none: the close of the day itself', winter('2026-11-20T09:00'), 0, winter('2026-11-20T17:30')],
  ])('%s', (_what, start, days, close) => {
    expect(closeOfWorkingDay(office, start, days)).toEqual(close);
  });

  test.each([
    ['a Saturday', summer('2026-05-23T11:00'), summer('2026-07-19T00:00'), summer('2026-07-17T17:30')],
    ['a Monday', summer('2026-06-01T10:00'), summer('2026-07-28T00:00'), summer('2026-07-27T17:30')],
  ])('56 calendar days from %s, and the working day on which that must be sent', (_what, received, end, sent) => {
    expect(endOfDayAfter(received, 56)).toEqual(end);
    expect(lastCloseUntil(office, end)).toEqual(sent);
  });
});

describe('10,000 random intervals', () => {
  const twoDigits = (value: number): string => String(value).padStart(2, '0');
  const timeOf = (minute: number): string => `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
  const spans = fc
    .uniqueArray(fc.integer({ min: 0, max: 24 * 60 }), { minLength: 2, maxLength: 6 })
    .map((minutes) => minutes.toSorted((left, right) => left - right))
    .map((minutes) =>
      minutes.flatMap((from, at) =>
        at % 2 === 0 && minutes[at + 1] ? [`${timeOf(from)}-${timeOf(minutes[at + 1] ?? 0)}`] : [],
      ),
    );
  const calendars = fc.record({
    monday: fc.constant(['09:00-17:30']),
    wednesday: spans,
    saturday: spans,
    sunday: spans,
    bankHolidays: spans,
  });
  // Three years with both clock changes of each.
  const minutes = fc.integer({ min: Date.UTC(2025, 0, 1) / 60_000, max: Date.UTC(2028, 0, 1) / 60_000 });
  const instants = minutes.map((minute) => new Date(minute * 60_000));

  test('the minutes between two instants are those that are added to come from one to the other', () => {
    fc.assert(
      fc.property(calendars, instants, fc.integer({ min: 1, max: 3_000 }), (calendar, start, added) => {
        const end = addWorkingMinutes(calendar, start, added);
        const between = workingMinutesBetween(calendar, start, end);
        expect(between).toBe(added);
        expect(addWorkingMinutes(calendar, start, between)).toEqual(end);
      }),
      { numRuns: 10_000 },
    );
  });
});
