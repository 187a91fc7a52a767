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

test.each([
  ['Monday', 'pon.'],
  ['Tuesday', 'wt.'],
  ['Wednesday', 'śr.'],
  ['Thursday', 'czw.'],
  ['Friday', 'pt.'],
  ['Saturday', 'sob.'],
  ['Sunday', 'niedz.'],
  ['Daily', 'pon.–niedz.'],
  ['Daily ', 'pon.–niedz.'],
  ['EVERY DAY', 'pon.–niedz.'],
  ['Tuesday-Friday', 'wt.–pt.'],
  ['Tuesday – Friday', 'wt.–pt.'],
  ['tuesday to FRIDAY', 'wt.–pt.'],
])('the days “%s” are %s', (days, polish) => {
  expect(hoursIn(`${days}, 9am to 5pm`, 'pl')).toBe(`${polish}, 9:00–17:00`);
});

test.each([
  ['9am to 5pm', '9:00–17:00'],
  ['9 am to 5 pm', '9:00–17:00'],
  ['9 AM TO 5 PM', '9:00–17:00'],
  ['9am–5pm', '9:00–17:00'],
  ['9am - 5pm', '9:00–17:00'],
  ['09:05-17:59', '9:05–17:59'],
  ['9.30 to 17.00', '9:30–17:00'],
  ['12am to 12pm', '0:00–12:00'],
  ['0am to 11pm', '0:00–23:00'],
  ['12:30am to 12:30pm', '0:30–12:30'],
  ['0:00 to 24:00', '0:00–0:00'],
  ['8 to 18', '8:00–18:00'],
])('the times “%s” are %s', (times, polish) => {
  expect(hoursIn(`Monday ${times}`, 'pl')).toBe(`pon., ${polish}`);
  expect(hoursIn(` Monday,  ${times} `, 'pl')).toBe(`pon., ${polish}`);
});

test.each([
  'Someday, 9am to 5pm',
  'Monday to Someday, 9am to 5pm',
  'Monday to Wednesday to Friday, 9am to 5pm',
  'Monday, 25:00 to 5pm',
  'Monday, 9am to 25:00',
  'Monday, 13am to 5pm',
  'Monday, 9am to 13pm',
  'Monday, 9:60 to 17:00',
  'Monday, 9:5 to 17:00',
  'Monday, 100am to 5pm',
  'Monday, 9am to 5pm sharp',
  'Monday, 9h30 to 17:00',
  'Monday, noon to 5pm',
  'Monday, 9am',
  'Monday 9am until 5pm',
  'Monday, 9am to 5pm; holidays by appointment',
  'Closed at Easter\nMonday, 9am to 5pm',
  'Monday, 9am to 5pm\nClosed at Easter',
])('%j stays as it was written, and is English', (text) => {
  expect(hoursIn(text, 'pl')).toBe(text);
  expect(hoursLangIn(text, 'pl')).toBe('en-GB');
});

test('several parts are told one after the other', () => {
  expect(hoursIn('Monday, 9am to 5pm ;Tuesday, 10am to 4pm; Sunday, 1pm to 2pm', 'pl')).toBe(
    'pon., 9:00–17:00; wt., 10:00–16:00; niedz., 13:00–14:00',
  );
});

test.each(['', ' \n'])('of no hours (%j) nobody need know the language', (text) => {
  expect(hoursIn(text, 'pl')).toBe(text);
  expect(hoursLangIn(text, 'pl')).toBeNull();
});
