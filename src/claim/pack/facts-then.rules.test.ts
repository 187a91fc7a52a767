import { describe, expect, test } from 'vitest';

import { nothingKnown, stateOf } from '#claim/wording/wording.fixture.ts';
import { changesOf, doubtOf, factsThen, type History, type ParcelThen } from './facts-then.rules.ts';

const nothing: History = { parcels: [], quotes: [], offers: [], promises: [], lock: null };
const lock = { confirmedAt: new Date('2026-11-11T09:00Z'), stateSince: null, answers: true, linkPath: null };
const day = (text: string): Date => new Date(`2026-11-${text}Z`);
const repair = stateOf('Repair');

const then = (history: Partial<History>, at: Date) =>
  factsThen({ facts: nothingKnown, history: { ...nothing, ...history } }, repair, at);

describe('an offer', () => {
  const offer: History['offers'][number] = {
    number: 1,
    status: 'withdrawn',
    goodUntil: '2026-12-24',
    waitedDays: 0,
    sentAt: day('10T09:00'),
    askedAt: day('11T09:00'),
    answeredAt: day('12T09:00'),
    firstChosenAt: day('13T09:00'),
    inHandAt: day('16T09:00'),
    settledAt: day('17T09:00'),
    voucher: { until: '2027-11-14', issuedAt: day('14T09:00'), seenAt: day('15T09:00') },
  };
  const at = (time: Date) => then({ offers: [offer] }, time).offer;

  test('is there from when it was sent, and the newest one counts', () => {
    expect(at(day('10T08:59'))).toBeNull();
    expect(at(day('10T09:00'))).toMatchObject({ number: 1, status: 'sent' });
    const later = { ...offer, number: 2, sentAt: day('12T10:00') };
    const of = (time: Date) => then({ offers: [offer, later] }, time).offer?.number;
    expect([of(day('12T09:59')), of(day('12T10:00'))]).toEqual([1, 2]);
  });

  test('is sent, then chosen, and from when it was settled what it is now', () => {
    const statuses = ['12T09:00', '13T09:00', '16T23:59', '17T09:00'].map((time) => at(day(time))?.status);
    expect(statuses).toEqual(['sent', 'chosen', 'chosen', 'withdrawn']);
  });

  test('was asked about, answered and in hand from when it was', () => {
    expect(at(day('10T12:00'))).toMatchObject({ askedAt: null, answeredAt: null, inHandAt: null });
    expect(at(day('11T09:00'))).toMatchObject({ askedAt: offer.askedAt, answeredAt: null });
    expect(at(day('16T09:00'))).toMatchObject({ answeredAt: offer.answeredAt, inHandAt: offer.inHandAt });
  });

  test('has a voucher’s last day from its issue until its code was seen', () => {
    const days = ['14T08:59', '14T09:00', '15T08:59', '15T09:00'].map((time) => at(day(time))?.voucherUntil);
    expect(days).toEqual([null, '2027-11-14', '2027-11-14', null]);
    expect(then({ offers: [{ ...offer, voucher: null }] }, day('14T12:00')).offer?.voucherUntil).toBeNull();
  });
});

