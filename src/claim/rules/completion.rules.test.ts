import { expect, test } from 'vitest';
import type { OfferFacts } from '../offer/offer.rules.ts';
import type { QuoteFacts } from '../quote/quote-version.rules.ts';
import { changeTo, nothingKnown, stateOf } from '../wording/wording.fixture.ts';
import type { WordingFacts } from '../wording/wording-facts.ts';
import { type Completion, expectedCompletion, isDateShown, isUnknown } from './completion.rules.ts';
import { lateDays } from './past-day.rules.ts';
import { tracker } from './tracker.rules.ts';

const at = (iso: string): Date => new Date(iso);
const now = at('2026-11-10T10:00:00Z');
const received = changeTo(stateOf('Equipment Received'), at('2026-11-02T09:00:00Z'));
const inspection = changeTo(stateOf('Inspection'), at('2026-11-03T09:00:00Z'));
const repair = changeTo(stateOf('Repair'), at('2026-11-05T09:00:00Z'));

/** Received on 02/11/2026, so that ten days of the contract end on 12/11/2026. */
const inspecting: WordingFacts = {
  ...nothingKnown,
  state: stateOf('Inspection'),
  events: [received, inspection],
  tatSlaDays: 10,
};
const repairing: WordingFacts = {
  ...inspecting,
  state: stateOf('Repair'),
  events: [received, inspection, repair],
};
const asked = { askedAt: at('2026-11-09T09:00:00Z'), answeredAt: null };
const quote: QuoteFacts = {
  number: 1,
  decides: 'claimant',
  status: 'sent',
  totalPence: 14_400,
  goodUntil: '2026-11-20',
  waitedDays: 0,
  askedAt: null,
  answeredAt: null,
};
const offer: OfferFacts = {
  number: 1,
  status: 'sent',
  goodUntil: '2026-11-20',
  waitedDays: 0,
  askedAt: null,
  answeredAt: null,
  inHandAt: null,
};
const declined: WordingFacts = { ...inspecting, quote: { ...quote, status: 'declined' } };
const voucher = changeTo(stateOf('Awaiting Voucher Issue'), at('2026-11-06T09:00:00Z'));
const preparing: WordingFacts = {
  ...inspecting,
  state: stateOf('Awaiting Voucher Issue'),
  events: [received, inspection, voucher],
};
const visitOn = (day: string) => ({ next: at(`${day}T00:00:00Z`), last: null, courier: 'DPD' });
const later = at('2026-11-21T08:00:00Z');
const visited = { next: null, last: at('2026-11-09T12:00:00Z'), courier: 'DPD' };
const failed = { ...visited, failedAt: visited.last };
const delivered = { ...visited, doneAt: visited.last };

