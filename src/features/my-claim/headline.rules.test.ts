import { expect, test } from 'vitest';

import { barsOf } from './headline.rules.ts';

test.each([
  [1, 3, [true, false, false]],
  [3, 3, [true, true, true]],
  [4, 3, [true, true, true]],
  [7, 7, Array.from({ length: 7 }, () => true)],
  [1, 8, []],
  [1, 1, [true]],
  [1, 0, []],
  [1, -1, []],
])('day %i of %i', (day, days, bars) => expect(barsOf(day, days)).toEqual(bars));