describe('a parcel', () => {
  const collection: ParcelThen = {
    direction: 'collection',
    courier: 'DPD',
    bookedFor: null,
    createdAt: day('10T09:00'),
    events: [
      { id: 'a', at: day('11T10:00'), receivedAt: day('11T10:05'), status: 'failed' },
      { id: 'b', at: day('13T10:00'), receivedAt: day('13T10:05'), status: 'collected' },
    ],
    wishes: [
      {
        askedAt: day('11T12:00'),
        settledAt: day('11T14:00'),
        expiresAt: day('12T18:00'),
        status: 'confirmed',
        confirmedFor: '2026-11-13',
        wish: { kind: 'place', id: '1', name: 'Corner Shop', address: '' },
      },
    ],
  };
  const delivery: ParcelThen = { ...collection, direction: 'delivery', courier: 'Evri', events: [], wishes: [] };
  const at = (time: Date) => then({ parcels: [collection, delivery] }, time);

  test('is of its direction alone, and from when it was made', () => {
    expect(at(day('10T08:59')).collection).toEqual({ next: null, last: null, courier: '' });
    expect(at(day('10T09:00')).collection.courier).toBe('DPD');
    expect(at(day('10T09:00')).delivery.courier).toBe('Evri');
    expect(then({ parcels: [delivery] }, day('12T09:00')).collection.courier).toBe('');
  });

  test('has failed or was collected from when the portal heard of it', () => {
    const of = (time: string) => at(day(time)).collection;
    expect(of('11T10:04').failedAt).toBeNull();
    expect(of('11T10:05').failedAt).toEqual(day('11T10:00'));
    expect(of('13T10:05')).toMatchObject({ failedAt: null, doneAt: day('13T10:00') });
  });

  test('waits for what was asked until that was settled, and has then the day that was confirmed', () => {
    const of = (time: string) => at(day(time)).collection;
    expect(of('11T11:59').askedUntil).toBeNull();
    expect(of('11T12:00').askedUntil).toEqual(day('12T18:00'));
    expect(of('11T13:59').next).toBeNull();
    expect(of('11T14:00')).toMatchObject({ askedUntil: null, failedAt: null, next: day('13T12:00') });
    expect(of('11T13:59').place).toBe('');
    expect(of('11T14:00').place).toBe('Pick-up point: Corner Shop');
    const refused = { ...collection, wishes: collection.wishes.map((wish) => ({ ...wish, status: 'refused' })) };
    expect(then({ parcels: [refused] }, day('11T14:00')).collection.failedAt).toEqual(day('11T10:00'));
  });
});

describe('what else was known', () => {
  test('a promised day counts until it was taken back, the newest first', () => {
    const first = { latest: '2026-12-01', setAt: day('10T09:00'), withdrawnAt: day('12T09:00') };
    const second = { latest: '2026-12-04', setAt: day('11T09:00'), withdrawnAt: day('11T15:00') };
    const of = (time: string) =>
      then({ promises: [first, second] }, day(time))
        .promised?.toISOString()
        .slice(0, 10);
    const days = ['10T08:59', '10T09:00', '11T09:00', '11T15:00', '12T09:00'].map(of);
    expect(days).toEqual([undefined, '2026-12-01', '2026-12-04', '2026-12-01', undefined]);
  });

  test('iCloud lock is off from when it was said until it was found again', () => {
    const of = (time: string) => then({ lock }, day(time)).isLockRemoved;
    expect([of('11T08:59'), of('11T09:00')]).toEqual([false, true]);
    const state = stateOf('Awaiting Activation Lock Removal');
    const event = { name: '', systemName: state.systemName, trackerNumber: 2, trackerStep: 60 };
    const events = ['10T09:00', '12T09:00'].map((time) => ({ ...event, eventDate: day(time) }));
    const facts = { ...nothingKnown, events };
    const inLock = (time: string) =>
      factsThen({ facts, history: { ...nothing, lock } }, state, day(time)).isLockRemoved;
    expect(['11T08:59', '11T09:00', '12T08:59', '12T09:00'].map(inLock)).toEqual([false, true, true, false]);
  });

  test('events count up to a millisecond after, because their instants are rounded', () => {
    const of = (eventDate: Date) => {
      const event = { eventDate, name: 'Repair', systemName: 'Repair', trackerNumber: 3, trackerStep: 3 };
      const facts = { ...nothingKnown, events: [event] };
      return factsThen({ facts, history: nothing }, repair, day('11T09:00')).events.length;
    };
    const after = (millis: number) => new Date(day('11T09:00').getTime() + millis);
    expect([of(after(0)), of(after(1)), of(after(2))]).toEqual([1, 1, 0]);
  });

  test('the state is the one of then, and what only now has is left out', () => {
    const facts = { ...nothingKnown, changedAt: day('20T09:00'), stateDeadline: day('30T09:00') };
    expect(factsThen({ facts, history: nothing }, repair, day('11T09:00'))).toMatchObject({
      state: repair,
      changedAt: null,
      stateDeadline: null,
    });
  });
});

