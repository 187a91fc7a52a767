import { describe, expect, test } from 'vitest';
import type { OfferFacts } from '../offer/offer.rules.ts';
import type { QuoteFacts } from '../quote/quote-version.rules.ts';
import { changeTo, nothingKnown, stateOf } from '../wording/wording.fixture.ts';
import type { WordingFacts } from '../wording/wording-facts.ts';
import {
  contradictedDay,
  isCollectionMissed,
  isDecisionAsked,
  isDelivered,
  isDeliveryMissed,
  isRepairOff,
  nextStageOf,
} from './named-day.rules.ts';

const now = new Date('2026-11-10T10:00:00Z');
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

test.each([
  ['Awaiting Authorisation', 'Repair', 'sent', 'Repair'],
  ['Awaiting Authorisation', 'Repair', 'approved', 'Repair'],
  ['Awaiting Authorisation', 'Repair', 'declined', null],
  ['Awaiting Authorisation', 'On the bench', 'withdrawn', null],
  ['Inspection', 'Repair', 'declined', null],
  ['Beyond Repair', 'Voucher', 'declined', 'Voucher'],
  [
    'Repair',
    'Awaiting Repaired Equipment Return to End User',
    'declined',
    'Awaiting Repaired Equipment Return to End User',
  ],
  ['Inspection', '', 'sent', null],
  ['Inspection', ' Repair ', 'declined', null],
  ['Inspection', ' Repair ', 'sent', ' Repair '],
] as const)('in %s, with %s to come and a quote that is %s, next is %s', (name, nextState, status, next) => {
  const facts = { ...nothingKnown, state: { ...stateOf(name), nextState }, quote: { ...quote, status } };
  expect(nextStageOf(facts, now)).toBe(next);
});

const at = (iso: string): Date => new Date(iso);
const offer: OfferFacts = {
  number: 1,
  status: 'sent',
  goodUntil: '2026-11-20',
  waitedDays: 0,
  askedAt: null,
  answeredAt: null,
  inHandAt: null,
};

test('nothing is next of a claim that has no state', () => expect(nextStageOf(nothingKnown, now)).toBeNull());

describe('a missed visit', () => {
  const failed = { next: null, last: null, courier: 'DPD', failedAt: at('2026-11-09T12:00:00Z') };
  const both = { ...nothingKnown, collection: failed, delivery: failed };
  const received = changeTo(stateOf('Equipment Received'), at('2026-11-09T15:00:00Z'));

  test.each<[string, WordingFacts, boolean, boolean]>([
    ['is known of no claim that has just arrived', nothingKnown, false, false],
    ['is that of the courier that failed', both, true, true],
    ['to collect is no missed delivery', { ...nothingKnown, collection: failed }, true, false],
    ['to deliver is no missed collection', { ...nothingKnown, delivery: failed }, false, true],
    ['to collect is over once the device is here', { ...both, events: [received] }, false, true],
    ['to deliver is over for a voucher', { ...both, state: stateOf('Awaiting Voucher Issue') }, true, false],
    ['is over with the claim', { ...both, state: stateOf('Claim Cancelled') }, false, false],
    ['was never, by a date that is unset', { ...both, ...unset(failed) }, false, false],
  ])('%s', (_, facts, isCollection, isDelivery) => {
    expect(isCollectionMissed(facts, now)).toBe(isCollection);
    expect(isDeliveryMissed(facts, now)).toBe(isDelivery);
  });
});

function unset(visit: WordingFacts['collection']): Pick<WordingFacts, 'collection' | 'delivery'> {
  const never = { ...visit, failedAt: at('0001-01-01T00:00:00Z') };
  return { collection: never, delivery: never };
}

test('a device is delivered once the courier or the state says so', () => {
  const done = { next: null, last: null, courier: 'DPD', doneAt: at('2026-11-09T12:00:00Z') };
  expect(isDelivered(nothingKnown, now)).toBe(false);
  expect(isDelivered({ ...nothingKnown, delivery: done }, now)).toBe(true);
  expect(isDelivered({ ...nothingKnown, collection: done }, now)).toBe(false);
  expect(isDelivered({ ...nothingKnown, state: stateOf('Returned to End User') }, now)).toBe(true);
});

