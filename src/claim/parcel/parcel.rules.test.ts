import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { failedWords, settledWords, askedWords, sourceWords, stepWords } from './parcel-words.rules.ts';
import {
  byTime,
  type CourierEvent,
  courierStatuses,
  directions,
  failedAt,
  isDone,
  journeyOf,
  newestParcel,
  type ParcelFacts,
  reasonsOf,
  standingEvent,
  visitOfParcel,
  waitsForClaimant,
} from './parcel.rules.ts';

const at = (text: string) => new Date(text);

const event = (more: Partial<CourierEvent>): CourierEvent => ({
  id: 'a',
  externalId: 'a',
  at: at('2026-11-20T10:00:00Z'),
  status: 'booked',
  reason: null,
  words: '',
  place: '',
  windowFrom: null,
  windowTo: null,
  origin: 'system',
  receivedAt: at('2026-11-20T10:00:00Z'),
  ...more,
});

const parcel = (more: Partial<ParcelFacts> = {}): ParcelFacts => ({
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
  ...more,
});

test('how far a parcel is goes by the time of its events, in whatever order they come', () => {
  const events = fc.array(
    fc.record({ status: fc.constantFrom(...courierStatuses), minute: fc.integer({ min: 0, max: 30 }) }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(events, fc.infiniteStream(fc.nat()), (given, order) => {
      const sent = given.map(({ status, minute }, index) => {
        const instant = new Date(at('2026-11-20T10:00:00Z').getTime() + minute * 60_000);
        return event({ id: String(index).padStart(3, '0'), status, at: instant });
      });
      const shuffled = sent
        .map((one) => ({ one, rank: order.next().value as number }))
        .toSorted((left, right) => left.rank - right.rank)
        .map(({ one }) => one);
      expect(byTime(shuffled)).toEqual(byTime(sent));
      for (const direction of directions) {
        expect(journeyOf(shuffled, direction)).toEqual(journeyOf(sent, direction));
        const said = byTime(sent).filter(({ status }) => status !== 'news');
        const { statusAt, status } = journeyOf(sent, direction);
        const isNewest = statusAt?.getTime() === said.at(-1)?.at.getTime();
        expect(isNewest || status === 'failed').toBe(true);
      }
    }),
  );
});

describe('a visit that failed', () => {
  const failed = { status: 'failed', statusAt: at('2026-11-20T10:41:00Z') } as const;

  test.each([
    ['waits', {}, true],
    ['is over once a later day is booked', { bookedFor: '2026-11-23' }, false],
    ['waits where the booked day is its own', { bookedFor: '2026-11-20' }, true],
    ['is over once something was confirmed after it', { rebookedAt: at('2026-11-20T11:00:00Z') }, false],
    ['waits where something was confirmed before it', { rebookedAt: at('2026-11-19T11:00:00Z') }, true],
    ['is over where something was confirmed at its instant', { rebookedAt: at('2026-11-20T10:41:00Z') }, false],
    ['waits where no day is booked', { bookedFor: null }, true],
    ['is none without a time', { statusAt: null }, false],
    ['is over once the parcel goes on', { status: 'out-for-delivery' }, false],
  ] as const)('%s', (_, more, waits) => {
    expect(failedAt(parcel({ ...failed, ...more })) !== null).toBe(waits);
  });

  test('counts by the London day: one at 23:30 UTC in summer is of the next day', () => {
    const night = { status: 'failed', statusAt: at('2026-07-20T23:30:00Z') } as const;
    expect(failedAt(parcel({ ...night, bookedFor: '2026-07-21' }))).not.toBeNull();
    expect(failedAt(parcel({ ...night, bookedFor: '2026-07-22' }))).toBeNull();
  });
});

describe('after a visit that failed at 10:41', () => {
  const failed = event({ id: 'f', status: 'failed', reason: 'nobody-in', at: at('2026-11-20T10:41:00Z') });

  test.each([
    ['a scan at the depot', 'delivery', ['on-its-way'], 'failed'],
    ['a booking and a scan', 'delivery', ['booked', 'collected', 'on-its-way'], 'failed'],
    ['the next round', 'delivery', ['on-its-way', 'out-for-delivery'], 'out-for-delivery'],
    ['a scan after the next round', 'delivery', ['out-for-delivery', 'on-its-way'], 'on-its-way'],
    ['the way back', 'delivery', ['on-its-way', 'returning'], 'returning'],
    ['a scan at the depot', 'collection', ['on-its-way'], 'failed'],
    ['a collection after all', 'collection', ['on-its-way', 'collected'], 'collected'],
  ] as const)('%s of a %s: %s is %s', (_, direction, statuses, expected) => {
    const later = statuses.map((status, index) =>
      event({ id: `z${index}`, status, at: new Date(failed.at.getTime() + (index + 1) * 60_000) }),
    );
    const after = parcel({ direction, ...journeyOf([failed, ...later], direction) });
    expect(after.status).toBe(expected);
    expect(failedAt(after) !== null).toBe(expected === 'failed');
    expect(isDone(after)).toBe(expected === 'collected');
  });
});

test('events of the same instant are in the order of their ids', () => {
  const [early, late] = [at('2026-11-20T09:00:00Z'), at('2026-11-20T10:00:00Z')];
  const events = [event({ id: 'c', at: late }), event({ id: 'b', at: late }), event({ id: 'd', at: early })];
  expect(byTime(events).map(({ id }) => id)).toEqual(['d', 'b', 'c']);
});

describe('of the events of a parcel', () => {
  const minutesLater = (minutes: number, more: Partial<CourierEvent>) =>
    event({ id: `m${minutes}`, at: new Date(at('2026-11-20T10:00:00Z').getTime() + minutes * 60_000), ...more });

  test('none says how far it is where there is none but news', () => {
    expect(standingEvent([], 'delivery')).toBeNull();
    expect(standingEvent([event({ status: 'news' })], 'delivery')).toBeNull();
    expect(journeyOf([event({ status: 'news' })], 'delivery')).toEqual({ status: null, statusAt: null, reason: null });
  });

  test('the newest says it, with its reason, and news changes nothing', () => {
    const delivered = minutesLater(5, { status: 'delivered', reason: 'signed' });
    expect(journeyOf([minutesLater(9, { status: 'news' }), delivered, event({})], 'delivery')).toEqual({
      status: 'delivered',
      statusAt: at('2026-11-20T10:05:00Z'),
      reason: 'signed',
    });
  });

  test('the last of two failed visits says it', () => {
    const visits = [0, 5].map((minutes) => minutesLater(minutes, { status: 'failed' }));
    const between = minutesLater(2, { status: 'out-for-delivery' });
    expect(standingEvent([...visits, between, minutesLater(9, { status: 'on-its-way' })], 'delivery')?.id).toBe('m5');
  });

  test.each([
    ['delivery', ['out-for-delivery', 'ready-for-pickup', 'delivered', 'returning']],
    ['collection', ['collected', 'out-for-delivery', 'ready-for-pickup', 'delivered', 'returning']],
  ] as const)('a %s goes on after a failed visit by: %s', (direction, statuses) => {
    const failed = event({ id: 'f', status: 'failed' });
    const after = courierStatuses.filter((status) => {
      const { status: standing } = journeyOf([failed, minutesLater(1, { status })], direction);
      return status !== 'failed' && standing !== 'failed';
    });
    expect(after).toEqual(statuses);
  });
});

test('a courier has done what it came for once it has the device, or has brought it', () => {
  const doneBy = (direction: 'collection' | 'delivery') =>
    [null, ...courierStatuses].filter((status) => isDone({ direction, status }));
  expect(doneBy('delivery')).toEqual(['delivered']);
  expect(doneBy('collection')).toEqual(['collected', 'on-its-way', 'delivered']);
});

test('a failed visit and a delivery have reasons of their own, all else has none', () => {
  const failedFor = ['nobody-in', 'no-access', 'address-unclear', 'not-ready', 'refused', 'weather', 'other'];
  expect(reasonsOf('failed')).toEqual(failedFor);
  expect(reasonsOf('delivered')).toEqual(['signed', 'neighbour', 'safe-place', 'pickup-point']);
  expect(courierStatuses.filter((status) => reasonsOf(status).length === 0)).toHaveLength(7);
});

describe('the claimant has something to do about a parcel', () => {
  const failed = { status: 'failed', statusAt: at('2026-11-20T10:41:00Z') } as const;
  const now = at('2026-11-20T12:00:00Z');

  test.each([
    ['whose visit failed', failed, true],
    ['whose visit is to come', {}, false],
    ['not while a wish waits', { ...failed, askedUntil: at('2026-11-20T12:00:01Z') }, false],
    ['again once nobody has answered in time', { ...failed, askedUntil: now }, true],
    ['not where a wish has run out before a visit', { askedUntil: now }, false],
  ])('%s', (_, more, waits) => expect(waitsForClaimant(parcel(more), now)).toBe(waits));
});

test('the newest parcel of a direction counts', () => {
  const parcels = [parcel({ id: '1' }), parcel({ id: '2' }), parcel({ id: '3', direction: 'collection' })];
  expect(newestParcel(parcels, 'delivery')?.id).toBe('2');
  expect(newestParcel(parcels, 'collection')?.id).toBe('3');
  expect(newestParcel(parcels.slice(0, 2), 'collection')).toBeNull();
});

describe('the visits of a parcel', () => {
  const [next, last] = [at('2026-11-19T09:00:00Z'), at('2026-11-18T09:00:00Z')];
  const said = { next, last, courier: 'Royal Mail' };
  const statusAt = at('2026-11-20T10:41:00Z');
  const told = {
    next: at('2026-11-20T12:00:00Z'),
    last,
    courier: 'DPD',
    doneAt: null,
    failedAt: null,
    askedUntil: null,
    place: '',
    isUnderWay: true,
  };
  const rebookedAt = at('2026-11-20T11:00:00Z');
  const askedUntil = at('2026-11-22T00:00:00Z');

  test.each([
    ['that is to come', {}, told],
    ['that is asked about', { askedUntil }, { ...told, askedUntil }],
    ['without a day, as documents say it', { bookedFor: null }, { ...told, next }],
    ['changed without a day', { bookedFor: null, rebookedAt }, { ...told, next: null }],
    ['changed to a day', { rebookedAt }, told],
    ['that goes elsewhere', { place: 'Pick-up point: Corner Shop' }, { ...told, place: 'Pick-up point: Corner Shop' }],
    ['that failed', { status: 'failed', statusAt }, { ...told, next: null, last: statusAt, failedAt: statusAt }],
    [
      'that failed, and is booked again',
      { status: 'failed', statusAt, bookedFor: '2026-11-23' },
      { ...told, next: at('2026-11-23T12:00:00Z'), last: statusAt },
    ],
    [
      'that was made',
      { status: 'delivered', statusAt },
      { ...told, last: statusAt, doneAt: statusAt, isUnderWay: false },
    ],
    ['that is under way', { status: 'out-for-delivery', statusAt }, told],
    [
      'made before what documents say',
      { status: 'delivered', statusAt: at('2026-11-17T09:00:00Z') },
      { ...told, doneAt: at('2026-11-17T09:00:00Z'), isUnderWay: false },
    ],
  ] as const)('%s', (_, more, visit) => expect(visitOfParcel(said, parcel(more))).toEqual(visit));

  test('the first that was made is the last one', () => {
    const made = parcel({ status: 'delivered', statusAt });
    expect(visitOfParcel({ ...said, last: null }, made)).toMatchObject({ last: statusAt });
    expect(visitOfParcel({ ...said, last: null }, parcel())).toMatchObject({ last: null });
  });
});

test('the booked day of a parcel counts before that of documents, and its courier too', () => {
  const said = { next: at('2026-11-19T09:00:00Z'), last: null, courier: 'Royal Mail' };
  const unsaid = { doneAt: null, failedAt: null, askedUntil: null, place: '', isUnderWay: false };
  expect(visitOfParcel(said, null)).toEqual({ ...said, ...unsaid });
  expect(visitOfParcel(said, parcel())).toMatchObject({ next: at('2026-11-20T12:00:00Z'), courier: 'DPD' });
  expect(visitOfParcel(said, parcel({ bookedFor: null, courier: '' }))).toMatchObject(said);
});

test('the steps are worded as couriers’ customers know them', () => {
  const words = (more: Partial<CourierEvent>) => stepWords(event(more), 'delivery', 'en-GB');
  expect(words({ status: 'booked' })).toBe('Booked');
  expect(words({ status: 'collected' })).toBe('Collected');
  expect(words({ status: 'on-its-way' })).toBe('On its way');
  const [windowFrom, windowTo] = [at('2026-07-20T09:12:00Z'), at('2026-07-20T10:12:00Z')];
  expect(words({ status: 'out-for-delivery', windowFrom, windowTo })).toBe('Out for delivery, 10:12–11:12');
  expect(words({ status: 'out-for-delivery' })).toBe('Out for delivery');
  expect(words({ status: 'failed', reason: 'nobody-in' })).toBe('We couldn’t deliver: nobody was in');
  expect(words({ status: 'failed', reason: 'other' })).toBe('We couldn’t deliver');
  expect(words({ status: 'delivered', reason: 'signed' })).toBe('Delivered, signed for');
  expect(words({ status: 'news', words: 'Held at the depot' })).toBe('Held at the depot');
  expect(stepWords(event({ status: 'delivered', reason: 'neighbour' }), 'delivery', 'en-US')).toContain('neighbor');
  expect(failedWords('collection', 'not-ready')).toBe('We couldn’t collect: the parcel wasn’t ready');
  expect(sourceWords('aggregator', 'DPD')).toBe('DPD');
});

test('a wish is worded by what became of it', () => {
  const wish = { kind: 'day', day: '2026-11-17' } as const;
  const booked = parcel({ bookedFor: '2026-11-15' });
  const now = at('2026-11-14T12:00:00Z');
  const settled = (status: 'asked' | 'confirmed' | 'refused', answer = '', of = booked) =>
    settledWords({ status, wish, answer, confirmedFor: null }, of, { locale: 'en-GB', now });
  const askedAt = at('2026-11-14T10:02:00Z');
  expect(askedWords({ askedAt }, booked, { locale: 'en-GB', now })).toBe(
    'Asked for on 14/11 at 10:02. DPD hasn’t confirmed yet; until then the booked day stands.',
  );
  expect(settled('asked')).toBeNull();
  expect(settled('refused', 'the van was loaded already')).toBe(
    'Not possible: the van was loaded already. Your delivery stays on 15/11.',
  );
  expect(settled('confirmed')).toMatch(/^Confirmed\. Another day: .*17.*\.$/);
  const other = { status: 'confirmed', wish, answer: '', confirmedFor: '2026-11-18' } as const;
  expect(settledWords(other, booked, { locale: 'en-GB', now })).toMatch(/^Confirmed\. Another day: .*18.*\.$/);
  const failed = { status: 'failed', statusAt: at('2026-11-14T09:00:00Z') } as const;
  for (const more of [{ ...failed, bookedFor: '2026-11-14' }, { status: 'delivered' }, { bookedFor: '2026-11-13' }]) {
    const of = parcel({ bookedFor: '2026-11-15', ...(more as Partial<ParcelFacts>) });
    const next = of.status === 'failed' ? ' Choose something else that the courier offers, or send us a message.' : '';
    expect(settled('refused', 'no van', of)).toBe(`Not possible: no van.${next}`);
    expect(askedWords({ askedAt }, of, { locale: 'en-GB', now })).toMatch(/DPD hasn’t confirmed yet\.$/);
  }
});
