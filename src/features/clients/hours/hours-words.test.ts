import { expect, test } from 'vitest';

import { hoursLines } from './hours-words.ts';

test('the usual hours are said in words', () => {
  expect(hoursLines(null)).toEqual(['Monday to Friday 09:00–17:30', 'Bank holidays: closed']);
});

test('days with the same hours are joined, several spans and single days said in order', () => {
  const early = ['06:00-10:00', '11:00-12:00', '13:00-14:00'];
  expect(
    hoursLines({
      monday: early,
      tuesday: early,
      thursday: early,
      saturday: ['09:00-13:00'],
      bankHolidays: ['10:00-12:00'],
      days: { '2026-12-31': ['09:00-12:00'], '2026-12-24': [] },
    }),
  ).toEqual([
    'Monday to Tuesday 06:00–10:00, 11:00–12:00 and 13:00–14:00',
    'Thursday 06:00–10:00, 11:00–12:00 and 13:00–14:00',
    'Saturday 09:00–13:00',
    'Bank holidays 10:00–12:00',
    'Thursday 24/12/2026: closed',
    'Thursday 31/12/2026 09:00–12:00',
  ]);
});
