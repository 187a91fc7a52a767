import { expect, test } from 'vitest';

import { hoursDraftOf, hoursFaults, hoursIn, spansIn } from './hours-draft.rules.ts';

test.each([
  ['', []],
  ['9-17', ['09:00-17:00']],
  ['9:00–12:30, 13.15 - 24', ['09:00-12:30', '13:15-24:00']],
  ['9 to 5', null],
  ['17-9', null],
  ['9-9', null],
  ['09:60-10:00', null],
  ['9-24:30', null],
])('%j is %j', (text, spans) => {
  expect(spansIn(text)).toEqual(spans);
});

const hours = {
  monday: ['09:00-12:00', '13:00-17:30'],
  bankHolidays: ['10:00-14:00'],
  days: { '2026-12-24': [], '2026-12-31': ['09:00-12:00'] },
};

test('hours stay as they are from the store to the form and back', () => {
  expect(hoursIn(hoursDraftOf(hours))).toEqual(hours);
  expect(hoursIn(hoursDraftOf(null))).toBeNull();
  expect(hoursFaults(hoursDraftOf(hours))).toEqual({});
});

test('each field that is wrong is named, and hours that never open on a weekday', () => {
  const draft = hoursDraftOf(hours);
  expect(
    hoursFaults({
      ...draft,
      week: { ...draft.week, monday: 'always' },
      days: [{ key: 7, day: '', hours: '9' }],
    }),
  ).toEqual({ monday: 'format', 'day-7': 'day', 'hours-7': 'format' });
  expect(hoursFaults({ ...draft, week: { ...draft.week, monday: '' } })).toEqual({ monday: 'never' });
  expect(hoursFaults({ ...hoursDraftOf(null), days: [{ key: 1, day: '', hours: 'x' }] })).toEqual({});
});
