import { describe, expect, test } from 'vitest';

import { isWithinHours, nextOpening } from './chat-hours.ts';
import type { OpeningHours } from './opening-hours.ts';

const office: OpeningHours = {
  monday: ['09:00-17:30'],
  tuesday: ['09:00-17:30'],
  wednesday: ['09:00-12:00', '13:00-17:30'],
  thursday: ['09:00-17:30'],
  friday: ['09:00-17:30'],
  saturday: ['10:00-24:00'],
};

const at = (text: string) => new Date(text);

describe('whether the hours say that somebody is there', () => {
  test.each([
    ['Monday, a minute before nine', '2026-11-23T08:59:59Z', false],
    ['Monday at nine', '2026-11-23T09:00:00Z', true],
    ['Monday, a minute before the end', '2026-11-23T17:29:59Z', true],
    ['Monday at the end', '2026-11-23T17:30:00Z', false],
    ['Wednesday in the break', '2026-11-25T12:30:00Z', false],
    ['Wednesday after the break', '2026-11-25T13:00:00Z', true],
    ['Saturday, the last minute before midnight', '2026-11-21T23:59:00Z', true],
    ['Sunday, the first minute', '2026-11-22T00:00:00Z', false],
    ['summer: nine in London is eight in UTC', '2026-07-20T08:00:00Z', true],
    ['summer: nine in UTC is ten, and half past four is half past five', '2026-07-20T16:30:00Z', false],
    ['the Friday before the clocks go forward', '2026-03-27T09:00:00Z', true],
    ['the Monday after the clocks went forward', '2026-03-30T08:00:00Z', true],
    ['the Monday after the clocks went back, an hour early', '2026-10-26T08:30:00Z', false],
    ['the Monday after the clocks went back', '2026-10-26T09:00:00Z', true],
    ['Good Friday', '2026-04-03T10:00:00Z', false],
    ['Christmas Day', '2026-12-25T10:00:00Z', false],
    ['Boxing Day’s substitute, a Monday', '2026-12-28T10:00:00Z', false],
  ])('%s', (_what, instant, open) => {
    expect(isWithinHours(office, at(instant))).toBe(open);
  });

  test('in the hour that comes twice both are open', () => {
    const night: OpeningHours = { sunday: ['01:00-02:00'] };
    expect(isWithinHours(night, at('2026-10-25T00:30:00Z'))).toBe(true);
    expect(isWithinHours(night, at('2026-10-25T01:30:00Z'))).toBe(true);
    expect(isWithinHours(night, at('2026-10-25T02:00:00Z'))).toBe(false);
  });

  test('in the hour that is skipped nobody is there', () => {
    const night: OpeningHours = { sunday: ['01:00-02:00'] };
    expect(isWithinHours(night, at('2026-03-29T00:59:00Z'))).toBe(false);
    expect(isWithinHours(night, at('2026-03-29T01:00:00Z'))).toBe(false);
  });

  test('bank holidays have hours of their own where they are given, and a named day comes before all', () => {
    const hours: OpeningHours = {
      ...office,
      bankHolidays: ['10:00-14:00'],
      days: { '2026-12-25': [], '2026-12-27': ['09:00-10:00'] },
    };
    expect(isWithinHours(hours, at('2026-04-03T10:00:00Z'))).toBe(true);
    expect(isWithinHours(hours, at('2026-12-25T10:00:00Z'))).toBe(false);
    expect(isWithinHours(hours, at('2026-12-27T09:30:00Z'))).toBe(true);
  });
});

describe('when it opens next', () => {
  test.each([
    ['early on the same day', '2026-11-23T06:00:00Z', { inDays: 0, weekday: 'monday', time: '09:00' }],
    ['in the break', '2026-11-25T12:30:00Z', { inDays: 0, weekday: 'wednesday', time: '13:00' }],
    ['in the evening', '2026-11-23T20:00:00Z', { inDays: 1, weekday: 'tuesday', time: '09:00' }],
    ['on Sunday', '2026-11-22T12:00:00Z', { inDays: 1, weekday: 'monday', time: '09:00' }],
    ['before Easter: over four days', '2026-04-02T18:00:00Z', { inDays: 2, weekday: 'saturday', time: '10:00' }],
    [
      'late in the evening in summer, when it is tomorrow in London',
      '2026-07-19T23:30:00Z',
      { inDays: 0, weekday: 'monday', time: '09:00' },
    ],
  ])('%s', (_what, instant, opening) => {
    expect(nextOpening(office, at(instant))).toEqual(opening);
  });

  test('not now where they begin at this very minute, and on the last of the days that are looked at', () => {
    expect(nextOpening({ monday: ['12:00-13:00'] }, at('2026-11-23T12:00:00Z'))?.inDays).toBe(7);
    const days = { '2026-12-07': ['09:00-17:00' as const] };
    expect(nextOpening({ days }, at('2026-11-23T12:00:00Z'))?.inDays).toBe(14);
    expect(nextOpening({ days }, at('2026-11-22T12:00:00Z'))).toBeNull();
  });

  test('a clock before 2000 is none', () => {
    expect(() => isWithinHours(office, at('1999-12-31T12:00:00Z'))).toThrow('A clock before 2000 is no clock.');
  });

  test('never where there are no hours', () => {
    expect(nextOpening({}, at('2026-11-23T12:00:00Z'))).toBeNull();
    expect(isWithinHours({}, at('2026-11-23T12:00:00Z'))).toBe(false);
  });
});
