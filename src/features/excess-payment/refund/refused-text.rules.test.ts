import { expect, test } from 'vitest';

import { refusedText } from './refused-text.rules.ts';

test.each([
  [7_500, 'payment-not-paid', 'The provider refused to refund £75.00: the payment has not been paid.'],
  [1_005, 'charge_disputed', 'The provider refused to refund £10.05: charge_disputed.'],
])('a refusal to refund %i pence says pounds, and why', (pence, code, text) =>
  expect(refusedText(pence, code)).toBe(text),
);
