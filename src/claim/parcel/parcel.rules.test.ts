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
  type ParcelFacts,
  visitOfParcel,
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

test('the booked day of a parcel counts before that of documents, and its courier too', () => {
  const said = { next: at('2026-11-19T09:00:00Z'), last: null, courier: 'Royal Mail' };
  expect(visitOfParcel(said, null)).toEqual({ ...said, doneAt: null, failedAt: null, askedUntil: null });
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
