import { expect, test } from 'vitest';

import type { NotifiableEvent } from '#claim/change/notifiable-events.rules.ts';
import { isStillTrue } from './still-true.rules.ts';
import type { NotifiedClaim } from './situation.ts';

const now = new Date('2026-11-06T12:00:00Z');
const day = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60_000);
const unset = { next: null, last: null, number: '' };
const at = (systemName: string, status: string, trackerNumber: number | null, trackerStep: number | null) => ({
  state: { systemName, name: systemName, status, trackerNumber, trackerStep },
});
const collecting = at('Collection', 'In Progress', 1, 0);
const received = at('Equipment Received', 'In Progress', 2, 0);
const repaired = at('Awaiting Repaired Equipment Return to End User', 'Completed', 3, 80);
const returned = at('Returned to End User', 'Completed', 3, 100);
const cancelled = at('Claim Cancelled', 'Completed', 3, 100);
const done = at('Done', 'Finished', null, null);
const cancelledEarly = at('Claim Cancelled', 'In Progress', 1, 0);
const finishedEarly = at('Bench', 'Finished', 2, 50);
const inspected = at('Inspection', 'In Progress', 2, 100);
const midnight = new Date('2026-11-06T00:00:00Z');

const usual: NotifiedClaim = {
  promise: null,
  claimId: 'c',
  number: 'CLM-1',
  brand: null,
  ...collecting,
  lastStateChangeAt: null,
  excessPence: 5_000,
  isExcessTaken: false,
  refundedPence: 0,
  collection: unset,
  delivery: unset,
  couriers: { collection: '', delivery: '' },
  claimant: '',
  todos: [],
  parcels: [],
  isQuoteUndecided: false,
  isVoucherReady: false,
  rebookings: [],
  survey: null,
};

const collection: NotifiableEvent = { kind: 'collection-booked', at: null, isMoved: false };
const delivery: NotifiableEvent = { kind: 'delivery-booked', at: null, isMoved: false };
const collected: NotifiableEvent = { kind: 'collection-tried', at: now.toISOString(), next: null };
const delivered: NotifiableEvent = { kind: 'delivery-tried', at: now.toISOString(), next: null };
const refund: NotifiableEvent = { kind: 'excess-refunded', pence: 2_000 };