describe('a decision waits for our answer', () => {
  const asked = { ...quote, askedAt: at('2026-11-09T09:00:00Z') };

  test.each<[string, QuoteFacts | null, boolean]>([
    ['while a question waits', asked, true],
    ['not without a question', quote, false],
    ['not once it was answered', { ...asked, answeredAt: at('2026-11-09T10:00:00Z') }, false],
    ['not once it was decided', { ...asked, status: 'approved' }, false],
    ['not without a quote', null, false],
  ])('%s', (_, given, expected) => {
    expect(isDecisionAsked({ ...nothingKnown, quote: given }, now)).toBe(expected);
  });
});

describe('the repair is off', () => {
  const [repair, beyond] = [stateOf('Repair'), stateOf('Beyond Repair')];

  test.each<[string, Partial<WordingFacts>, boolean]>([
    ['not of a claim of which nothing is known', {}, false],
    ['with an offer', { offer, state: beyond }, true],
    ['with an offer in no state', { offer }, true],
    ['with a choice, even in the repair', { offer: { ...offer, status: 'chosen' }, state: repair }, true],
    ['not with an offer before the repair', { offer, state: repair }, false],
    ['not with a quote that was sent', { quote }, false],
    ['not with a quote that was approved', { quote: { ...quote, status: 'approved' } }, false],
    ['not with a quote in place of which another was sent', { quote: { ...quote, status: 'superseded' } }, false],
    ['with a quote that was declined', { quote: { ...quote, status: 'declined' } }, true],
    ['with a quote that was withdrawn', { quote: { ...quote, status: 'withdrawn' } }, true],
    ['with a quote that has run out', { quote: { ...quote, goodUntil: '2026-11-09' } }, true],
    ['not with a quote declined before the repair', { quote: { ...quote, status: 'declined' }, state: repair }, false],
    [
      'not with a quote declined before an offer and the repair',
      {
        quote: { ...quote, status: 'declined' },
        offer,
        state: repair,
      },
      false,
    ],
  ])('%s', (_, more, expected) => expect(isRepairOff({ ...nothingKnown, ...more }, now)).toBe(expected));
});

describe('a completion on 12/11 contradicts', () => {
  const date = at('2026-11-12T09:00:00Z');
  const visit = (day: string) => ({ next: at(`${day}T08:00:00Z`), last: null, courier: 'DPD' });
  const until = (goodUntil: string) => ({ quote: { ...quote, goodUntil } });
  const [eleventh, twelfth, thirteenth] = [visit('2026-11-11'), visit('2026-11-12'), visit('2026-11-13')];
  const asked = { ...quote, askedAt: at('2026-11-09T09:00:00Z') };

  test.each<[string, Partial<WordingFacts>, string | null]>([
    ['nothing', {}, null],
    ['nothing decided by the day before', until('2026-11-11'), null],
    ['a decision until the same day', until('2026-11-12'), '2026-11-12T12:00:00Z'],
    ['a decision until a later day', until('2026-11-20'), '2026-11-20T12:00:00Z'],
    ['no decision that was taken', { quote: { ...quote, status: 'approved' } }, null],
    ['no decision whose last day is not known', { quote: asked }, null],
    ['no collection on the day before', { collection: eleventh }, null],
    ['a collection on the same day', { collection: twelfth }, '2026-11-12T08:00:00Z'],
    ['a collection on a later day', { collection: thirteenth }, '2026-11-13T08:00:00Z'],
    ['a delivery on the day before', { delivery: eleventh }, '2026-11-11T08:00:00Z'],
    ['no delivery on the same day', { delivery: twelfth }, null],
    ['a delivery on a later day', { delivery: thirteenth }, '2026-11-13T08:00:00Z'],
    ['no visit on a day gone by', { collection: visit('2026-11-09'), delivery: visit('2026-11-09') }, null],
    [
      'the later of a decision and a collection',
      { ...until('2026-11-20'), collection: thirteenth },
      '2026-11-20T12:00:00Z',
    ],
    ['the later of a collection and a delivery', { collection: twelfth, delivery: thirteenth }, '2026-11-13T08:00:00Z'],
    [
      'the later of a decision and a delivery',
      { ...until('2026-11-20'), delivery: thirteenth },
      '2026-11-20T12:00:00Z',
    ],
  ])('%s', (_, more, day) => {
    expect(contradictedDay(date, { ...nothingKnown, ...more }, now)).toEqual(day === null ? null : at(day));
  });
});
