import { describe, expect, test } from 'vitest';

import type { OfferFacts } from './offer.rules.ts';
import {
  faultOfChoice,
  isBeyondOffer,
  isInHand,
  isToChoose,
  isVoucherReady,
  lastDayOf,
  statusAt,
  viewOf,
} from './offer-status.rules.ts';

const now = new Date('2026-11-10T12:00:00Z');
const offer: OfferFacts = {
  number: 2,
  status: 'sent',
  goodUntil: '2026-11-20',
  waitedDays: 0,
  askedAt: null,
  answeredAt: null,
  inHandAt: null,
};
const beyond = { systemName: 'Beyond Repair', status: 'On Hold', trackerStep: 95 };
const issuing = { systemName: 'Awaiting Voucher Issue', status: 'In Progress', trackerStep: 80 };
const issued = { systemName: 'Voucher Issued to End User', status: 'Completed', trackerStep: 100 };
const cancelled = { systemName: 'Claim Cancelled', status: 'Completed', trackerStep: 100 };
const repairing = { systemName: 'Repair', status: 'In Progress', trackerStep: 20 };
const ranOut = { goodUntil: '2026-11-09' };
const asked = { ...offer, askedAt: new Date('2026-11-09T10:00:00Z') };
const chosen: OfferFacts = { ...offer, status: 'chosen' };

describe('the view of an offer', () => {
  test.each([
    ['is the claimant’s to choose', offer, beyond, 'yours'],
    ['waits for our answer', asked, beyond, 'asked'],
    ['has run out', { ...offer, goodUntil: '2026-11-09' }, beyond, 'expired'],
    ['does not run out while a question waits', { ...asked, goodUntil: '2026-11-09' }, beyond, 'asked'],
    ['is chosen, whatever its time', { ...chosen, goodUntil: '2026-11-09' }, beyond, 'chosen'],
    ['is in hand', { ...chosen, inHandAt: now }, beyond, 'in-hand'],
    ['is in hand by the state', chosen, issuing, 'in-hand'],
    ['is done with the claim', chosen, issued, 'done'],
    ['is over with a cancelled claim', chosen, cancelled, 'over'],
    ['is over where nothing was chosen', offer, issued, 'over'],
    ['is over where the device is repaired after all', offer, repairing, 'over'],
    ['is withdrawn', { ...offer, status: 'withdrawn' as const }, beyond, 'withdrawn'],
    ['is withdrawn, whatever its time', { ...offer, ...ranOut, status: 'withdrawn' as const }, beyond, 'withdrawn'],
    ['is withdrawn once another was sent', { ...offer, status: 'superseded' as const }, beyond, 'withdrawn'],
    [
      'is the claimant’s again where it was said to have run out',
      { ...offer, status: 'expired' as const },
      beyond,
      'yours',
    ],
    ['is the claimant’s in no state', offer, null, 'yours'],
    ['is chosen in no state', chosen, null, 'chosen'],
  ])('%s', (_, facts, state, view) => {
    expect(viewOf(facts, state, now)).toBe(view);
    expect(isToChoose(facts, state, now)).toBe(view === 'yours' || view === 'asked');
  });

  test('has its last day later by the days of a question, over the end of summer time', () => {
    const answered = { askedAt: new Date('2026-10-20T10:00:00Z'), answeredAt: new Date('2026-10-27T10:00:00Z') };
    const late = { ...offer, goodUntil: '2026-10-24', waitedDays: 2, ...answered };
    expect(lastDayOf(late)?.toISOString().slice(0, 10)).toBe('2026-11-02');
    expect([
      statusAt(late, new Date('2026-11-02T23:59:00Z')),
      statusAt(late, new Date('2026-11-03T00:00:00Z')),
    ]).toEqual(['sent', 'expired']);
  });
});

test('there is nothing to choose without an offer', () => expect(isToChoose(null, beyond, now)).toBe(false));

test('an offer has no last day while a question waits', () => expect(lastDayOf(asked)).toBeNull());

test.each([
  ['no state', null, false],
  ['a device beyond repair', beyond, false],
  ['a voucher to issue', issuing, true],
  ['a repair', repairing, true],
  ['the end', issued, true],
])('whether a claim with %s is beyond its offer, and has it in hand', (_, state, expected) => {
  expect(isBeyondOffer(state)).toBe(expected);
  expect(isInHand({ inHandAt: null }, state)).toBe(expected);
  expect(isInHand({ inHandAt: now }, state)).toBe(true);
});

