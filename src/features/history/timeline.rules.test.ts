import { describe, expect, test } from 'vitest';

import { shippedWording } from '#claim/wording/shipped-wording.rules.ts';
import type { WordingFacts } from '#claim/wording/wording-facts.ts';
import { timelineOf, type StoredEntry, type StoredTimeline } from './timeline.rules.ts';

const now = new Date('2026-11-22T12:00:00Z');
const at = (day: number, hour = 10) => Date.UTC(2026, 10, day, hour);

const facts: WordingFacts = {
  state: {
    systemName: 'Inspection',
    status: 'In Progress',
    name: 'Inspection',
    description: '',
    nextState: '',
    trackerNumber: 2,
    trackerStep: 50,
  },
  events: [],
  tatSlaDays: null,
  nextCollectionAttemptDate: null,
  promised: null,
  brand: null,
  client: null,
  customer: '',
  changedAt: null,
  stateDeadline: null,
  collection: { next: null, last: null, courier: '' },
  delivery: { next: null, last: null, courier: '' },
  device: { type: 'Phone', manufacturer: 'Apple', model: 'iPhone 15', hasImei: true },
  isRepairBegun: false,
  isLockRemoved: false,
  quote: null,
  offer: null,
};

const { table } = shippedWording(null, 'en-GB');

function timeline(entries: StoredEntry[], more: Partial<WordingFacts> = {}, first = 50) {
  const stored: StoredTimeline = {
    claimId: 'c',
    first,
    collectionNumber: 'QZ1GB',
    deliveryNumber: '155',
    entries,
  };
  return timelineOf(
    stored,
    { facts: { ...facts, ...more }, insurer: 'Tidewater Insurance', table, locale: 'en-GB' },
    now,
  );
}

const change = (systemName: string, day: number): StoredEntry => ({
  kind: 'state',
  id: systemName,
  at: at(day),
  name: `Claim state changed to ${systemName}.`,
  state: { systemName, name: systemName, description: '' },
});

const event = (systemName: string, trackerNumber: number, day: number) => ({
  eventDate: new Date(at(day)),
  name: `Claim state changed to ${systemName}.`,
  systemName,
  trackerNumber,
  trackerStep: 0,
});

