import { describe, expect, it, test, vi } from 'vitest';
import {
  formatDashedDate,
  formatDate,
  formatDateTime,
  formatLongDate,
  formatMessageTime,
  formatTime,
  isSetDate,
  londonDayNumber,
  londonTime,
  dayInWords,
  formatDayMonth,
  formatShortDay,
  formatWeekday,
  relativeDay,
} from './dates.ts';

it('runs in a zone that is far from London', () => {
  expect(new Date('2025-11-06T14:05:00Z').getDate()).toBe(7);
});

describe('formats of spec §9.6', () => {
  const afternoon = '2025-11-06T14:05:00Z';
  test.each([
    [formatDate, '06/11/2025'],
    [formatDashedDate, '06-11-2025'],
    [formatDateTime, '06/11/2025 14:05'],
    [formatTime, '14:05'],
    [formatLongDate, '6 November 2025'],
  ])('%o', (format, text) => {
    expect(format(afternoon)).toBe(text);
    expect(format(new Date(afternoon))).toBe(text);
  });

  test.each([
    ['2025-11-06T14:05:00Z', '06/11/2025 02:05', 'pm'],
    ['2025-11-06T02:05:00Z', '06/11/2025 02:05', 'am'],
    ['2025-11-06T00:30:00Z', '06/11/2025 12:30', 'am'],
    ['2025-11-06T12:00:00Z', '06/11/2025 12:00', 'pm'],
    ['2025-11-06T23:59:00Z', '06/11/2025 11:59', 'pm'],
  ] as const)('a message of %s was sent %s %s', (sent, text, period) =>
    expect(formatMessageTime(sent)).toEqual({ text, period }),
  );
});

describe('formats in Polish', () => {
  const time = '2026-11-24T14:05:00Z';

  test.each([
    [formatDate(time, 'pl'), '24.11.2026'],
    [formatDashedDate(time, 'pl'), '24.11.2026'],
    [formatDateTime(time, 'pl'), '24.11.2026 14:05'],
    [formatLongDate(time, 'pl'), '24 listopada 2026'],
    [formatDayMonth(time, 'pl'), '24\u00a0listopada'],
    [formatShortDay(time, 'pl'), '24\u00a0lis'],
    [formatWeekday(time, 'pl'), 'wtorek'],
    [dayInWords(time, null, 'pl'), 'wtorek, 24\u00a0listopada'],
  ])('%s', (written, expected) => {
    expect(written).toBe(expected);
  });

  test('a message has the clock of 24 hours', () => {
    expect(formatMessageTime(time, 'pl')).toEqual({ text: '24.11.2026 14:05', period: null });
  });
});

describe('London days', () => {
  test.each([
    ['in July 23:30Z is half past midnight of the next day', '2025-07-31T23:30:00Z', '01/08/2025 00:30'],
    ['in winter 23:30Z is the same day', '2025-12-31T23:30:00Z', '31/12/2025 23:30'],
    ['midnight is 00:00, not 24:00', '2025-01-01T00:00:00Z', '01/01/2025 00:00'],
    ['the last minute before summer time', '2025-03-30T00:59:00Z', '30/03/2025 00:59'],
    ['the first minute of summer time', '2025-03-30T01:00:00Z', '30/03/2025 02:00'],
    ['the last minute of summer time', '2025-10-26T00:59:00Z', '26/10/2025 01:59'],
    ['the first minute of winter time', '2025-10-26T01:00:00Z', '26/10/2025 01:00'],
    ['29 February', '2028-02-29T12:00:00Z', '29/02/2028 12:00'],
    ['an instant given with another zone', '2025-11-06T23:30:00-05:00', '07/11/2025 04:30'],
  ])('%s', (_, instant, text) => expect(formatDateTime(instant)).toBe(text));

  it('gives the wall clock', () => {
    expect(londonTime('2025-07-31T23:30:00Z')).toEqual({ year: 2025, month: 8, day: 1, hour: 0, minute: 30 });
  });

  it('numbers the days since 1 January 1970', () => {
    expect(londonDayNumber(new Date('1971-01-01T12:00:00Z'))).toBe(365);
    expect(londonDayNumber(new Date('2025-07-31T23:30:00Z'))).toBe(Date.UTC(2025, 7, 1) / 86_400_000);
  });
});

