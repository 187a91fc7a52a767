import { expect, test } from 'vitest';

import type { NotifiableEvent } from '#claim/change/notifiable-events.rules.ts';
import type { Situation } from '#features/notifications/situation.ts';
import { defaultEntries } from './default-words.rules.ts';
import { entryKeyOf } from './entry-key.rules.ts';

const at = '2026-11-06T09:30:00.000Z';
const date = new Date(at);
const situation = {
  state: { systemName: 'Repair' },
  excessPence: 7_500,
  collection: { next: date, last: null },
  delivery: { next: date, last: null },
  parcels: [{ direction: 'delivery', place: '' }],
  todos: [],
} as unknown as Situation;
const given = { entries: defaultEntries, offers: { payment: true } };

test.each<[NotifiableEvent, string]>([
  [{ kind: 'claim-received' }, 'claim-received'],
  [{ kind: 'message-received' }, 'message-received'],
  [{ kind: 'state-changed', to: 'Repair' }, 'state'],
  [{ kind: 'collection-booked', at, isMoved: false }, 'collection-booked'],
  [{ kind: 'collection-booked', at, isMoved: true }, 'collection-moved'],
  [{ kind: 'delivery-booked', at, isMoved: false }, 'delivery-booked'],
  [{ kind: 'delivery-booked', at, isMoved: true }, 'delivery-moved'],
  [{ kind: 'collection-tried', at, next: null }, 'collection-tried'],
  [{ kind: 'collection-tried', at, next: at }, 'collection-missed'],
  [{ kind: 'delivery-tried', at, next: null }, 'delivery-tried'],
  [{ kind: 'delivery-tried', at, next: at }, 'delivery-missed'],
  [{ kind: 'excess-due', pence: 7_500 }, 'excess-due'],
  [{ kind: 'excess-paid' }, 'excess-paid'],
  [{ kind: 'excess-refunded', pence: 1 }, 'excess-refunded'],
  [{ kind: 'passcode-needed' }, 'passcode-needed'],
  [{ kind: 'icloud-needed' }, 'icloud-needed'],
  [{ kind: 'no-news' }, 'no-news'],
  [{ kind: 'quote-approval-withdrawn', quoteId: 'q' }, 'quote-approval-withdrawn'],
])('%j is worded by %s', (event, key) => {
  expect(entryKeyOf(event, situation, given)).toBe(key);
  expect(defaultEntries).toHaveProperty([key]);
});

test('an approval that no longer counts is worded as a question where the claimant is asked again', () => {
  const todos: Situation['todos'] = [{ kind: 'decide-quote', dueAt: null }];
  const event = { kind: 'quote-approval-withdrawn', quoteId: 'q' } as const;
  expect(entryKeyOf(event, { ...situation, todos }, given)).toBe('quote-to-decide-again');
  expect(defaultEntries).toHaveProperty(['quote-to-decide-again']);
});

test('a state has its own words where there are some', () => {
  const event: NotifiableEvent = { kind: 'state-changed', to: 'x' };
  const inState = (systemName: string) =>
    entryKeyOf(event, { ...situation, state: { systemName } as Situation['state'] }, given);
  expect(inState('Collection Arranged')).toBe('state:Collection Arranged');
  expect(inState('constructor')).toBe('state');
  expect(entryKeyOf(event, { ...situation, state: null }, given)).toBe('state');
});

test.each<[NotifiableEvent, string]>([
  [{ kind: 'delivery-booked', at, isMoved: false }, 'delivery-booked-elsewhere'],
  [{ kind: 'delivery-booked', at, isMoved: true }, 'delivery-moved-elsewhere'],
  [{ kind: 'delivery-tried', at, next: at }, 'delivery-missed-elsewhere'],
  [{ kind: 'collection-booked', at, isMoved: true }, 'collection-moved'],
])('%j, of a delivery to a pick-up point, is worded by %s', (event, key) => {
  const parcels = [{ direction: 'delivery', place: 'Pick-up point: Corner Shop' }] as unknown as Situation['parcels'];
  expect(entryKeyOf(event, { ...situation, parcels }, given)).toBe(key);
});

test.each(['booked', 'moved', 'missed'])('delivery-%s-elsewhere says where it goes, and asks for nothing', (how) => {
  const words = defaultEntries[`delivery-${how}-elsewhere`]?.words;
  expect(words).toMatchObject({ todo: [], paragraphs: expect.arrayContaining(['It goes to: {place}']) });
});

test('a visit without a day is known by its tracking number alone', () => {
  const visits = { ...situation.collection, next: null };
  const without = { ...situation, collection: visits, delivery: visits };
  expect(entryKeyOf({ kind: 'collection-booked', at: null, isMoved: true }, without, given)).toBe('collection-tracked');
  expect(entryKeyOf({ kind: 'delivery-booked', at: null, isMoved: false }, without, given)).toBe('delivery-tracked');
});

test('an excess that cannot be paid online says how else', () => {
  const event: NotifiableEvent = { kind: 'excess-due', pence: 7_500 };
  const offers = { payment: false };
  expect(entryKeyOf(event, situation, { ...given, offers })).toBe('excess-due-by-contact');
  expect(entryKeyOf(event, { ...situation, excessPence: 29 }, given)).toBe('excess-due-by-contact');
});
