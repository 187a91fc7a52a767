import { expect, test } from 'vitest';

import * as failures from '#claim/access/lookup-failures.rules.ts';
import * as limits from './lookup-limits.rules.ts';

test('five wrong codes a day for a reference, thirty failures an hour for an address, an alarm at a thousand', () => {
  expect({ ...limits, ...failures }).toEqual({
    guessesPerReference: 5,
    guessWindowMs: 86_400_000,
    failuresPerAddress: 30,
    failuresBeforeAlarm: 1_000,
    failureWindowMs: 3_600_000,
  });
});
