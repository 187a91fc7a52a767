import { describe, expect, test } from 'vitest';

import {
  askedWords,
  confirmedWish,
  failedWords,
  settledWords,
  settledWordsNow,
  sourceWords,
  stepWords,
  wishKindWords,
  wishWords,
} from './parcel-words.rules.ts';
import type { CourierReason, CourierStatus, Direction, ParcelFacts } from './parcel.rules.ts';
import type { Wish } from './rebooking.rules.ts';
import type { RebookingStatus } from './rebooking-statuses.rules.ts';

const at = (text: string) => new Date(text);

const said = { reason: null, words: '', windowFrom: null, windowTo: null };
const [windowFrom, windowTo] = [at('2026-11-20T09:12:00Z'), at('2026-11-20T10:12:00Z')];

test.each<[CourierReason | null, Direction, string]>([
  [null, 'delivery', 'We couldn’t deliver'],
  ['no-access', 'delivery', 'We couldn’t deliver: the driver couldn’t get to the door'],
  ['address-unclear', 'delivery', 'We couldn’t deliver: the address wasn’t clear'],
  ['refused', 'delivery', 'We couldn’t deliver: the parcel wasn’t accepted'],
  ['weather', 'delivery', 'We couldn’t deliver: the weather was too bad'],
  [null, 'collection', 'We couldn’t collect'],
  ['other', 'collection', 'We couldn’t collect'],
  ['nobody-in', 'collection', 'We couldn’t collect: nobody was in'],
])('a visit that failed by %s of a %s', (reason, direction, words) => {
  expect(failedWords(direction, reason)).toBe(words);
  expect(stepWords({ ...said, status: 'failed', reason }, direction, 'en-GB')).toBe(words);
});

test.each<[CourierReason | null, Direction, string]>([
  [null, 'delivery', 'Delivered'],
  ['neighbour', 'delivery', 'Delivered, left with a neighbour'],
  ['safe-place', 'delivery', 'Delivered, left in a safe place'],
  ['pickup-point', 'delivery', 'Delivered, picked up'],
  [null, 'collection', 'Arrived with us'],
  ['signed', 'collection', 'Arrived with us, signed for'],
])('a visit that was made, by %s of a %s', (reason, direction, words) => {
  expect(stepWords({ ...said, status: 'delivered', reason }, direction, 'en-GB')).toBe(words);
});

test.each<[string, CourierStatus, Direction, object, string]>([
  ['to collect', 'out-for-delivery', 'collection', {}, 'On its way to you'],
  [
    'to collect in a window',
    'out-for-delivery',
    'collection',
    { windowFrom, windowTo },
    'On its way to you, 09:12–10:12',
  ],
  ['without the end of its window', 'out-for-delivery', 'delivery', { windowFrom }, 'Out for delivery'],
  ['without the beginning of its window', 'out-for-delivery', 'delivery', { windowTo }, 'Out for delivery'],
  ['at a shop', 'ready-for-pickup', 'delivery', {}, 'Ready to be picked up'],
  ['on the way back', 'returning', 'delivery', {}, 'On its way back'],
  ['with news without words', 'news', 'delivery', {}, 'News from the courier'],
])('a parcel %s', (_, status, direction, more, words) => {
  expect(stepWords({ ...said, ...more, status }, direction, 'en-GB')).toBe(words);
});

test.each([
  ['aggregator', ' DPD ', 'DPD'],
  ['aggregator', ' ', 'the courier'],
  ['system', 'DPD', 'our systems'],
  ['desk', 'DPD', 'our team'],
] as const)('news of the %s with the courier %j is from %s', (origin, courier, words) => {
  expect(sourceWords(origin, courier)).toBe(words);
});

const place = { kind: 'place', id: '1', name: 'Corner Shop', address: '1 High Street' } as const;
const tuesday = { kind: 'day', day: '2026-11-17' } as const;
const address = { line1: '2 low road', line2: '', line3: '', city: 'leeds', postcode: 'ls11aa' };

describe('a wish', () => {
  test.each<[string, Wish]>([
    ['Another day: Tuesday 17\u00a0November', tuesday],
    ['Pick-up point: Corner Shop, 1 High Street', place],
    ['Pick-up point: Corner Shop', { ...place, address: '' }],
    ['Pick-up point: 1 High Street', { ...place, name: '' }],
    ['With a neighbour: at number 14', { kind: 'neighbour', words: 'at number 14' }],
    ['In a safe place: the shed', { kind: 'safe-place', words: 'the shed' }],
    ['Another address: 2 Low Road, Leeds, LS1 1AA', { kind: 'address', ...address }],
  ])('reads as %j', (words, wish) => {
    expect(wishWords(wish, 'en-GB')).toBe(words);
    expect(words.startsWith(`${wishKindWords[wish.kind]}: `)).toBe(true);
  });

  test('for a day is confirmed for the day that the courier names, any other as it was', () => {
    expect(confirmedWish({ wish: tuesday, confirmedFor: '2026-11-18' })).toEqual({ kind: 'day', day: '2026-11-18' });
    expect(confirmedWish({ wish: tuesday, confirmedFor: null })).toEqual(tuesday);
    expect(confirmedWish({ wish: place, confirmedFor: '2026-11-18' })).toEqual(place);
  });
});

