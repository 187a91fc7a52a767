import { describe, expect, test } from 'vitest';

import type { ComparedClaim } from '#claim/document/compared-claim.ts';
import { notifiableEventsOf, newsOf, type NotifiableEvent } from './notifiable-events.rules.ts';

const unset = { next: null, last: null, number: '' };
const bare: ComparedClaim = {
  state: null,
  excessPence: 0,
  isExcessTaken: false,
  collection: unset,
  delivery: unset,
  isLockRemoved: false,
  notification: null,
  unread: [],
};
const state = (systemName: string, status = 'In Progress', trackerNumber = 1, trackerStep = 0) => ({
  state: { systemName, status, trackerNumber, trackerStep },
});
const date = (day: number) => new Date(Date.UTC(2026, 10, day, 10));
const asks = (page: string, name = 'Please') => ({ notification: { name, linkPath: `/${page}` } });
const cancelled = state('Claim Cancelled', 'Completed', 3, 100);

type Row = [what: string, before: Partial<ComparedClaim>, after: Partial<ComparedClaim>, events: NotifiableEvent[]];

const rows: Row[] = [
  ['nothing', state('Repair'), state('Repair'), []],
  ['a state', state('Collection'), state('Inspection'), [{ kind: 'state-changed', to: 'Inspection' }]],
  ['a first state', {}, state('Collection'), [{ kind: 'state-changed', to: 'Collection' }]],
  ['a state taken away', state('Collection'), {}, []],
  ['a message', { unread: ['a'] }, { unread: ['b', 'a'] }, [{ kind: 'message-received' }]],
  ['a message that was read', { unread: ['a', 'b'] }, { unread: ['a'] }, []],
  ['an excess', {}, { excessPence: 5_000 }, [{ kind: 'excess-due', pence: 5_000 }]],
  ['another excess', { excessPence: 5_000 }, { excessPence: 6_000 }, [{ kind: 'excess-due', pence: 6_000 }]],
  [
    'an excess that is taken',
    { excessPence: 5_000 },
    { excessPence: 5_000, isExcessTaken: true },
    [{ kind: 'excess-paid' }],
  ],
  ['an excess that nobody owed', {}, { excessPence: 5_000, isExcessTaken: true }, []],
  [
    'an excess that is owed again',
    { excessPence: 5_000, isExcessTaken: true },
    { excessPence: 5_000 },
    [{ kind: 'excess-due', pence: 5_000 }],
  ],
  [
    'a cancelled claim asks for no excess',
    {},
    { ...cancelled, excessPence: 5_000, ...asks('submit-passcode') },
    [{ kind: 'state-changed', to: 'Claim Cancelled' }],
  ],
  ['a passcode', {}, asks('submit-passcode'), [{ kind: 'passcode-needed' }]],
  [
    'a passcode once more',
    asks('submit-passcode'),
    asks('submit-passcode', 'It was wrong'),
    [{ kind: 'passcode-needed' }],
  ],
  ['the same passcode', asks('submit-passcode'), asks('submit-passcode'), []],
  ['an iCloud lock', asks('submit-passcode'), asks('remove-icloud'), [{ kind: 'icloud-needed' }]],
  ['a lock that is found again', { isLockRemoved: true }, {}, [{ kind: 'icloud-needed' }]],
  ['and asked for by a notification', { isLockRemoved: true }, asks('remove-icloud'), [{ kind: 'icloud-needed' }]],
  [
    'a lock of a claim that has ended',
    { isLockRemoved: true },
    cancelled,
    [{ kind: 'state-changed', to: 'Claim Cancelled' }],
  ],
  ['a notification that asks for nothing here', {}, asks('photos'), []],
  [
    'a collection',
    {},
    { collection: { ...unset, next: date(9) } },
    [{ kind: 'collection-booked', at: date(9).toISOString(), isMoved: false }],
  ],
  [
    'a collection that moves',
    { collection: { ...unset, next: date(9) } },
    { collection: { ...unset, next: date(10) } },
    [{ kind: 'collection-booked', at: date(10).toISOString(), isMoved: true }],
  ],
  [
    'a number of the courier',
    { collection: { ...unset, next: date(9) } },
    { collection: { ...unset, next: date(9), number: '1550' } },
    [{ kind: 'collection-booked', at: date(9).toISOString(), isMoved: false }],
  ],
  ['a collection that is taken back', { collection: { ...unset, next: date(9) } }, {}, []],
  ['year 1 means unset', {}, { collection: { ...unset, next: new Date(-62_135_596_800_000) } }, []],
  [
    'a visit in vain, with its next day and not as a new booking',
    { delivery: { ...unset, next: date(9) } },
    { delivery: { ...unset, last: date(9), next: date(11) } },
    [{ kind: 'delivery-tried', at: date(9).toISOString(), next: date(11).toISOString() }],
  ],
  [
    'a visit of which nobody knows how it went',
    { delivery: { ...unset, next: date(9) } },
    { delivery: { ...unset, next: date(9), last: date(9) } },
    [{ kind: 'delivery-tried', at: date(9).toISOString(), next: null }],
  ],
  [
    'a visit that is corrected to an earlier one',
    { delivery: { ...unset, last: date(9) } },
    { delivery: { ...unset, last: date(8) } },
    [],
  ],
];

