import { describe, expect, test } from 'vitest';

import { visitsToCome, type VisitsFacts } from './visit.rules.ts';

const now = new Date('2026-11-22T12:00:00Z');
const at = (text: string) => new Date(text);
const none = { next: null, last: null, courier: '' };
const texts = { name: '', description: '', nextState: '', status: 'In Progress' };
const stateAt = (trackerNumber: number | null, trackerStep: number | null, systemName = 'A state') => ({
  state: { ...texts, systemName, trackerNumber, trackerStep },
});
const facts = (more: Partial<VisitsFacts>): VisitsFacts => ({
  collection: none,
  delivery: none,
  events: [],
  ...stateAt(1, 50),
  ...more,
});

describe('visitsToCome', () => {
  const tuesday = { next: at('2026-11-24T10:00:00Z'), last: null, courier: 'DPD' };
  const collection = { kind: 'collection', date: tuesday.next, courier: 'DPD', place: '' };
  const delivery = { ...collection, kind: 'delivery' };
  const place = { trackerNumber: 2, trackerStep: 10, systemName: 'Inspection' };
  const inspected = { ...place, name: 'Claim state changed to Inspection.', eventDate: at('2026-11-21T10:00:00Z') };
  const cancelled = stateAt(3, 100, 'Claim Cancelled');

  test.each<[what: string, VisitsFacts, unknown[]]>([
    ['nothing is arranged', facts({}), []],
    ['a collection is arranged', facts({ collection: tuesday }), [collection]],
    ['a claim without a state', facts({ collection: tuesday, state: null }), [collection]],
    ['a state without a place', facts({ collection: tuesday, ...stateAt(null, null) }), [collection]],
    ['the device is at the workshop', facts({ collection: tuesday, ...stateAt(2, 0) }), []],
    ['an event says that the device is there', facts({ collection: tuesday, events: [inspected] }), []],
    ['the claim is cancelled', facts({ collection: tuesday, ...cancelled }), []],
    ['a delivery is arranged', facts({ delivery: tuesday, ...stateAt(3, 80) }), [delivery]],
    ['the device is back', facts({ delivery: tuesday, ...stateAt(3, 100) }), []],
    ['a cancelled claim sends the device back', facts({ delivery: tuesday, ...cancelled }), [delivery]],
    ['a voucher is issued instead', facts({ delivery: tuesday, ...stateAt(3, 80, 'Awaiting Voucher Issue') }), []],
    ['both are arranged', facts({ collection: tuesday, delivery: tuesday }), [collection, delivery]],
    ['an unset date', facts({ collection: { ...tuesday, next: at('1970-01-01T00:00:00Z') } }), []],
  ])('%s', (_what, given, expected) => expect(visitsToCome(given, now)).toEqual(expected));

  test('counts a visit until the end of its day in London', () => {
    const given = facts({ collection: { ...tuesday, next: at('2026-07-01T08:00:00Z') } });
    expect(visitsToCome(given, at('2026-07-01T22:59:59Z'))).toHaveLength(1);
    expect(visitsToCome(given, at('2026-07-01T23:00:00Z'))).toEqual([]);
  });

  test('leaves out a visit that was made, and keeps a new one after a missed one', () => {
    const made = { ...tuesday, last: at('2026-11-24T09:00:00Z') };
    expect(visitsToCome(facts({ collection: made }), now)).toEqual([]);
    const again = { ...tuesday, last: at('2026-11-20T09:00:00Z') };
    expect(visitsToCome(facts({ collection: again }), now)).toEqual([collection]);
  });
});
