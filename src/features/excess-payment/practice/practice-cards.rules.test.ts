import { describe, expect, test } from 'vitest';

import { practiceResult, secondFactorResult } from './practice-cards.rules.ts';

const declined = 'Your card was declined.';

describe('the practice card', () => {
  test.each([
    ['4242 4242 4242 4242', { status: 'paid', error: '', settles: null }],
    ['4000-0000-0000-9995', { status: 'declined', error: 'Your card has insufficient funds.', settles: null }],
    ['4000000000000002', { status: 'declined', error: declined, settles: null }],
    ['4000002500003155', { status: 'action', error: '', settles: null }],
    ['4000000000005126', { status: 'processing', error: '', settles: { as: 'paid', error: '', seconds: 8 } }],
    ['4000000000007726', { status: 'processing', error: '', settles: { as: 'declined', error: declined, seconds: 8 } }],
  ])('%s', (number, result) => {
    const lastFour = number.slice(-4);
    expect(practiceResult(number)).toEqual({ ...result, card: { brand: 'visa', lastFour } });
  });

  test.each(['4111111111111111', '', 'constructor', '42424242424242424242'])(
    '%j is none, so goes no further',
    (number) => expect(practiceResult(number)).toBeNull(),
  );
});

test('a second step pays when it is confirmed and declines when not', () => {
  expect(secondFactorResult(true)).toEqual({ status: 'paid', error: '', settles: null });
  expect(secondFactorResult(false)).toEqual({
    status: 'declined',
    error: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    settles: null,
  });
});