describe('the code of a voucher waits to be seen', () => {
  const ready = { ...chosen, voucherUntil: '2026-11-10' };

  test.each([
    ['on its last day', ready, issued, true],
    ['on no day after its last', { ...ready, voucherUntil: '2026-11-09' }, issued, false],
    ['before its last day', { ...ready, voucherUntil: '2026-11-11' }, null, true],
    ['not of a claim that was cancelled', ready, cancelled, false],
    ['not where another offer was sent', { ...ready, status: 'superseded' as const }, issued, false],
    ['not without a code', { ...ready, voucherUntil: null }, issued, false],
    ['not where nothing is known of one', chosen, issued, false],
    ['not without an offer', null, issued, false],
  ])('%s', (_, facts, state, expected) => expect(isVoucherReady(facts, state, now)).toBe(expected));
});

describe('a choice', () => {
  const ids = ['a', 'b'].map((id) => ({ id, validUntil: null as string | null }));
  const offered = { ...offer, options: ids, chosenId: null as string | null, settledAt: null as Date | null };
  const changeable = { ...offered, mayChange: true };
  const taken = {
    ...changeable,
    status: 'chosen' as const,
    chosenId: 'a',
    settledAt: new Date('2026-11-10T11:00:00Z'),
  };
  const since = { ...taken, settledAt: now };
  const voucherUntil = (day: string) => ({ ...changeable, options: [{ id: 'b', validUntil: day }] });
  const endedTaken = { ...taken, options: [{ id: 'b', validUntil: '2026-11-09' }] };
  const before = new Date(now.getTime() - 1);
  const wanted = { number: 2, optionId: 'b' };

  test.each([
    ['of nothing', null, {}, beyond, 'claimant', 'offer-missing'],
    ['of another offer', changeable, { number: 1 }, beyond, 'claimant', 'offer-changed'],
    ['of no option', changeable, { optionId: 'c' }, beyond, 'claimant', 'option-unknown'],
    ['in time', changeable, {}, beyond, 'claimant', null],
    ['too late', { ...changeable, ...ranOut }, {}, beyond, 'claimant', 'offer-expired'],
    ['too late, heard by telephone', { ...changeable, ...ranOut }, {}, beyond, 'on-behalf', null],
    ['the same again', { ...taken, inHandAt: now }, { optionId: 'a' }, beyond, 'claimant', 'same'],
    ['changed', taken, {}, beyond, 'claimant', null],
    ['changed where that is not allowed', { ...taken, mayChange: false }, {}, beyond, 'claimant', 'choice-fixed'],
    ['changed by telephone', taken, {}, beyond, 'on-behalf', null],
    ['changed by telephone where not allowed', { ...taken, mayChange: false }, {}, beyond, 'on-behalf', 'choice-fixed'],
    ['heard before what was chosen', since, {}, beyond, 'on-behalf', 'chosen-since'],
    ['heard before, and not to be changed', { ...since, mayChange: false }, {}, beyond, 'on-behalf', 'chosen-since'],
    ['of a voucher on its last day', voucherUntil('2026-11-10'), {}, beyond, 'claimant', null],
    ['of a voucher that has ended', voucherUntil('2026-11-09'), {}, beyond, 'claimant', 'option-expired'],
    ['changed in hand', { ...taken, inHandAt: now }, {}, beyond, 'on-behalf', 'offer-in-hand'],
    ['of a voucher that has ended, in hand', { ...endedTaken, inHandAt: now }, {}, beyond, 'claimant', 'offer-in-hand'],
    ['heard a moment after what was chosen', { ...taken, settledAt: before }, {}, beyond, 'on-behalf', null],
    ['heard after what nobody knows the time of', { ...taken, settledAt: null }, {}, beyond, 'on-behalf', null],
    ['changed at the instant of what was chosen', since, {}, beyond, 'claimant', null],
    ['of what another offer had chosen', { ...changeable, chosenId: 'b' }, {}, beyond, 'claimant', null],
    [
      'of an offer that was said to have run out',
      { ...changeable, status: 'expired' as const },
      {},
      beyond,
      'claimant',
      null,
    ],
    [
      'of a claim that is repaired, and too late',
      { ...changeable, ...ranOut },
      {},
      repairing,
      'claimant',
      'claim-over',
    ],
    [
      'where another was sent',
      { ...changeable, status: 'superseded' as const },
      {},
      issuing,
      'claimant',
      'offer-withdrawn',
    ],
    ['of a claim that has moved on', changeable, {}, issuing, 'on-behalf', 'claim-over'],
    [
      'of what was withdrawn',
      { ...changeable, status: 'withdrawn' as const },
      {},
      beyond,
      'on-behalf',
      'offer-withdrawn',
    ],
  ] as const)('%s', (...[, facts, more, state, by, fault]) =>
    expect(faultOfChoice(facts, { ...wanted, ...more }, { by, state, now })).toBe(fault),
  );
});
