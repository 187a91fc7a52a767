import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  type Bookable,
  cutOffOf,
  expiryOf,
  faultOfSettling,
  isAnythingOffered,
  isChangeable,
  isOffered,
  leaveKinds,
  mostDays,
  noOptions,
  offersOf,
  type Options,
  statusAt,
  type Wish,
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
  place: '',
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

describe('until when a visit can be changed', () => {
  const failed = { status: 'failed', statusAt: at('2026-11-20T10:41:00Z') } as const;
  const own = (cutOffAt: string) => ({ options: { ...noOptions, cutOffAt } });

  test.each([
    ['has no end without a day', { bookedFor: null }, null],
    [
      'is the courier’s own time, also without a day',
      { bookedFor: null, ...own('2026-11-20T06:30:00Z') },
      '2026-11-20T06:30:00Z',
    ],
    ['has no end after it failed', failed, null],
    [
      'is the courier’s next time after it failed',
      { ...failed, ...own('2026-11-20T18:00:00Z') },
      '2026-11-20T18:00:00Z',
    ],
    ['is not the time before it failed', { ...failed, ...own('2026-11-20T06:30:00Z') }, null],
    ['is not the time at which it failed', { ...failed, ...own('2026-11-20T10:41:00Z') }, null],
    [
      'is the evening before the next day after it failed',
      { ...failed, bookedFor: '2026-11-23' },
      '2026-11-22T20:00:00Z',
    ],
  ])('%s', (_, more, expected) => {
    expect(cutOffOf(parcel(more))).toEqual(expected === null ? null : at(expected));
  });
});

describe('at noon of 18/11', () => {
  const now = at('2026-11-18T12:00:00Z');

  test.each([
    ['without a day', { bookedFor: null }, true],
    ['on the way back', { bookedFor: null, status: 'returning' }, false],
    ['that was made', { bookedFor: null, status: 'delivered' }, false],
    ['to collect that was made', { bookedFor: null, direction: 'collection', status: 'collected' }, false],
    ['that is out, without a day', { bookedFor: null, status: 'out-for-delivery' }, false],
    ['that was out yesterday', { status: 'out-for-delivery', statusAt: at('2026-11-17T23:59:59Z') }, true],
    ['that is out since midnight', { status: 'out-for-delivery', statusAt: at('2026-11-18T00:00:00Z') }, false],
    ['that is out since nobody knows when', { status: 'out-for-delivery' }, true],
    ['that is on its way since midnight', { status: 'on-its-way', statusAt: at('2026-11-18T00:00:00Z') }, true],
  ] as const)('a visit %s can be changed: %s', (_, more, expected) => {
    expect(isChangeable(parcel(more), now)).toBe(expected);
  });

  const places = [{ id: '1', name: 'Corner Shop', address: '1 High Street' }];
  const all = { days: ['2026-11-24'], places, leave: leaveKinds, otherAddress: true } as const;
  const options: Options = { ...all, cutOffAt: '2026-11-19T18:00:00Z' };
  const allowed = { leaves: true, address: true };

  test('all that a courier offers of a delivery is offered', () => {
    expect(offersOf(parcel({ options }), allowed, now)).toEqual(options);
  });

  test('a collection can neither be left nor made elsewhere', () => {
    expect(offersOf(parcel({ options, direction: 'collection' }), allowed, now)).toEqual({
      ...options,
      leave: [],
      otherAddress: false,
    });
  });

  test('no address is offered that the courier does not offer', () => {
    expect(offersOf(parcel({ options: { ...options, otherAddress: false } }), allowed, now).otherAddress).toBe(false);
  });

  test('of a visit that cannot be changed nothing is offered but the courier’s time is told', () => {
    expect(offersOf(parcel({ options, status: 'returning' }), allowed, now)).toEqual({
      days: [],
      places: [],
      leave: [],
      otherAddress: false,
      cutOffAt: '2026-11-19T18:00:00Z',
    });
  });

  test('the first ten days from tomorrow are offered in their order', () => {
    const days = ['30', '19', '29', '18', '21', '28', '22', '27', '23', '26', '24', '25', '17'];
    const offers = offersOf(
      parcel({ options: { ...options, days: days.map((day) => `2026-11-${day}`) } }),
      allowed,
      now,
    );
    const offered = ['19', '21', '22', '23', '24', '25', '26', '27', '28', '29'];
    expect(offers.days).toEqual(offered.map((day) => `2026-11-${day}`));
  });

  test('the booked day is offered again once the visit failed', () => {
    const booked = { bookedFor: '2026-11-19', options: { ...options, days: ['2026-11-19'] } };
    expect(offersOf(parcel(booked), allowed, now).days).toEqual([]);
    const failed = { status: 'failed', statusAt: at('2026-11-19T00:30:00Z') } as const;
    expect(offersOf(parcel({ ...booked, ...failed }), allowed, now).days).toEqual(['2026-11-19']);
  });

  test('something is offered by each alone', () => {
    expect(isAnythingOffered(noOptions)).toBe(false);
    for (const key of ['days', 'places', 'leave', 'otherAddress'] as const)
      expect(isAnythingOffered({ ...noOptions, [key]: all[key] })).toBe(true);
    expect(isAnythingOffered(options)).toBe(true);
  });

  const address = { line1: '1 High Street', line2: '', line3: '', city: 'Leeds', postcode: 'LS1 1AA' };

  test.each<[Wish, keyof Options]>([
    [{ kind: 'day', day: '2026-11-24' }, 'days'],
    [{ kind: 'place', id: '1', name: 'As they typed it', address: '' }, 'places'],
    [{ kind: 'neighbour', words: '14' }, 'leave'],
    [{ kind: 'safe-place', words: 'the shed' }, 'leave'],
    [{ kind: 'address', ...address }, 'otherAddress'],
  ])('the wish %j is offered by its own kind alone', (wish, key) => {
    expect(isOffered(options, wish)).toBe(true);
    expect(isOffered({ ...options, [key]: noOptions[key] }, wish)).toBe(false);
    expect(isOffered({ ...noOptions, [key]: options[key] }, wish)).toBe(true);
  });

  test.each<[string, Wish]>([
    ['another day', { kind: 'day', day: '2026-11-25' }],
    ['another place', { kind: 'place', id: '2', name: 'Corner Shop', address: '1 High Street' }],
  ])('%s than those of the courier is not offered', (_, wish) => expect(isOffered(options, wish)).toBe(false));
});

test('of several days the first that has not passed ends the wait for an answer', () => {
  const asked = at('2026-11-18T12:00:00Z');
  const until = (bookedFor: string | null, wish: Wish) => expiryOf(parcel({ bookedFor }), wish, asked);
  const neighbour = { kind: 'neighbour', words: '14' } as const;
  expect(until('2026-11-24', { kind: 'day', day: '2026-11-20' }), 'wished for before').toEqual(
    at('2026-11-21T00:00:00Z'),
  );
  expect(until('2026-11-18', neighbour), 'booked for today').toEqual(at('2026-11-19T00:00:00Z'));
  expect(until('2026-11-17', neighbour), 'booked for yesterday').toEqual(at('2026-11-24T00:00:00Z'));
  expect(until('2026-11-22', neighbour), 'booked for a later day').toEqual(at('2026-11-23T00:00:00Z'));
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
