import { expect, test } from 'vitest';

import { unbroken } from './wording-values.rules.ts';

test('a short name keeps its line, a long one may break', () => {
  expect(unbroken('iPhone 15')).toBe('iPhone\u00a015');
  expect(unbroken('Galaxy Book4 Pro 360 16')).toBe('Galaxy Book4 Pro 360 16');
});
