import { describe, expect, test } from 'vitest';

import { faultOfRefund, mayBeRefunded, type RefundFacts } from './refund.rules.ts';

const paid: RefundFacts = {
  status: 'paid',
  isOfProvider: true,
  isDisputed: false,
  pence: 15_000,
  refundedPence: 2_000,
  waitingPence: 1_000,
};
const wanted = { pence: 1_000, seenPence: 3_000, reason: 'goodwill', words: '' };
const handler = { limitPence: 10_000, isLead: false };
const lead = { ...handler, isLead: true };
const faultOf = (facts: Partial<RefundFacts>, asked: Partial<typeof wanted> = {}, by = handler) =>
  faultOfRefund({ ...paid, ...facts }, { ...wanted, ...asked }, by);

describe('a refund', () => {
  test('of what is left is ordered', () => {
    expect(faultOf({})).toBeNull();
    expect(faultOf({}, { pence: 12_000 }, lead)).toBeNull();
  });

  test.each<[string, Partial<RefundFacts>, Partial<typeof wanted>, object]>([
    ['of what was not taken', { status: 'cancelled' }, {}, { code: 'payment-not-paid' }],
    ['of another provider', { isOfProvider: false }, {}, { code: 'payment-elsewhere' }],
    ['of what is disputed', { isDisputed: true }, {}, { code: 'payment-disputed' }],
    ['beside a colleague’s', { waitingPence: 1_001 }, {}, { code: 'changed-meanwhile' }],
    ['of more than is left', {}, { pence: 12_001 }, { pointer: '/pence', detail: 'Only £120.00 of it is left.' }],
    [
      'of what has all gone back',
      { refundedPence: 14_000 },
      { seenPence: 15_000 },
      { pointer: '/pence', detail: 'Nothing of it is left.' },
    ],
    ['for no reason', {}, { reason: 'other' }, { pointer: '/words' }],
    ['beyond the limit', {}, { pence: 7_001 }, { code: 'lead-needed' }],
  ])('%s is refused', (_, facts, asked, fault) => expect(faultOf(facts, asked)).toMatchObject(fault));

  test('in parts is no way around the limit', () => {
    expect(faultOf({}, { pence: 7_000 })).toBeNull();
    expect(faultOf({ refundedPence: 9_000, waitingPence: 0 }, { seenPence: 9_000, pence: 1_001 })).toMatchObject({
      code: 'lead-needed',
    });
  });

  test('is offered while something is left', () => {
    expect(mayBeRefunded(paid)).toBe(true);
    expect(mayBeRefunded({ ...paid, refundedPence: 14_000 })).toBe(false);
    expect(mayBeRefunded({ ...paid, isDisputed: true })).toBe(false);
  });
});
