import { describe, expect, test } from 'vitest';

import type { WantedDate } from './date-body.rules.ts';
import { faultOf, guardOf, isSameDate, newDateBy } from './promised-date.rules.ts';

/** A Tuesday. */
const now = new Date('2026-11-10T12:00:00Z');
const date: WantedDate = { earliest: '2026-11-18', latest: '2026-11-20', reasonCode: 'part-late', reason: '' };

describe('a date', () => {
  const passed = 'This day has passed. Give today or a later day.';
  const furthest = 'Give a day within the next 366 days.';

  test.each<[string, Partial<WantedDate>, string | null, string | null]>([
    ['of some days can be promised', {}, null, null],
    ['of one day can be promised', { earliest: '2026-11-20' }, null, null],
    [
      'that ends before it begins cannot',
      { earliest: '2026-11-21' },
      '/latest',
      'The latest day comes before the earliest.',
    ],
    ['of yesterday cannot', { earliest: '2026-11-09', latest: '2026-11-09' }, '/latest', passed],
    ['of today can be promised', { earliest: '2026-11-10', latest: '2026-11-10' }, null, null],
    ['that began 31 days ago can be promised again', { earliest: '2026-10-10' }, null, null],
    [
      'that began 32 days ago cannot',
      { earliest: '2026-10-09' },
      '/earliest',
      'This day is long past. Give today or a later day.',
    ],
    ['in 366 days can be promised', { latest: '2027-11-11' }, null, null],
    ['in 367 days cannot', { latest: '2027-11-12' }, '/latest', furthest],
    ['for another reason in words can be promised', { reasonCode: 'other', reason: 'a strike' }, null, null],
    ['for another reason cannot', { reasonCode: 'other' }, '/text', 'Say in words why, for the claimant.'],
  ])('%s', (_, more, pointer, detail) => {
    expect(faultOf({ ...date, ...more }, now)).toEqual(pointer === null ? null : { pointer, detail });
  });

  test('is of London’s days', () => {
    const summerNight = new Date('2026-07-20T23:30:00Z');
    const monday = { ...date, earliest: '2026-07-20', latest: '2026-07-20' };
    expect(faultOf(monday, summerNight)?.detail).toBe(passed);
  });

  test('is the same only with the same days and the same reason', () => {
    expect(isSameDate(date, { ...date })).toBe(true);
    for (const more of [
      { earliest: '2026-11-19' },
      { latest: '2026-11-21' },
      { reasonCode: 'courier' as const },
      { reason: 'a strike' },
    ])
      expect(isSameDate(date, { ...date, ...more })).toBe(false);
  });
});

describe('a move', () => {
  const before = { position: 1, latest: '2026-11-20' };

  test('is none where nothing was promised before', () => expect(guardOf(null, '2027-11-20')).toBeNull());

  test.each([
    [2, null],
    [3, 'This date has been moved 2 times already.'],
    [4, 'This date has been moved 3 times already.'],
  ])('of date number %i asks for somebody: %s', (position, words) => {
    expect(guardOf({ ...before, position }, '2026-11-23')).toBe(words);
  });

  test.each([
    ['to an earlier day', '2026-11-20', '2026-11-01', null],
    ['to the same day', '2026-11-20', '2026-11-20', null],
    ['over a weekend by five working days', '2026-11-20', '2026-11-27', null],
    ['to the weekend after', '2026-11-20', '2026-11-29', null],
    ['over a weekend by six working days', '2026-11-20', '2026-11-30', 'This moves the date by 6 working days.'],
    ['over Christmas by five working days', '2026-12-24', '2027-01-05', null],
    ['over Christmas by six working days', '2026-12-24', '2027-01-06', 'This moves the date by 6 working days.'],
  ])('%s, from %s to %s', (_, latest, to, words) => expect(guardOf({ ...before, latest }, to)).toBe(words));
});

describe('once the promised day has passed, a new date comes by 17:30', () => {
  test.each([
    ['of the next day in winter', '2026-11-10T12:00:00Z', '2026-11-11T17:30:00Z'],
    ['of the next day in summer', '2026-07-14T12:00:00Z', '2026-07-15T16:30:00Z'],
    ['of Monday after a Friday', '2026-11-20T12:00:00Z', '2026-11-23T17:30:00Z'],
    ['of Monday after a weekend', '2026-11-21T12:00:00Z', '2026-11-23T17:30:00Z'],
    ['of the day after the bank holidays', '2026-12-24T12:00:00Z', '2026-12-29T17:30:00Z'],
  ])('%s', (_, latest, by) => expect(newDateBy(new Date(latest))).toEqual(new Date(by)));

  test('but of no day where the date is unset', () => {
    expect(() => newDateBy(new Date('0001-01-01T12:00:00Z'))).toThrow('17:30 is never skipped by a change of clocks.');
  });
});
