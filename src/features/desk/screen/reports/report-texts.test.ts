import { expect, test } from 'vitest';

import { keptBackText } from './report-texts.ts';

const [another, part] = [/another time/, /a part or the rest has fewer than ten/];

test('“kept back” promises no more than it keeps', () => {
  const weeks = keptBackText({ isSealed: false, by: 'needs' });
  expect([another.test(weeks), part.test(weeks)]).toEqual([true, false]);
  const needs = keptBackText({ isSealed: true, by: 'needs' });
  expect([another.test(needs), part.test(needs)]).toEqual([false, true]);
  const passcodes = keptBackText({ isSealed: true, by: 'reason' });
  expect([another.test(passcodes), part.test(passcodes)]).toEqual([false, false]);
});
