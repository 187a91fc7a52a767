import { describe, expect, test } from 'vitest';

import type { OfferFacts } from './offer.rules.ts';
import { faultOfChoice, isToChoose, lastDayOf, statusAt, viewOf } from './offer-status.rules.ts';

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
    ['is withdrawn', { ...offer, status: 'withdrawn' as const }, beyond, 'withdrawn'],
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
  const wanted = { number: 2, optionId: 'b' };
  const late = { goodUntil: '2026-11-09' };

  test.each([
    ['of nothing', null, {}, beyond, 'claimant', 'offer-missing'],
    ['of another offer', changeable, { number: 1 }, beyond, 'claimant', 'offer-changed'],
    ['of no option', changeable, { optionId: 'c' }, beyond, 'claimant', 'option-unknown'],
    ['in time', changeable, {}, beyond, 'claimant', null],
    ['too late', { ...changeable, ...late }, {}, beyond, 'claimant', 'offer-expired'],
    ['too late, heard by telephone', { ...changeable, ...late }, {}, beyond, 'on-behalf', null],
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