const parcel = (more: Partial<ParcelFacts> = {}): ParcelFacts => ({
  id: 'p',
  direction: 'delivery',
  courier: 'DPD',
  number: '1',
  bookedFor: '2026-11-15',
  status: null,
  statusAt: null,
  reason: null,
  rebookedAt: null,
  askedAt: null,
  askedUntil: null,
  place: '',
  ...more,
});
const reading = { locale: 'en-GB', now: at('2026-11-14T12:00:00Z') } as const;
const failed = { status: 'failed', statusAt: at('2026-11-14T09:00:00Z'), bookedFor: '2026-11-14' } as const;

describe('what became of a wish', () => {
  const settled = (status: RebookingStatus, answer: string, of = parcel()) =>
    settledWords({ status, wish: place, answer, confirmedFor: null }, of, reading);
  const shop = 'Confirmed. Pick-up point: Corner Shop, 1 High Street.';
  const chooseElse = ' Choose something else that the courier offers, or send us a message.';

  test.each([
    ['confirmed', '', shop],
    ['confirmed', ' ', shop],
    ['confirmed', ' Bring your passport ', `${shop} Bring your passport.`],
    ['confirmed', 'Bring your passport!', `${shop} Bring your passport!`],
    ['refused', 'Can you come to No. 4?', 'Not possible: Can you come to No. 4? Your delivery stays on 15/11.'],
    ['refused', 'no. 4 is shut', 'Not possible: no. 4 is shut. Your delivery stays on 15/11.'],
    ['refused', ' no van. ', 'Not possible: no van. Your delivery stays on 15/11.'],
    ['withdrawn', '', 'You’ve taken back what you asked for. Your delivery stays on 15/11.'],
    ['expired', '', 'There was no answer in time to what you asked for. Your delivery stays on 15/11.'],
  ] as const)('that was %s with the answer %j', (status, answer, words) => {
    expect(settled(status, answer)).toBe(words);
  });

  test('ends each sentence once', () => {
    const wish = { kind: 'neighbour', words: 'at number 14.' } as const;
    expect(settledWords({ status: 'confirmed', wish, answer: '', confirmedFor: null }, parcel(), reading)).toBe(
      'Confirmed. With a neighbour: at number 14.',
    );
  });

  test.each([
    ['a collection', { direction: 'collection' }, ' Your collection stays on 15/11.'],
    ['a visit of today', { bookedFor: '2026-11-14' }, ' Your delivery stays on 14/11.'],
    ['a visit of yesterday', { bookedFor: '2026-11-13' }, ''],
    ['a visit without a day', { bookedFor: null }, ''],
    ['a visit that failed', failed, chooseElse],
    ['a delivery that was made', { status: 'delivered' }, ''],
    ['a collection that was made', { direction: 'collection', status: 'collected' }, ''],
  ] as const)('without an answer says what stays of %s', (_, more, stays) => {
    const of = parcel(more);
    expect(settled('expired', '', of)).toBe(`There was no answer in time to what you asked for.${stays}`);
    expect(settled('withdrawn', '', of)).toBe(`You’ve taken back what you asked for.${stays}`);
  });
});

describe('a confirmed day is told in a notice', () => {
  const confirmed = { status: 'confirmed', wish: { kind: 'day', day: '2026-11-16' }, answer: 'Before noon' } as const;
  const told = (more: Partial<ParcelFacts>, confirmedFor = '2026-11-15') =>
    settledWordsNow({ ...confirmed, confirmedFor }, parcel(more), reading)?.replaceAll('\u00a0', ' ') ?? null;

  test.each([
    ['with it while it stands', {}, 'Confirmed. Another day: Sunday 15 November. Before noon.'],
    ['without it once another one stands', { bookedFor: '2026-11-17' }, 'Confirmed. Another day. Before noon.'],
    ['no more once the parcel has come', { status: 'delivered' }, null],
    ['no more once its visit has failed', { ...failed, bookedFor: '2026-11-14' }, null],
  ] as const)('%s', (_, more, words) => expect(told(more)).toBe(words));
});

describe('while a wish waits', () => {
  const askedAt = at('2026-07-14T10:02:00Z');
  const waiting = (more: Partial<ParcelFacts>) => askedWords({ askedAt }, parcel(more), reading);

  test.each([
    ['its courier', { courier: ' DPD ' }, 'DPD'],
    ['“the courier” where none is known', { courier: ' ' }, 'The courier'],
  ])('it names %s', (_, more, courier) => {
    expect(waiting(more)).toBe(
      `Asked for on 14/07 at 11:02. ${courier} hasn’t confirmed yet; until then the booked day stands.`,
    );
  });

  test.each([
    ['failed', failed],
    ['has no day', { bookedFor: null }],
    ['was made', { status: 'delivered' }],
  ] as const)('no day stands of a visit that %s', (_, more) => {
    expect(waiting(more)).toBe('Asked for on 14/07 at 11:02. DPD hasn’t confirmed yet.');
  });

  test('the booked day stands on the day itself', () => {
    expect(waiting({ bookedFor: '2026-11-14' })).toContain('the booked day stands');
  });
});
