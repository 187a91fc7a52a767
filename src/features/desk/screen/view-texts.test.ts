import { expect, test } from 'vitest';
import { claimsText } from './view-texts.ts';

test('one claim of a view is read as one', () => {
  expect([0, 1, 2].map(claimsText)).toEqual(['claims', 'claim', 'claims']);
});
