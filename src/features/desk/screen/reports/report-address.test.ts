import { expect, test } from 'vitest';

import { addressOf, readableOf, reportIn, reportQuery } from './report-address.ts';

const client = '01930000-0000-7000-8000-0000000000c1';

test.each([
  '',
  '?report=complaints&weeks=52&by=channel',
  `?report=passcodes&quarter=2026-07-01&client=${client}&by=reason`,
])('the address %j names one report, and is what that report’s address is', (search) => {
  expect(addressOf(reportIn(search))).toBe(search);
});

test('what no report has is left out', () => {
  expect(addressOf(reportIn('?report=none&weeks=5&quarter=soon&by=colour'))).toBe('');
});

test('a quarter takes the place of weeks', () => {
  expect(reportQuery(reportIn('?weeks=12'))).toEqual({ weeks: '12' });
  expect(reportQuery(reportIn('?weeks=12&quarter=2026-07-01'))).toEqual({ quarter: '2026-07-01' });
});

test('an address that a lead has shared leads to what others may read', () => {
  const next = (search: string) => {
    const found = readableOf(reportIn(search));
    return found === null ? null : addressOf(found);
  };
  expect(next('?weeks=12&by=person')).toBe('?weeks=12');
  expect(next('?report=times&by=state')).toBe('');
  expect(next('')).toBeNull();
});
