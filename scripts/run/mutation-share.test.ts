import { expect, test } from 'vitest';

import { holds, percent, shareOf } from '../../prove/mutation/share.ts';

test('the share that the tests noticed is of all files together', () => {
  const counts = [
    { mutants: 30, noticed: 20 },
    { mutants: 10, noticed: 10 },
    { mutants: 0, noticed: 0 },
  ];
  expect(percent(shareOf(counts))).toBe('75.0 %');
  expect(holds(counts, 0.75)).toBe(true);
  expect(holds(counts, 0.76)).toBe(false);
});

test('code without anything to change has no share and proves nothing', () => {
  const counts = [{ mutants: 0, noticed: 0 }];
  expect(percent(shareOf(counts))).toBe('–');
  expect(holds(counts, 0)).toBe(false);
  expect(holds([], 0)).toBe(false);
});
