import { expect, test } from 'vitest';

import { hoursIn, hoursLangIn } from './hours-text.rules.ts';

test.each([
  ['Monday to Friday, 9am to 5:30pm', 'pon.–pt., 9:00–17:30'],
  ['Every day, 8am to 8pm', 'pon.–niedz., 8:00–20:00'],
  ['Monday to Friday 09:00–17:00; Saturday, 10am to 12pm', 'pon.–pt., 9:00–17:00; sob., 10:00–12:00'],
  ['Monday to Friday, 12am to 11.59 pm', 'pon.–pt., 0:00–23:59'],
])('%s is told in Polish as %s', (text, polish) => {
  expect(hoursIn(text, 'pl')).toBe(polish);
  expect(hoursLangIn(text, 'pl')).toBeNull();
});

test.each(['Weekdays, except when the office is closed', 'Monday to Friday, 9am to 25pm', 'not set yet', '24 hours'])(
  '%s stays as it was written',
  (text) => {
    expect(hoursIn(text, 'pl')).toBe(text);
    expect(hoursLangIn(text, 'pl')).toBe('en-GB');
    expect(hoursLangIn(text, 'en-US')).toBeNull();
  },
);

test('English hours stay as they were written', () => {
  expect(hoursIn('Monday to Friday, 9am to 5:30pm', 'en-GB')).toBe('Monday to Friday, 9am to 5:30pm');
});
