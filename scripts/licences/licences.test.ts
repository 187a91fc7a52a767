import { expect, test } from 'vitest';

import { isExpected } from './expected.ts';
import { lockedPackages } from './locked-packages.ts';

test('everything that runs has a licence that was looked at', () => {
  const packages = lockedPackages();
  expect(packages.map(({ name }) => name)).toContain('fastify');
  expect(packages.map(({ name }) => name)).not.toContain('vitest');
  expect(packages.filter(({ licence }) => !isExpected(licence))).toEqual([]);
});

test('one part of a licence that was not looked at is enough', () => {
  expect(isExpected('MIT AND AGPL-3.0')).toBe(false);
  expect(isExpected('none')).toBe(false);
});