test.each<[string, WordingFacts, boolean]>([
  ['nothing', inspecting, true],
  ['a quote to decide by a later day', { ...inspecting, quote }, false],
  ['one to decide by the same day', { ...inspecting, quote: { ...quote, goodUntil: '2026-11-12' } }, false],
  ['one to decide by an earlier day', { ...inspecting, quote: { ...quote, goodUntil: '2026-11-11' } }, true],
  ['one that was asked about', { ...inspecting, quote: { ...quote, ...asked } }, false],
  ['one that the insurer decides', { ...inspecting, quote: { ...quote, decides: 'insurer' } }, true],
  ['one that was approved', { ...inspecting, quote: { ...quote, status: 'approved' } }, true],
  ['one that has run out', { ...inspecting, quote: { ...quote, goodUntil: '2026-11-09' } }, false],
  ['one that was declined', { ...inspecting, quote: { ...quote, status: 'declined' } }, false],
  ['one that was withdrawn', { ...inspecting, quote: { ...quote, status: 'withdrawn' } }, false],
  ['one that was declined before the repair', { ...repairing, quote: { ...quote, status: 'declined' } }, true],
  ['one that was declined, beside a promised day', { ...declined, promised: now }, true],
  ['an offer to choose from until a later day', { ...inspecting, offer }, false],
  ['one to choose from until an earlier day', { ...inspecting, offer: { ...offer, goodUntil: '2026-11-11' } }, false],
  ['one that was asked about', { ...inspecting, offer: { ...offer, ...asked } }, false],
  ['an offer that was chosen from', { ...inspecting, offer: { ...offer, status: 'chosen' } }, false],
  ['an offer that has run out', { ...inspecting, offer: { ...offer, goodUntil: '2026-11-09' } }, false],
  ['an offer that was withdrawn', { ...inspecting, offer: { ...offer, status: 'withdrawn' } }, false],
  ['an offer that was withdrawn before the repair', { ...repairing, offer: { ...offer, status: 'withdrawn' } }, true],
  ['an offer chosen from, and a voucher prepared', { ...preparing, offer: { ...offer, status: 'chosen' } }, false],
  ['an offer beside a promised day', { ...inspecting, offer, promised: now }, true],
  ['a delivery on a later day', { ...repairing, delivery: visitOn('2026-11-13') }, false],
  ['a delivery on the same day', { ...repairing, delivery: visitOn('2026-11-12') }, true],
  ['a delivery on an earlier day', { ...repairing, delivery: visitOn('2026-11-11') }, false],
  ['a delivery on a day gone by', { ...repairing, delivery: visitOn('2026-11-09') }, true],
  ['a delivery after a promised day', { ...repairing, promised: now, delivery: visitOn('2026-11-13') }, true],
  ['a delivery that failed', { ...repairing, delivery: failed }, false],
  ['one for which another visit was asked', { ...repairing, delivery: { ...failed, askedUntil: later } }, false],
  ['one that failed, beside a promised day', { ...repairing, delivery: failed, promised: later }, true],
  ['one that was made', { ...repairing, delivery: delivered }, false],
  ['one that was made, beside a promised day', { ...repairing, delivery: delivered, promised: later }, false],
  [
    'a collection booked beyond the default',
    { ...nothingKnown, state: stateOf('Collection'), collection: visitOn('2026-11-30') },
    false,
  ],
])('beside %s the estimate is shown: %s', (_what, facts, isShown) => {
  const completion = tracker(facts, now)[2];
  expect(isDateShown(facts, now)).toBe(isShown);
  expect(completion?.dateKind === 'none').toBe(!isShown);
});

const back = changeTo(stateOf('Repaired Equipment Returned to End User'), at('2026-11-06T09:00:00Z'));
const cancelled = changeTo(stateOf('Claim Cancelled'), at('2026-11-06T09:00:00Z'));
const repairAgain = changeTo(stateOf('Repair'), at('2026-11-10T09:00:00Z'));

test.each([
  ['was returned', back],
  ['was cancelled', cancelled],
])('a claim that %s and is repaired again is complete on the day that is promised now', (_how, end) => {
  const facts: WordingFacts = { ...repairing, events: [...repairing.events, end, repairAgain] };
  const before = { ...visited, last: at('2026-11-06T08:00:00Z'), doneAt: at('2026-11-06T08:00:00Z') };
  expect(expectedCompletion(facts, now).basis).not.toBe('final');
  for (const delivery of [facts.delivery, before]) {
    const promising = { ...facts, delivery, promised: now };
    expect(expectedCompletion(promising, now)).toEqual({ date: now, basis: 'promised' });
    expect(isDateShown(promising, now)).toBe(true);
    expect(lateDays(promising, later)).toBe(11);
  }
  const deliveredSince = { ...visited, doneAt: at('2026-11-10T09:30:00Z') };
  expect(expectedCompletion({ ...facts, delivery: deliveredSince, promised: later }, now).basis).toBe('none');
});

test('an estimate that gave way makes nothing late, until the day that it gave way to', () => {
  const facts: WordingFacts = { ...repairing, delivery: visitOn('2026-11-20') };
  expect(lateDays(facts, at('2026-11-20T22:00:00Z'))).toBe(0);
  expect(lateDays(facts, at('2026-11-21T08:00:00Z'))).toBe(9);
});

test('where no repair is under way nothing is late by its time, but by a promised day', () => {
  expect(lateDays(inspecting, later)).toBe(9);
  const chosen: WordingFacts = { ...inspecting, offer: { ...offer, status: 'chosen' } };
  for (const facts of [declined, chosen, { ...inspecting, quote }, { ...inspecting, offer }])
    expect(lateDays(facts, later)).toBe(0);
  expect(lateDays({ ...declined, promised: at('2026-11-19T12:00:00Z') }, later)).toBe(2);
});

test('a delivery that failed makes the claim late by its time, one that was made does not', () => {
  expect(lateDays({ ...repairing, delivery: failed }, later)).toBe(9);
  expect(lateDays({ ...repairing, delivery: delivered }, later)).toBe(0);
  expect(lateDays({ ...repairing, delivery: delivered, promised: now }, later)).toBe(0);
});

