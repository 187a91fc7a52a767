import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  type Bookable,
  cutOffOf,
  expiryOf,
  faultOfSettling,
  isChangeable,
  mostDays,
  noOptions,
  offersOf,
  statusAt,
} from './rebooking.rules.ts';
import { type RebookingStatus } from './rebooking-statuses.rules.ts';

const at = (text: string) => new Date(text);

const parcel = (more: Partial<Bookable> = {}): Bookable => ({
  id: 'p',
  direction: 'delivery',
  courier: 'DPD',
  number: '1',
  bookedFor: '2026-11-20',
  status: null,
  statusAt: null,
  reason: null,
  rebookedAt: null,
  askedAt: null,
  askedUntil: null,
  options: noOptions,
  ...more,
});

describe('the cut-off is 20:00 in London of the day before', () => {
  test.each([
    ['in winter', '2026-11-20', '2026-11-19T20:00:00Z'],
    ['in summer', '2026-07-20', '2026-07-19T19:00:00Z'],
    ['the day before is that of the spring change', '2026-03-30', '2026-03-29T19:00:00Z'],
    ['the day is that of the spring change', '2026-03-29', '2026-03-28T20:00:00Z'],
    ['the day before is that of the autumn change', '2026-10-26', '2026-10-25T20:00:00Z'],
    ['the day is that of the autumn change', '2026-10-25', '2026-10-24T19:00:00Z'],
    ['the first day of a year', '2027-01-01', '2026-12-31T20:00:00Z'],
  ])('%s', (_, bookedFor, expected) => {
    const booked = parcel({ bookedFor });
    expect(cutOffOf(booked)).toEqual(at(expected));
    expect(isChangeable(booked, new Date(at(expected).getTime() - 1))).toBe(true);
    expect(isChangeable(booked, at(expected))).toBe(false);
  });

  test('but the courier’s own time counts where it has one', () => {
    const own = parcel({ options: { ...noOptions, cutOffAt: '2026-11-20T06:30:00Z' } });
    expect(isChangeable(own, at('2026-11-20T06:29:59Z'))).toBe(true);
    expect(isChangeable(own, at('2026-11-20T06:30:00Z'))).toBe(false);
  });

  test('and not while the van is out, whatever the courier’s own time', () => {
    const options = { ...noOptions, cutOffAt: '2026-11-20T18:00:00Z' };
    const out = parcel({ status: 'out-for-delivery', statusAt: at('2026-11-20T07:00:00Z'), options });
    expect(isChangeable(out, at('2026-11-20T09:00:00Z'))).toBe(false);
    const before = { ...out, statusAt: at('2026-11-19T07:00:00Z') };
    expect(isChangeable(before, at('2026-11-20T09:00:00Z'))).toBe(true);
  });

  test('and a visit that failed can be changed afterwards, until the courier’s next time', () => {
    const failed = { status: 'failed', statusAt: at('2026-11-20T10:41:00Z') } as const;
    expect(isChangeable(parcel(failed), at('2026-11-25T00:00:00Z'))).toBe(true);
    const next = parcel({ ...failed, options: { ...noOptions, cutOffAt: '2026-11-20T18:00:00Z' } });
    expect(isChangeable(next, at('2026-11-20T18:00:00Z'))).toBe(false);
    expect(
      isChangeable(parcel({ status: 'delivered', statusAt: at('2026-11-20T10:41:00Z') }), at('2026-11-20T11:00:00Z')),
    ).toBe(false);
  });
});

test('only what the courier offers is offered: days ahead, at most ten, none twice, not the booked one', () => {
  const now = at('2026-11-18T12:00:00Z');
  const day = fc.integer({ min: 1, max: 30 }).map((number) => `2026-11-${String(number).padStart(2, '0')}`);
  fc.assert(
    fc.property(fc.array(day, { maxLength: 40 }), fc.boolean(), (days, leaves) => {
      const options = { ...noOptions, days, leave: ['neighbour'] as const, otherAddress: true };
      const offers = offersOf(parcel({ options }), { leaves, address: !leaves }, now);
      expect(offers.days.every((one) => days.includes(one) && one > '2026-11-18' && one !== '2026-11-20')).toBe(true);
      expect(offers.days).toEqual([...new Set(offers.days)].toSorted());
      expect(offers.days.length).toBeLessThanOrEqual(mostDays);
      expect(offers.leave).toEqual(leaves ? ['neighbour'] : []);
      expect(offers.otherAddress).toBe(!leaves);
    }),
  );
});

test('an answer comes too late at the end of the booked day or of the one wished for', () => {
  const asked = at('2026-11-18T12:00:00Z');
  expect(expiryOf(parcel({ bookedFor: '2026-11-20' }), { kind: 'day', day: '2026-11-24' }, asked)).toEqual(
    at('2026-11-21T00:00:00Z'),
  );
  expect(expiryOf(parcel({ bookedFor: '2026-11-17' }), { kind: 'day', day: '2026-11-24' }, asked)).toEqual(
    at('2026-11-25T00:00:00Z'),
  );
  expect(expiryOf(parcel({ bookedFor: null }), { kind: 'neighbour', words: '14' }, asked)).toEqual(
    at('2026-11-24T00:00:00Z'),
  );
  const summer = expiryOf(
    parcel({ bookedFor: '2026-07-20' }),
    { kind: 'day', day: '2026-07-22' },
    at('2026-07-18T12:00:00Z'),
  );
  expect(summer).toEqual(at('2026-07-20T23:00:00Z'));
  const failed = { status: 'failed', statusAt: at('2026-11-18T10:41:00Z') } as const;
  const sameDay = expiryOf(parcel({ bookedFor: '2026-11-18', ...failed }), { kind: 'day', day: '2026-11-24' }, asked);
  expect(sameDay, 'asked on the day of the failed visit').toEqual(at('2026-11-25T00:00:00Z'));
});

const settledAs: Record<RebookingStatus, [confirm: string | null, refuse: string | null]> = {
  asked: [null, null],
  confirmed: ['same', 'rebooking-settled'],
  refused: ['rebooking-settled', 'same'],
  withdrawn: ['rebooking-withdrawn', 'rebooking-withdrawn'],
  expired: ['rebooking-expired', 'rebooking-expired'],
};

test.each(Object.entries(settledAs))('of a wish that is %s', (status, [confirmed, refused]) => {
  const expiresAt = at('2026-11-21T00:00:00Z');
  const rebooking = { status: status as RebookingStatus, expiresAt };
  const now = at('2026-11-20T00:00:00Z');
  expect(faultOfSettling(rebooking, 'confirmed', now)).toBe(confirmed);
  expect(faultOfSettling(rebooking, 'refused', now)).toBe(refused);
  expect(statusAt(rebooking, now)).toBe(status);
  expect(statusAt(rebooking, expiresAt)).toBe(status === 'asked' ? 'expired' : status);
});