describe('the timeline', () => {
  test('words states as human beings do, and keeps the specification’s text', () => {
    const { entries } = timeline([change('Awaiting Authorisation', 20), change('Equipment Received', 17)]);
    expect(entries.map(({ heading }) => heading)).toEqual([
      'We asked Tidewater Insurance',
      'Your iPhone\u00a015 reached our workshop',
    ]);
    expect(entries[0]).toMatchObject({
      meaning: 'We told them what it needs and what it costs.',
      eventName: 'Claim state changed to Awaiting Authorisation.',
    });
  });

  test('says which words of a state are the operator’s own', () => {
    const state = { systemName: 'Looked At', name: 'Looked at', description: 'By two people. ' };
    const stored: StoredEntry = {
      kind: 'state',
      id: '1',
      at: at(20),
      name: 'Claim state changed to Looked at.',
      state,
    };
    const [entry] = timeline([stored]).entries;
    expect(entry).toMatchObject({ heading: 'Looked at', meaning: 'By two people.' });
    expect(entry?.ownWords).toEqual(['By two people.', 'Looked at']);
  });

  test('shows the event’s own text where it names no state', () => {
    const stored: StoredEntry = {
      kind: 'state',
      id: '1',
      at: at(20),
      name: ' Claim state changed to X. ',
      state: null,
    };
    expect(timeline([stored]).entries[0]).toMatchObject({ heading: null, eventName: 'Claim state changed to X.' });
  });

  const base = { id: '1', at: at(20) };
  const nothing = {
    heading: null,
    meaning: null,
    eventName: null,
    systemName: null,
    ownWords: [],
    subject: null,
    photoKind: null,
    count: null,
    photos: [],
    version: null,
    pence: null,
    hasReceipt: false,
    courier: null,
    number: null,
    date: null,
    isMoved: false,
    step: null,
    nominee: null,
    option: null,
  };
  const photos = [{ id: 'p', name: 'front.jpg' }];
  const visit = '2026-11-24T09:00:00+00:00';

  test.each<[StoredEntry, object]>([
    [{ ...base, kind: 'message', subject: 'A question' }, { subject: 'A question' }],
    [{ ...base, kind: 'sent', subject: 'An answer' }, { subject: 'An answer' }],
    [
      { ...base, kind: 'photos', photoKind: 'repair', count: 7, photos },
      { photoKind: 'repair', count: 7, photos },
    ],
    [
      { ...base, kind: 'payment', pence: 7_500, hasReceipt: true },
      { pence: 7_500, hasReceipt: true },
    ],
    [{ ...base, kind: 'report', version: 2 }, { version: 2 }],
    [{ ...base, kind: 'refund', pence: 500 }, { pence: 500 }],
    [{ ...base, kind: 'collection-date', date: visit, isMoved: false }, { date: new Date(visit) }],
    [
      { ...base, kind: 'delivery-date', date: visit, isMoved: true },
      { date: new Date(visit), isMoved: true },
    ],
    [{ ...base, kind: 'delivery-date', date: null, isMoved: true }, { isMoved: true }],
  ])('of %j it shows what it has to say, and nothing else', (stored, shown) => {
    const { kind } = stored;
    expect(timeline([stored]).entries).toEqual([{ ...nothing, id: `${kind} 1`, at: new Date(at(20)), kind, ...shown }]);
  });

  test('at one instant the order is always the same', () => {
    const all: StoredEntry[] = [
      { ...base, kind: 'refund', pence: 1 },
      { ...base, kind: 'sent', subject: '' },
      { ...base, kind: 'message', subject: '' },
    ];
    const order = ['sent', 'refund', 'message'];
    expect(timeline(all).entries.map(({ kind }) => kind)).toEqual(order);
    expect(timeline(all.toReversed()).entries.map(({ kind }) => kind)).toEqual(order);
  });

  test('is there for a claim without a state', () => {
    const { entries } = timeline([{ ...base, kind: 'refund', pence: 1 }], { state: null });
    expect(entries.map(({ kind }) => kind)).toEqual(['refund']);
  });

  test('puts the collection between what came before and after it, with courier and number', () => {
    const { entries } = timeline([change('Inspection', 18), change('Collection Arranged', 12)], {
      events: [event('Inspection', 2, 18)],
      collection: { next: null, last: new Date(at(13)), courier: ' Royal Mail ' },
    });
    expect(entries.map(({ kind }) => kind)).toEqual(['state', 'collected', 'state']);
    expect(entries[1]).toEqual({
      ...nothing,
      id: 'collected',
      kind: 'collected',
      at: new Date(at(13)),
      courier: 'Royal Mail',
      number: 'QZ1GB',
    });
  });

  test('tells of a delivery only once the device is back', () => {
    const delivery = { next: null, last: new Date(at(21)), courier: ' DPD ' };
    expect(timeline([], { delivery }).entries).toEqual([]);
    const state = { ...facts.state!, systemName: 'Returned to End User', status: 'Completed', trackerStep: 100 };
    const [entry] = timeline([], { delivery, state }).entries;
    expect(entry).toEqual({
      ...nothing,
      id: 'delivered',
      kind: 'delivered',
      at: new Date(at(21)),
      courier: 'DPD',
      number: '155',
    });
    const shown = (last: Date) => timeline([], { delivery: { ...delivery, last }, state }).entries.length;
    expect([shown(now), shown(new Date(now.getTime() + 1))]).toEqual([1, 0]);
  });

  test('is cut to the number asked for, and says that there is more', () => {
    const all = [change('Inspection', 18), change('Equipment Received', 17), change('Collection Arranged', 12)];
    expect(timeline(all, {}, 3)).toMatchObject({ hasEarlier: false });
    const cut = timeline(all, {}, 2);
    expect(cut.hasEarlier).toBe(true);
    expect(cut.entries.map(({ systemName }) => systemName)).toEqual(['Inspection', 'Equipment Received']);
  });
});