test('a step whose time is not known has none of it behind it', () => {
  const [, , completion] = tracker({ ...preparing, offer: { ...offer, status: 'chosen' } }, now);
  expect(completion).toMatchObject({ status: 'In Progress', percent: 0, date: null });
});

test('while a collection was missed and none is booked, no step is expected', () => {
  const missed = { ...visitOn('2026-11-09'), failedAt: at('2026-11-09T12:00:00Z') };
  const arranged = changeTo(stateOf('Collection Arranged'), at('2026-11-06T09:00:00Z'));
  const facts: WordingFacts = {
    ...nothingKnown,
    state: stateOf('Collection Arranged'),
    events: [arranged],
    collection: missed,
    nextCollectionAttemptDate: missed.next,
  };
  expect(tracker(facts, now).map(({ status, percent, date }) => [status, percent, date])).toEqual([
    ['In Progress', 0, null],
    ['Pending', 0, null],
    ['Pending', 0, null],
  ]);
  expect(isDateShown(facts, now)).toBe(false);
});

test('of two days the later one counts', () => {
  const facts: WordingFacts = { ...inspecting, quote, delivery: visitOn('2026-11-24') };
  expect(expectedCompletion(facts, now)).toEqual({ date: at('2026-11-24T00:00:00Z'), basis: 'open' });
});

const estimated = at('2026-11-12T09:00:00Z');
const ended = changeTo(stateOf('Returned to End User'), at('2026-11-09T15:00:00Z'));

test.each<[string, WordingFacts, Completion]>([
  ['by the days of the contract', inspecting, { date: estimated, basis: 'received' }],
  [
    'by its final event, whatever else is known',
    { ...inspecting, events: [received, ended], promised: later, quote },
    { date: ended.eventDate, basis: 'final' },
  ],
  [
    'by the days of the contract where it was cancelled, whatever was promised',
    { ...inspecting, state: stateOf('Claim Cancelled'), promised: later },
    { date: estimated, basis: 'received' },
  ],
  [
    'at no time once the device is back, whatever was promised',
    { ...repairing, delivery: delivered, promised: later },
    { date: estimated, basis: 'none' },
  ],
  ['on the promised day', { ...declined, promised: later }, { date: later, basis: 'promised' }],
  ['at no time where no repair comes', declined, { date: estimated, basis: 'none' }],
  ['at an open time after a failed delivery', { ...repairing, delivery: failed }, { date: estimated, basis: 'open' }],
  [
    'at an open time after a failed collection',
    { ...nothingKnown, collection: failed },
    { date: at('2026-11-13T00:00:00Z'), basis: 'open' },
  ],
  [
    'at an open time while a question waits',
    { ...inspecting, quote: { ...quote, ...asked } },
    { date: estimated, basis: 'open' },
  ],
  [
    'at an open time after the day that is named',
    { ...inspecting, quote },
    { date: at('2026-11-20T12:00:00Z'), basis: 'open' },
  ],
])('a claim is complete %s', (_what, facts, completion) => {
  expect(expectedCompletion(facts, now)).toEqual(completion);
});

test('an estimate that was worked out already is taken', () => {
  const estimate = { date: later, basis: 'collection' } as const;
  expect(expectedCompletion(inspecting, now, estimate)).toEqual(estimate);
});

test('a day is unknown where it is open, or there is none', () => {
  const bases = ['final', 'received', 'collection', 'default', 'promised', 'open', 'none'] as const;
  expect(bases.filter((basis) => isUnknown({ basis }))).toEqual(['open', 'none']);
});

test.each<[string, WordingFacts, boolean]>([
  ['finished, by its final event', { ...inspecting, events: [received, ended] }, true],
  ['finished, by the days of its contract', inspecting, true],
  ['finished, by a guess', { ...inspecting, tatSlaDays: null }, false],
  ['finished, by a collection', { ...inspecting, tatSlaDays: null, nextCollectionAttemptDate: now }, false],
])('the day of a claim that is %s, is shown: %s', (_what, facts, isShown) => {
  expect(isDateShown({ ...facts, state: stateOf('Returned to End User') }, now)).toBe(isShown);
  expect(isDateShown({ ...facts, state: stateOf('Claim Cancelled') }, now)).toBe(false);
});
