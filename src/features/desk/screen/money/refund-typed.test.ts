import { describe, expect, test } from 'vitest';

import type { ShownMoney, ShownRefund } from '../../money/money-routes.ts';
import { moneyValues, refundText } from './money-texts.ts';
import { errorsOf } from './refund-typed.ts';

const typed = { amount: '25.00', reason: 'goodwill', words: '' } as const;

describe('what was typed of a refund', () => {
  test('is whole', () => expect(errorsOf(typed, 2_500)).toEqual({}));

  test.each([
    ['no amount', { amount: 'all' }, 'amount'],
    ['nothing', { amount: '0' }, 'amount'],
    ['less than nothing', { amount: '-5' }, 'amount'],
    ['more than is left', { amount: '25.01' }, 'amount'],
    ['no reason', { reason: '' as const }, 'reason'],
    ['another reason without words', { reason: 'other' as const, words: ' ' }, 'words'],
  ])('lacks: %s', (_, part, field) => expect(Object.keys(errorsOf({ ...typed, ...part }, 2_500))).toEqual([field]));
});

describe('a refund in words', () => {
  const refund: Omit<ShownRefund, 'status'> = {
    id: 'a',
    paymentId: 'b',
    pence: 2_500,
    words: '',
    by: 'Kim',
    at: '',
    error: '',
    reason: 'goodwill',
  };

  test.each([
    ['asked', '£25.00 was asked back. The payment provider has not answered yet.'],
    ['pending', '£25.00 is on its way back.'],
    ['succeeded', '£25.00 went back.'],
    ['failed', '£25.00 did not go back: the refund failed.'],
  ] as const)('that is %s', (status, text) => {
    expect(refundText({ ...refund, status }, 'today')).toBe(`${text} Kim, today: Goodwill.`);
  });

  test('that the provider refused says why', () => {
    const refused = { ...refund, status: 'refused', error: 'charge_disputed' } as const;
    expect(refundText(refused, 'today')).toContain('The cardholder disputes the payment.');
    expect(refundText({ ...refused, error: 'odd_code' }, 'today')).toContain('odd_code');
  });

  test('that was made at the provider names nobody here', () => {
    const foreign = { ...refund, status: 'succeeded', reason: null, by: '' } as const;
    expect(refundText(foreign, 'today')).toBe('£25.00 went back. Made at the payment provider, today.');
  });
});

test('what a claim’s money is, in rows', () => {
  const money: ShownMoney = {
    state: 'part-refunded',
    hasQuote: true,
    isWithinExcess: false,
    insurer: null,
    isAgreed: false,
    insurerPence: 12_500,
    yourPence: 7_500,
    excessPence: 7_500,
    paidPence: 7_500,
    refundedPence: 2_500,
    duePence: 0,
  };
  expect(moneyValues(money, 'Priya')).toEqual([
    { key: 'The insurer pays', value: '£125.00, if it agrees' },
    { key: 'Priya pays', value: '£75.00' },
    { key: 'Excess', value: '£75.00' },
    { key: 'Paid', value: '£75.00' },
    { key: 'Refunded', value: '£25.00' },
    { key: 'Still to pay', value: '£0.00' },
  ]);
});
