import { describe, expect, test } from 'vitest';

import { noOptions } from '#claim/parcel/rebooking.rules.ts';
import { bookedDelivery, type KnownDelivery } from './booked-delivery.rules.ts';

const now = new Date('2026-11-06T12:00:00Z');
const [here, old] = ['2 New Road\n\n\nYork\nYO1 7HU', '1 Old Road\n\n\nLeeds\nLS1 1AA'];
const state = { systemName: 'Repair', name: '', description: '', nextState: '', status: 'In Progress' };
const visit = { next: null, last: null, courier: 'DPD' };
const allowed = { leaves: false, address: true };
const parcel: NonNullable<KnownDelivery['parcel']> = {
  id: 'p',
  direction: 'delivery',
  courier: 'DPD',
  number: '155',
  bookedFor: '2026-11-10',
  status: null,
  statusAt: null,
  reason: null,
  rebookedAt: null,
  askedAt: null,
  askedUntil: null,
  place: '',
  options: { ...noOptions, otherAddress: true },
};

const known = (more: Partial<KnownDelivery> = {}, next: Date | null = null): KnownDelivery => ({
  facts: { state: { ...state, trackerNumber: 3, trackerStep: 0 }, events: [], delivery: { ...visit, next } },
  number: '',
  isDpd: false,
  returnAddress: here,
  goesTo: null,
  parcel: null,
  allowed,
  ...more,
});

describe('a delivery is booked', () => {
  test.each<[string, KnownDelivery, boolean]>([
    ['with a number of a document', known({ number: '155' }), true],
    ['with a number of a parcel', known({ parcel: { ...parcel, bookedFor: null } }), true],
    ['with a day to come', known({}, new Date('2026-11-10T12:00:00Z')), true],
    ['not without either', known(), false],
    ['not with a day that is past alone', known({}, new Date('2026-11-04T12:00:00Z')), false],
    ['no more where the parcel comes back to us', known({ parcel: { ...parcel, status: 'returning' } }), false],
  ])('%s', (_, delivery, isBooked) => expect(bookedDelivery(delivery, now) !== null).toBe(isBooked));

  test('no more once it was delivered', () => {
    const done = known({ number: '155' });
    const facts = { ...done.facts, delivery: { ...visit, doneAt: new Date('2026-11-05T12:00:00Z') } };
    expect(bookedDelivery({ ...done, facts }, now)).toBeNull();
  });
});

describe('it goes', () => {
  test.each<[string, Partial<KnownDelivery>, string, boolean]>([
    ['to the return address', { number: '155' }, here, false],
    ['to the old one after a change', { number: '155', goesTo: { address: old, number: '155' } }, old, true],
    ['there also once it has a number', { number: '155', goesTo: { address: old, number: '' } }, old, true],
    ['not there once another is booked', { number: '166', goesTo: { address: old, number: '155' } }, here, false],
    [
      'to the return address where that is the old one again',
      { number: '155', returnAddress: old, goesTo: { address: old, number: '155' } },
      old,
      false,
    ],
  ])('%s', (_, more, goesTo, isElsewhere) =>
    expect(bookedDelivery(known(more), now)).toMatchObject({ goesTo, isElsewhere }),
  );
});

describe('its address is changed', () => {
  const later = new Date('2026-11-08T12:00:00Z');
  const asked = { ...parcel, askedAt: now, askedUntil: later };
  test.each<[string, Partial<KnownDelivery>, string]>([
    ['by asking the courier where it offers that', { parcel }, 'ask'],
    ['by the answer that is waited for', { parcel: asked }, 'asked'],
    ['by a message where the courier does not', { parcel: { ...parcel, options: noOptions } }, 'message'],
    ['by a message where it is too late', { parcel: { ...parcel, bookedFor: '2026-11-06' } }, 'message'],
    ['by a message where documents alone know it', { number: '155' }, 'message'],
    ['by a message where nothing may be asked', { parcel, allowed: null }, 'message'],
  ])('%s', (_, more, change) => expect(bookedDelivery(known(more), now)?.change).toBe(change));
});