const rows: [what: string, event: NotifiableEvent, situation: Partial<NotifiedClaim>, isTrue: boolean][] = [
  ['a survey', { kind: 'survey-asked', surveyId: 's' }, { survey: { id: 's', isToAnswer: true } }, true],
  [
    'a survey that was answered',
    { kind: 'survey-asked', surveyId: 's' },
    { survey: { id: 's', isToAnswer: false } },
    false,
  ],
  [
    'a survey of an earlier ending',
    { kind: 'survey-asked', surveyId: 's' },
    { survey: { id: 't', isToAnswer: true } },
    false,
  ],
  ['a choice that was withdrawn', { kind: 'outcome-withdrawn', offerId: 'o' }, {}, true],
  [
    'a choice that was withdrawn, since when there is another offer',
    { kind: 'outcome-withdrawn', offerId: 'o' },
    { todos: [{ kind: 'choose-outcome', dueAt: now }] },
    false,
  ],
  [
    'an approval that no longer counts',
    { kind: 'quote-approval-withdrawn', quoteId: 'q' },
    { isQuoteUndecided: true },
    true,
  ],
  [
    'an approval that no longer counts, since when the quote was decided about again',
    { kind: 'quote-approval-withdrawn', quoteId: 'q' },
    {},
    false,
  ],
  ['a claim', { kind: 'claim-received' }, {}, true],
  ['a claim that has ended', { kind: 'claim-received' }, returned, false],
  ['the state', { kind: 'state-changed', to: 'Collection' }, {}, true],
  ['a state that was left', { kind: 'state-changed', to: 'Inspection' }, {}, false],
  ['a message unread', { kind: 'message-received' }, { todos: [{ kind: 'read-messages', count: 1 }] }, true],
  ['a state of a claim that has none', { kind: 'state-changed', to: 'Collection' }, { state: null }, false],
  ['a message read', { kind: 'message-received' }, { todos: [{ kind: 'submit-passcode' }] }, false],
  ['no message', { kind: 'message-received' }, {}, false],
  ['an excess due', { kind: 'excess-due', pence: 1 }, { todos: [{ kind: 'pay-excess', pence: 5_000 }] }, true],
  ['an excess paid meanwhile', { kind: 'excess-due', pence: 1 }, {}, false],
  ['a payment', { kind: 'excess-paid' }, { isExcessTaken: true }, true],
  ['a payment taken back', { kind: 'excess-paid' }, {}, false],
  ['a refund', refund, { refundedPence: 2_000 }, true],
  ['a refund that has failed', refund, {}, false],
  ['a passcode', { kind: 'passcode-needed' }, { todos: [{ kind: 'submit-passcode' }] }, true],
  [
    'the wish about one parcel of two',
    { kind: 'rebooking-settled', rebookingId: 'r', direction: 'delivery' },
    {
      rebookings: [
        { id: 'r', settled: 'a' },
        { id: 'r2', settled: 'b' },
      ],
    },
    true,
  ],
  [
    'a wish after which another was asked for',
    { kind: 'rebooking-settled', rebookingId: 'r', direction: 'delivery' },
    { rebookings: [{ id: 'r2', settled: 'b' }] },
    false,
  ],
  ['a passcode given', { kind: 'passcode-needed' }, {}, false],
  ['a lock', { kind: 'icloud-needed' }, { todos: [{ kind: 'remove-icloud' }] }, true],
  ['a lock removed', { kind: 'icloud-needed' }, {}, false],
  ['a collection tomorrow', collection, { collection: { ...unset, next: day(1) } }, true],
  ['a collection this morning', collection, { collection: { ...unset, next: day(-0.2) } }, true],
  ['a collection that is today from midnight', collection, { collection: { ...unset, next: midnight } }, true],
  ['a collection of a claim without a state', collection, { state: null, collection: { ...unset, number: '1' } }, true],
  ['a collection yesterday', collection, { collection: { ...unset, next: day(-1) } }, false],
  ['a collection taken back', collection, {}, false],
  ['a parcel number', collection, { collection: { ...unset, number: '1' } }, true],
  ['a collection of what is here', collection, { ...received, collection: { ...unset, next: day(1) } }, false],
  ['a visit to collect', collected, {}, true],
  ['a visit to collect what is here', collected, received, false],
  ['a delivery of what is repaired', delivery, { ...repaired, delivery: { ...unset, next: day(1) } }, true],
  ['a delivery of what is back', delivery, { ...returned, delivery: { ...unset, next: day(1) } }, false],
  ['a visit to deliver', delivered, repaired, true],
  ['a visit that delivered', delivered, returned, false],
  ['a visit for a cancelled claim', delivered, cancelled, true],
  ['a delivery of a cancelled claim', delivery, { ...cancelled, delivery: { ...unset, next: day(1) } }, true],
  [
    'a delivery of a cancelled claim yesterday',
    delivery,
    { ...cancelled, delivery: { ...unset, next: day(-1) } },
    false,
  ],
  ['a collection for a cancelled claim', collection, { ...cancelled, collection: { ...unset, next: day(1) } }, false],
  ['a visit for a claim that is done', delivered, done, false],
  ['a visit for one that is done at no tracker number', delivered, at('Done', 'Finished', null, 50), false],
  ['a visit for one that is done at no tracker step', delivered, at('Done', 'Finished', 3, null), false],
  ['a visit for a claim that was cancelled early', delivered, cancelledEarly, true],
  [
    'a collection for one that was cancelled early',
    collection,
    { ...cancelledEarly, collection: { ...unset, next: day(1) } },
    false,
  ],
  ['a visit for a claim that is called finished on its way', delivered, finishedEarly, true],
  ['a visit for an inspected device', delivered, inspected, true],
  ['no news of an open claim', { kind: 'no-news' }, {}, true],
  ['no news of a claim without a state', { kind: 'no-news' }, { state: null }, true],
  ['no news of a repaired device that waits', { kind: 'no-news' }, repaired, true],
  ['no news of a returned device', { kind: 'no-news' }, returned, false],
];

test.each(rows)('%s', (_what, event, situation, expected) => {
  expect(isStillTrue(event, { ...usual, ...situation }, now)).toBe(expected);
});
