import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { OfferFacts } from '../offer/offer.rules.ts';
import { courierStatuses, type ParcelFacts, visitOfParcel } from '../parcel/parcel.rules.ts';
import { catalogue } from '../wording/wording.fixture.ts';
import { collectionProgress, deliveryProgress, isAtWorkshop } from './parcel-progress.rules.ts';
import { isClaimOver } from './status.rules.ts';
import { isExcessDue, todos, type TodoFacts } from './todo.rules.ts';

const now = new Date('2026-11-20T12:00:00Z');

const nothing: TodoFacts = {
  state: null,
  policyExcessPence: 0,
  excessPaymentTaken: false,
  notification: null,
  notificationAnswered: false,
  isLockRemoved: false,
  unreadMessages: 0,
  parcels: [],
  hasArrived: false,
  quote: null,
  offer: null,
};

test.each([
  [7500, false, true],
  [7500, true, false],
  [0, false, false],
  [0, true, false],
])('an excess of %d pence, taken %s, is due: %s', (policyExcessPence, excessPaymentTaken, isDue) =>
  expect(isExcessDue({ policyExcessPence, excessPaymentTaken })).toBe(isDue),
);

describe('todos', () => {
  it('is empty when nothing waits', () => expect(todos(nothing, now)).toEqual([]));

  it('lists everything that waits, in the order of the screen', () => {
    const facts = {
      ...nothing,
      policyExcessPence: 7500,
      notification: { linkPath: '/submit-passcode' },
      unreadMessages: 2,
    };
    expect(todos(facts, now)).toEqual([
      { kind: 'pay-excess', pence: 7500 },
      { kind: 'submit-passcode' },
      { kind: 'read-messages', count: 2 },
    ]);
  });

  test.each([
    ['/submit-passcode', 'submit-passcode'],
    ['/my-claim/1/remove-icloud', 'remove-icloud'],
  ])('a notification that leads to %j', (linkPath, kind) =>
    expect(todos({ ...nothing, notification: { linkPath } }, now)).toEqual([{ kind }]),
  );

  it('leaves out a notification that asks for nothing here', () =>
    expect(todos({ ...nothing, notification: { linkPath: '/excess-payment' } }, now)).toEqual([]));

  test.each(['/submit-passcode', '/remove-icloud'])('leaves out what %s asked for once it is done', (linkPath) =>
    expect(todos({ ...nothing, notification: { linkPath }, notificationAnswered: true }, now)).toEqual([]),
  );

  test.each(['Finished', 'Completed', 'Cancelled'])('asks for no passcode once the claim is %s', (status) => {
    const state = { systemName: 'Any', status, trackerStep: null };
    expect(todos({ ...nothing, state, notification: { linkPath: '/submit-passcode' } }, now)).toEqual([]);
  });

  describe('in the state Awaiting Activation Lock Removal', () => {
    const state = { systemName: 'Awaiting Activation Lock Removal', status: 'On Hold', trackerStep: 60 };

    it('asks for the lock without a notification', () =>
      expect(todos({ ...nothing, state }, now)).toEqual([{ kind: 'remove-icloud' }]));
    it('asks for it once beside a notification that does', () =>
      expect(todos({ ...nothing, state, notification: { linkPath: '/remove-icloud' } }, now)).toEqual([
        { kind: 'remove-icloud' },
      ]));
    it('asks no more once the lock is off', () =>
      expect(todos({ ...nothing, state, isLockRemoved: true }, now)).toEqual([]));
  });

  describe('with the code of a voucher that waits', () => {
    const offer: OfferFacts = {
      number: 1,
      status: 'chosen',
      goodUntil: '2026-11-25',
      waitedDays: 0,
      askedAt: null,
      answeredAt: null,
      inHandAt: now,
      voucherUntil: '2027-11-20',
    };
    const ended = { systemName: 'Voucher Issued to End User', status: 'Finished', trackerStep: 100 };

    it.each([null, ended])('asks to see it', (state) =>
      expect(todos({ ...nothing, state, offer }, now)).toEqual([{ kind: 'see-voucher' }]),
    );
    it.each([
      ['was seen', { offer: { ...offer, voucherUntil: null } }],
      ['has run out', { offer: { ...offer, voucherUntil: '2026-11-19' } }],
      ['is of a cancelled claim', { offer, state: { ...ended, systemName: 'Claim Cancelled' } }],
    ])('asks no more once it %s', (_, facts) => expect(todos({ ...nothing, ...facts }, now)).toEqual([]));
  });

  it('asks a claimant whose claim is cancelled only to read', () => {
    const facts: TodoFacts = {
      state: { systemName: 'Claim Cancelled', status: 'Finished', trackerStep: 100 },
      policyExcessPence: 7500,
      excessPaymentTaken: false,
      notification: { linkPath: '/remove-icloud' },
      notificationAnswered: false,
      isLockRemoved: false,
      parcels: [],
      hasArrived: false,
      unreadMessages: 1,
      quote: null,
      offer: null,
    };
    expect(todos(facts, now)).toEqual([{ kind: 'read-messages', count: 1 }]);
  });
});