test('every instant of the history may have changed what a page says', () => {
  const given: Date[] = [];
  const instant = (): Date => {
    given.push(day(`${String(given.length + 1).padStart(2, '0')}T09:00`));
    return given.at(-1) as Date;
  };
  const wish = {
    wish: { kind: 'day', day: '2026-11-14' } as const,
    askedAt: instant(),
    expiresAt: instant(),
    settledAt: instant(),
    status: 'refused',
    confirmedFor: null,
  };
  const sent = { number: 1, goodUntil: '2026-12-24', waitedDays: 0 };
  const history: History = {
    lock: { ...lock, confirmedAt: instant() },
    parcels: [
      {
        direction: 'delivery',
        courier: '',
        bookedFor: null,
        createdAt: instant(),
        events: [{ id: 'x', at: day('29T09:00'), receivedAt: instant(), status: 'failed' }],
        wishes: [wish],
      },
    ],
    quotes: [],
    offers: [
      {
        ...sent,
        status: 'chosen',
        sentAt: instant(),
        settledAt: instant(),
        askedAt: instant(),
        answeredAt: instant(),
        inHandAt: instant(),
        firstChosenAt: instant(),
        voucher: { until: '2027-11-14', issuedAt: instant(), seenAt: instant() },
      },
      {
        ...sent,
        status: 'sent',
        sentAt: instant(),
        settledAt: null,
        askedAt: null,
        answeredAt: null,
        inHandAt: null,
        firstChosenAt: null,
        voucher: null,
      },
    ],
    promises: [{ latest: '2026-12-01', setAt: instant(), withdrawnAt: instant() }],
  };
  const inOrder = changesOf(history).toSorted((one, other) => one.getTime() - other.getTime());
  expect(inOrder).toEqual(given);
});

describe('what is not kept', () => {
  const failed = { ...nothingKnown.collection, failedAt: day('11T10:00') };
  const doubt = (facts: Partial<typeof nothingKnown>, key = 'Collection Arranged', parcels: ParcelThen[] = []) =>
    doubtOf({ ...nothing, parcels }, { ...nothingKnown, ...facts }, key);
  const bookedFor = (bookedDay: string | null): ParcelThen => ({
    direction: 'collection',
    courier: '',
    bookedFor: bookedDay,
    createdAt: day('10T09:00'),
    events: [],
    wishes: [],
  });

  test('are the days of a visit of which nothing was said', () => {
    expect(doubt({})).toContain('the days of visits are not kept');
    expect(doubt({}, 'Awaiting Repaired Equipment Return to End User')).toContain('the days of visits are not kept');
    expect(doubt({ collection: { ...nothingKnown.collection, next: day('12T12:00') } })).toBe('');
    expect(doubt({ collection: { ...nothingKnown.collection, doneAt: day('12T12:00') } })).toBe('');
    expect(doubt({}, 'Repair')).toBe('');
  });

  test('is when a visit was booked after one that failed', () => {
    expect(doubt({ collection: failed }, undefined, [bookedFor('2026-11-13')])).toContain('it is not kept when');
    expect(doubt({ collection: failed }, undefined, [bookedFor('2026-11-11')])).toBe('');
    expect(doubt({ collection: failed }, undefined, [bookedFor(null)])).toBe('');
    expect(doubt({ collection: failed })).toBe('');
    expect(doubt({ collection: failed }, undefined, [{ ...bookedFor('2026-11-13'), direction: 'delivery' }])).toBe('');
  });

  test('are questions before the newest one', () => {
    const offer = {
      number: 1,
      status: 'sent' as const,
      goodUntil: '2026-12-24',
      askedAt: null,
      answeredAt: null,
      inHandAt: null,
    };
    const waited = (waitedDays: number) => ({ offer: { ...offer, waitedDays } });
    expect(doubt(waited(2), 'Beyond Repair')).toContain('questions that were asked before');
    expect(doubt(waited(0), 'Beyond Repair')).toBe('');
    expect(doubt({}, 'Beyond Repair')).toBe('');
    expect(doubt(waited(2), 'Awaiting Authorisation')).toBe('');
  });
});