test.each(rows)('%s', (_what, before, after, events) => {
  expect(notifiableEventsOf({ ...bare, ...before }, { ...bare, ...after })).toEqual(events);
});

describe('a new claim', () => {
  test('is news together with what waits on the claimant', () => {
    const claim = { ...bare, ...state('Collection'), excessPence: 5_000, unread: ['a'], ...asks('submit-passcode') };
    const kinds = notifiableEventsOf(null, claim).map(({ kind }) => kind);
    expect(kinds).toEqual(['claim-received', 'passcode-needed', 'excess-due', 'message-received']);
  });

  test('does not tell of visits that were before it', () => {
    const claim = { ...bare, collection: { ...unset, last: date(1) } };
    expect(notifiableEventsOf(null, claim)).toEqual([{ kind: 'claim-received' }]);
  });

  test('that has ended already is history', () => {
    expect(notifiableEventsOf(null, { ...bare, ...cancelled })).toEqual([]);
    expect(notifiableEventsOf(null, { ...bare, ...state('Odd', 'Finished') })).toEqual([]);
  });
});

test('an amount, a date or a state that differs is other news of the same subject', () => {
  const pairs: [NotifiableEvent, NotifiableEvent][] = [
    [
      { kind: 'state-changed', to: 'A' },
      { kind: 'state-changed', to: 'B' },
    ],
    [
      { kind: 'excess-due', pence: 1 },
      { kind: 'excess-due', pence: 2 },
    ],
    [{ kind: 'excess-due', pence: 1 }, { kind: 'excess-paid' }],
    [
      { kind: 'collection-booked', at: 'a', isMoved: false },
      { kind: 'collection-tried', at: 'a', next: null },
    ],
  ];
  for (const [one, other] of pairs) {
    expect(newsOf(one).subject).toBe(newsOf(other).subject);
    expect(newsOf(one).news).not.toBe(newsOf(other).news);
  }
});

test.each<[NotifiableEvent, string, string]>([
  [{ kind: 'claim-received' }, 'claim-received', 'claim-received'],
  [{ kind: 'state-changed', to: 'Repair' }, 'state', 'state Repair'],
  [{ kind: 'excess-due', pence: 5_000 }, 'excess', 'excess 5000'],
  [{ kind: 'excess-paid' }, 'excess', 'excess paid'],
  [{ kind: 'excess-refunded', pence: 500 }, 'refund', 'refund 500'],
  [{ kind: 'collection-booked', at: '2026-11-24', isMoved: true }, 'collection', 'collection booked 2026-11-24'],
  [{ kind: 'collection-booked', at: null, isMoved: false }, 'collection', 'collection booked'],
  [{ kind: 'collection-tried', at: '2026-11-24', next: null }, 'collection', 'collection tried 2026-11-24'],
  [{ kind: 'delivery-booked', at: '2026-11-24', isMoved: true }, 'delivery', 'delivery booked 2026-11-24'],
  [{ kind: 'delivery-tried', at: '2026-11-24', next: null }, 'delivery', 'delivery tried 2026-11-24'],
])('%j is news of “%s”: %s', (event, subject, news) => expect(newsOf(event)).toEqual({ subject, news }));