const told = (more: Partial<ParcelFacts>): ParcelFacts => ({
  id: 'p',
  direction: 'delivery',
  courier: 'DPD',
  number: '1',
  bookedFor: '2026-11-20',
  status: 'failed',
  statusAt: new Date('2026-11-20T10:00:00Z'),
  reason: 'nobody-in',
  rebookedAt: null,
  askedAt: null,
  askedUntil: null,
  place: '',
  ...more,
});
const dayOrNone = fc.constantFrom(null, '2026-11-18', '2026-11-20', '2026-11-23');
const instantOrNone = fc.constantFrom(null, new Date('2026-11-20T11:00:00Z'), new Date('2026-11-25T00:00:00Z'));
const parcels = fc.record({
  status: fc.constantFrom(null, 'failed', ...courierStatuses),
  bookedFor: dayOrNone,
  rebookedAt: instantOrNone,
  askedUntil: instantOrNone,
});

describe('a delivery that failed', () => {
  it('is arranged anew only where its page is open', () => {
    const visit = { next: null, last: null, courier: '' };
    const isOpenWhereAsked = fc.property(fc.constantFrom(null, ...catalogue), parcels, (state, more) => {
      const parcel = told(more);
      const asked = todos({ ...nothing, state, parcels: [parcel] }, now);
      const known = { isOver: isClaimOver(state), systemName: state?.systemName ?? null, events: [] };
      const { status } = deliveryProgress({ ...known, visit: visitOfParcel(visit, parcel) }, now);
      return status === 'open' || asked.every(({ kind }) => kind !== 'rebook-delivery');
    });
    expect(fc.check(isOpenWhereAsked, { numRuns: 2000 })).toMatchObject({ failed: false, counterexample: null });
  });

  it.each([
    ['Claim Cancelled', ['rebook-delivery']],
    ['Repair', ['rebook-delivery']],
    ['Awaiting Voucher Issue', []],
    ['Returned to End User', []],
  ])('in the state %s waits for the claimant: %j', (systemName, kinds) => {
    const state = catalogue.find((one) => one.systemName === systemName) ?? null;
    expect(todos({ ...nothing, state, parcels: [told({})] }, now).map(({ kind }) => kind)).toEqual(kinds);
  });
});

describe('a collection that failed', () => {
  const event = (systemName: string, trackerNumber: number) => {
    return { eventDate: new Date('2026-11-20T11:00:00Z'), name: '', systemName, trackerNumber, trackerStep: null };
  };
  const events = fc.subarray([
    event('Collection Arranged', 1),
    event('Inspection', 2),
    event('Repair', 3),
    event('Claim Cancelled', 3),
  ]);

  it('is arranged anew only where its page is open', () => {
    const visit = { next: null, last: null, courier: '' };
    const isOpenWhereAsked = fc.property(fc.constantFrom(null, ...catalogue), parcels, events, (state, more, said) => {
      const parcel = told({ ...more, direction: 'collection' });
      const asked = todos({ ...nothing, state, parcels: [parcel], hasArrived: said.some(isAtWorkshop) }, now);
      const known = { isOver: isClaimOver(state), systemName: state?.systemName ?? null, events: said };
      const { status } = collectionProgress({ ...known, visit: visitOfParcel(visit, parcel) }, now);
      return status === 'open' || asked.every(({ kind }) => kind !== 'rebook-delivery');
    });
    expect(fc.check(isOpenWhereAsked, { numRuns: 2000 })).toMatchObject({ failed: false, counterexample: null });
  });

  it.each([
    ['Collection Arranged', false, ['rebook-delivery']],
    ['Inspection', true, []],
    ['Claim Cancelled', false, []],
  ])('in the state %s, come: %s, waits for the claimant: %j', (systemName, hasArrived, kinds) => {
    const state = catalogue.find((one) => one.systemName === systemName) ?? null;
    const facts = { ...nothing, state, hasArrived, parcels: [told({ direction: 'collection' })] };
    expect(todos(facts, now).map(({ kind }) => kind)).toEqual(kinds);
  });
});
