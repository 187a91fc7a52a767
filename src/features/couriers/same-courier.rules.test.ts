import { expect, test } from 'vitest';

import { isOtherCourier } from './same-courier.rules.ts';

test.each([
  ['DPD', 'dpd-uk', false],
  ['DPD Local', 'dpd', false],
  ['Royal Mail', 'royal-mail', false],
  ['Evri', 'hermes-uk', false],
  ['Royal Mail', 'dpd-uk', true],
  ['Our own van', 'dpd-uk', false],
  ['DPD', '', false],
])('%s and %s are other couriers: %s', (one, other, expected) => {
  expect(isOtherCourier(one, other)).toBe(expected);
});
