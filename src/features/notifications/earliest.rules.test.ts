import { expect, test } from 'vitest';

import { earliest } from './earliest.rules.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 6, hour));

test.each([
  [[], null],
  [[null], null],
  [[at(9)], at(9)],
  [[null, at(9), null], at(9)],
  [[at(9), null, at(8)], at(8)],
  [[at(8), at(9)], at(8)],
])('of %j it is %j', (times, first) => expect(earliest(times)).toEqual(first));
