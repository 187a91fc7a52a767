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
  brand: null,
  customer: '',
  changedAt: null,
  stateDeadline: null,
  collection: { next: null, last: null, courier: '' },
  delivery: { next: null, last: null, courier: '' },
  device: { type: 'Phone', manufacturer: 'Apple', model: 'iPhone 15', hasImei: true },
  isRepairBegun: false,
  isLockRemoved: false,
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
  return timelineOf(stored, { facts: { ...facts, ...more }, insurer: 'Tidewater Insurance', table }, now);
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

  test('puts the collection between what came before and after it, with courier and number', () => {
    const { entries } = timeline([change('Inspection', 18), change('Collection Arranged', 12)], {
      events: [event('Inspection', 2, 18)],
      collection: { next: null, last: new Date(at(13)), courier: 'Royal Mail' },
    });
    expect(entries.map(({ kind }) => kind)).toEqual(['state', 'collected', 'state']);
    expect(entries[1]).toMatchObject({ courier: 'Royal Mail', number: 'QZ1GB' });
  });

  test('tells of a delivery only once the device is back', () => {
    const delivery = { next: null, last: new Date(at(21)), courier: 'DPD' };
    expect(timeline([], { delivery }).entries).toEqual([]);
    const state = { ...facts.state!, systemName: 'Returned to End User', status: 'Completed', trackerStep: 100 };
    const [entry] = timeline([], { delivery, state }).entries;
    expect(entry).toMatchObject({ kind: 'delivered', courier: 'DPD', number: '155', at: new Date(at(21)) });
  });

  test('is cut to the number asked for, and says that there is more', () => {
    const all = [change('Inspection', 18), change('Equipment Received', 17), change('Collection Arranged', 12)];
    expect(timeline(all, {}, 3)).toMatchObject({ hasEarlier: false });
    const cut = timeline(all, {}, 2);
    expect(cut.hasEarlier).toBe(true);
    expect(cut.entries.map(({ systemName }) => systemName)).toEqual(['Inspection', 'Equipment Received']);
  });
});
