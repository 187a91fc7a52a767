import { expect, test } from 'vitest';

import { insurerOf } from './insurer.rules.ts';

test.each([
  [' Northfield ', 'Other', 'Northfield'],
  ['  ', ' Other ', 'Other'],
  [null, 'Other', 'Other'],
  [null, ' ', null],
  ['', null, null],
])('with the customer %j and the brand’s %j it is %j', (customer, ofBrand, insurer) =>
  expect(insurerOf(customer, ofBrand)).toBe(insurer),
);
