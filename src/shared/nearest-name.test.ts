import { expect, test } from 'vitest';

import { didYouMean, nearestName } from './nearest-name.ts';

const states = ['Inspection', 'Awaiting Parts', 'Repair', 'Awaiting Payment'];

test.each([
  ['inspection', 'Inspection'],
  ['Inspecton', 'Inspection'],
  ['Inpsection', 'Inspection'],
  ['awaiting-parts', 'Awaiting Parts'],
  ['Awaiting Part', 'Awaiting Parts'],
  ['Repairs', 'Repair'],
  ['Delivered', null],
  ['', null],
  ['---', null],
  ['x'.repeat(10_000), null],
])('%s is meant as %s', (wrong, meant) => {
  expect(nearestName(wrong, states)).toBe(meant);
});

test('says nothing where no name is near', () => {
  expect(didYouMean('Repairs', states)).toBe(' Did you mean Repair?');
  expect(didYouMean('Delivered', states)).toBe('');
  expect(didYouMean('Repairs', [])).toBe('');
});
