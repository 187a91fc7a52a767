import { describe, expect, test } from 'vitest';

import { cardBrandName } from './card-brand.rules.ts';
import { cardText, practiceNote, type Receipt, receiptFacts } from './receipt.rules.ts';

const receipt: Receipt = {
  claimNumber: 'CLM-1',
  pence: 7_550,
  paidAt: new Date('2026-11-06T09:30:00Z'),
  card: { brand: 'amex', lastFour: '0005' },
  paymentId: 'pi_1',
  paidBy: '',
  refundedPence: 0,
  isPractice: false,
};

test('a receipt says amount, day, claim, card and payment', () => {
  expect(receiptFacts(receipt, 'en-GB')).toEqual([
    ['Amount', '£75.50'],
    ['Paid on', '06-11-2026'],
    ['Claim reference', 'CLM-1'],
    ['Card', 'American Express ending in 0005'],
    ['Payment reference', 'pi_1'],
  ]);
});

test('in Polish its amount and its day are written as Polish writes them', () => {
  expect(receiptFacts(receipt, 'pl').slice(0, 2)).toEqual([
    ['Kwota', '75,50\u00a0£'],
    ['Data płatności', '06.11.2026'],
  ]);
});

test('a receipt says what was refunded, and no card that is not known', () => {
  expect(receiptFacts({ ...receipt, card: null, refundedPence: 1 }, 'en-GB').slice(3)).toEqual([
    ['Payment reference', 'pi_1'],
    ['Refunded', '£0.01'],
  ]);
});

test('a practice payment says so', () => expect(practiceNote).toMatch(/No money was taken/));

describe('a card', () => {
  test.each([
    ['amex', 'American Express'],
    ['diners', 'Diners Club'],
    ['jcb', 'JCB'],
    ['unionpay', 'UnionPay'],
    ['visa', 'Visa'],
    ['', ''],
  ])('of %j is called %j', (brand, name) => expect(cardBrandName(brand)).toBe(name));

  test.each<[Receipt['card'], string]>([
    [null, ''],
    [{ brand: 'visa', lastFour: '4242' }, 'Visa ending in 4242'],
    [{ brand: 'visa', lastFour: '' }, 'Visa'],
    [{ brand: '', lastFour: '4242' }, 'ending in 4242'],
  ])('%j is written %j', (card, words) => expect(cardText(card, 'en-GB')).toBe(words));
});