describe('unset dates', () => {
  const unset = [null, undefined, '', 'soon', '0001-01-01T00:00:00Z', '1900-01-01T00:00:00Z', '1999-12-31T23:59:59Z'];
  test.each([...unset, '9999-12-31T23:59:59Z', '+275760-09-13T00:00:00Z'])('%j formats as nothing', (instant) => {
    expect(formatDate(instant)).toBe('');
    expect(formatDashedDate(instant)).toBe('');
    expect(formatDateTime(instant)).toBe('');
    expect(formatTime(instant)).toBe('');
    expect(formatLongDate(instant)).toBe('');
    expect(formatMessageTime(instant)).toBeNull();
    expect(londonTime(instant)).toBeNull();
    expect(relativeDay(instant, new Date('2025-11-06T12:00:00Z'))).toBeNull();
  });

  it('ends before the last day of 9999', () => {
    expect(isSetDate(new Date('9999-12-30T23:59:59.999Z'))).toBe(true);
    expect(isSetDate(new Date('9999-12-31T00:00:00Z'))).toBe(false);
  });

  it('is no day of the year 1970', () => expect(relativeDay(null, new Date('1970-01-01T12:00:00Z'))).toBeNull());

  it('begins with the year 2000', () => {
    expect(isSetDate(new Date('2000-01-01T00:00:00Z'))).toBe(true);
    expect(isSetDate(new Date('1999-12-31T23:59:59.999Z'))).toBe(false);
    expect(isSetDate(new Date(Number.NaN))).toBe(false);
  });
});

describe('relativeDay', () => {
  const now = new Date('2025-11-06T23:30:00Z');
  test.each([
    ['2025-11-06T00:00:00Z', 'today'],
    ['2025-11-07T00:00:00Z', 'tomorrow'],
    ['2025-11-05T23:59:00Z', 'yesterday'],
    ['2025-11-09T12:00:00Z', 'in\u00a03\u00a0days'],
    ['2025-11-13T23:59:00Z', 'in\u00a07\u00a0days'],
    ['2025-10-30T00:00:00Z', '7\u00a0days\u00a0ago'],
    ['2025-11-14T00:00:00Z', null],
    ['2025-10-29T23:59:00Z', null],
  ])('%s is %s', (instant, text) => expect(relativeDay(instant, now)).toBe(text));

  it('counts days and not hours when the clocks change', () => {
    expect(relativeDay('2025-10-26T23:30:00Z', new Date('2025-10-25T23:30:00Z'))).toBe('today');
    expect(relativeDay('2025-03-30T22:30:00Z', new Date('2025-03-30T00:30:00Z'))).toBe('today');
  });

  it('reaches further where that is asked for', () => {
    expect(relativeDay('2025-11-14T12:00:00Z', now, 'en-GB', 14)).toBe('in\u00a08\u00a0days');
    expect(relativeDay('2025-11-21T12:00:00Z', now, 'en-GB', 14)).toBeNull();
  });

  it('speaks the language of the screen', () => {
    expect(relativeDay('2025-11-07T12:00:00Z', now, 'en-US')).toBe('tomorrow');
  });
});

describe('days in words', () => {
  test.each([
    ['2026-11-24T10:00:00Z', 'Tuesday', '24\u00a0November', '24\u00a0Nov'],
    ['2026-03-29T23:30:00Z', 'Monday', '30\u00a0March', '30\u00a0Mar'],
    ['2026-10-25T23:30:00Z', 'Sunday', '25\u00a0October', '25\u00a0Oct'],
    ['1970-01-01T00:00:00Z', '', '', ''],
  ])('%s is %s %s', (instant, weekday, day, short) => {
    expect([formatWeekday(instant), formatDayMonth(instant), formatShortDay(instant)]).toEqual([weekday, day, short]);
  });
});

describe('a day in words', () => {
  test.each([
    ['2026-11-24T10:00:00Z', null, 'Tuesday 24\u00a0November'],
    // Already the next day in London.
    ['2026-06-30T23:30:00Z', null, 'Wednesday 1\u00a0July'],
    ['2026-11-24T10:00:00Z', '2026-01-01T00:00:00Z', 'Tuesday 24\u00a0November'],
    ['2027-01-04T10:00:00Z', '2026-12-31T23:59:00Z', 'Monday 4\u00a0January 2027'],
    ['0001-01-01T00:00:00Z', null, ''],
    [null, null, ''],
  ])('%s at %s is %j', (instant, now, words) => {
    expect(dayInWords(instant, now === null ? null : new Date(now))).toBe(words);
  });
});

test('a time that a screen asks for again is read off the clock once, also after thousands of others', () => {
  const read = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
  const times = () => [formatDateTime('2031-07-06T23:59:59Z'), formatTime('2031-07-06T23:59:00Z')];
  expect([...times(), ...times()]).toEqual(['07/07/2031 00:59', '00:59', '07/07/2031 00:59', '00:59']);
  expect(read).toHaveBeenCalledOnce();
  read.mockRestore();
  for (let minute = 0; minute < 6_000; minute += 1) formatTime(new Date(Date.UTC(2032, 0, 1, 0, minute)));
  expect(times()).toEqual(['07/07/2031 00:59', '00:59']);
});
