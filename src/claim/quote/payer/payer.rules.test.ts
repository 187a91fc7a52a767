import { describe, expect, test } from 'vitest';

import { payerOf, type PayerFacts } from './payer.rules.ts';

const insurer = 'Tidewater Insurance';
const repairing: PayerFacts = {
  systemName: 'Repair',
  trackerNumber: 3,
  isRepairBegun: true,
  outcome: null,
  insurer,
};

describe('who pays for the repair', () => {
  test('is conditional while the insurer decides', () => {
    const facts = { ...repairing, systemName: 'Awaiting Authorisation', trackerNumber: 2, isRepairBegun: false };
    expect(payerOf(facts)).toEqual({ insurer, isAgreed: false });
  });

  test.each([
    ['Repair', null],
    ['Sent for External Repair', null],
    ['Awaiting Repaired Equipment Return to End User', null],
    ['Repaired Equipment Returned to End User', 'repaired'],
  ] as const)('is the insurer in %s', (systemName, outcome) => {
    expect(payerOf({ ...repairing, systemName, isRepairBegun: false, outcome })).toEqual({ insurer, isAgreed: true });
  });

  test('is the insurer in a state of completion that nobody has worded, once the repair has begun', () => {
    const facts = { ...repairing, systemName: 'Quality check' };
    expect(payerOf(facts)).toEqual({ insurer, isAgreed: true });
    expect(payerOf({ ...facts, isRepairBegun: false })).toBeNull();
  });

  test.each<[string, Partial<PayerFacts>]>([
    ['before the quote is decided on', { systemName: 'Inspection', trackerNumber: 2, isRepairBegun: false }],
    ['without a state', { systemName: null }],
    ['without an insurer', { insurer: null }],
    ['while a voucher is prepared', { systemName: 'Awaiting Voucher Issue' }],
    ['with a voucher', { systemName: 'Voucher Issued to End User', outcome: 'voucher' }],
    ['of a device that came back without a repair', { systemName: 'Returned to End User', outcome: 'not-repaired' }],
    ['of a cancelled claim', { systemName: 'Claim Cancelled', outcome: 'cancelled' }],
    ['of a device that is replaced', { systemName: 'Replaced', outcome: 'replaced' }],
    ['back in inspection after a repair', { systemName: 'Inspection', trackerNumber: 2 }],
  ])('is not said %s', (_when, facts) => {
    expect(payerOf({ ...repairing, ...facts })).toBeNull();
  });
});
