import type { QuoteFacts } from './quote-version.rules.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  faultOfDecision,
  isAsked,
  isBeyondQuote,
  isClaimants,
  isToDecide,
  lastDayOf,
  statusAt,
  waitedDaysOf,
  type Wanted,
} from './quote-status.rules.ts';

const at = (text: string): Date => new Date(text);
const now = at('2026-11-10T12:00:00Z');
const state = { systemName: 'Awaiting Authorisation', status: 'On Hold', trackerStep: 60 };
const sent: QuoteFacts = {
  number: 2,
  decides: 'claimant',
  status: 'sent',
  totalPence: 14_400,
  goodUntil: '2026-11-20',
  waitedDays: 0,
  askedAt: null,
  answeredAt: null,
};
const wanted: Wanted = { number: 2, totalPence: 14_400, decision: 'approved' };

describe('the last day', () => {
  test.each<[string, Partial<QuoteFacts>, string | null]>([
    ['is that of the quote', {}, '2026-11-20T12:00:00.000Z'],
    ['is none without an end', { goodUntil: null }, null],
    ['is none while a question waits', { askedAt: at('2026-11-09T09:00:00Z') }, null],
    [
      'is later by the days of a question',
      { askedAt: at('2026-11-09T09:00:00Z'), answeredAt: at('2026-11-12T17:00:00Z') },
      '2026-11-23T12:00:00.000Z',
    ],
    ['is later by the days of earlier questions', { waitedDays: 2 }, '2026-11-22T12:00:00.000Z'],
    ['is none for an insurer, who may take its time', { decides: 'insurer' }, null],
    [
      'is the same for one that was answered at once',
      { askedAt: at('2026-11-09T09:00:00Z'), answeredAt: at('2026-11-09T09:05:00Z') },
      '2026-11-20T12:00:00.000Z',
    ],
    [
      'counts days of the wall over the end of summer time',
      {
        goodUntil: '2026-10-25',
        askedAt: at('2026-10-23T23:30:00+01:00'),
        answeredAt: at('2026-10-24T00:30:00+01:00'),
      },
      '2026-10-26T12:00:00.000Z',
    ],
  ])('%s', (_what, more, day) => expect(lastDayOf({ ...sent, ...more })?.toISOString() ?? null).toBe(day));

  test.each([
    ['2026-11-20T23:59:59Z', 'sent'],
    ['2026-11-21T00:00:00Z', 'expired'],
  ])('at %s the quote is %s', (instant, status) => expect(statusAt(sent, at(instant))).toBe(status));

  test('in summer the day ends an hour before midnight of the world', () => {
    const summer = { ...sent, goodUntil: '2026-07-01' };
    expect(statusAt(summer, at('2026-07-01T22:59:59Z'))).toBe('sent');
    expect(statusAt(summer, at('2026-07-01T23:00:00Z'))).toBe('expired');
  });
});

const [asked, answered] = [at('2026-11-09T09:00:00Z'), at('2026-11-12T17:00:00Z')];

test.each([
  ['was never asked', null, null, 2],
  ['waits', asked, null, 2],
  ['was answered', asked, answered, 5],
  ['was answered before it was asked', answered, asked, 2],
])('a question that %s has waited, with two days of earlier ones', (_, askedAt, answeredAt, days) => {
  expect(waitedDaysOf({ waitedDays: 2, askedAt, answeredAt })).toBe(days);
  expect(isAsked({ askedAt, answeredAt })).toBe(askedAt !== null && answeredAt === null);
});

describe('on the day after its last a quote', () => {
  const after = at('2026-11-21T00:00:00Z');

  test.each<[QuoteFacts['status'], QuoteFacts['status']]>([
    ['sent', 'expired'],
    ['expired', 'expired'],
    ['approved', 'approved'],
    ['declined', 'declined'],
    ['superseded', 'superseded'],
    ['withdrawn', 'withdrawn'],
  ])('that was %s is %s', (status, expected) => expect(statusAt({ ...sent, status }, after)).toBe(expected));

  test('that was said to have run out is open as long as a question waits', () => {
    const waiting: QuoteFacts = { ...sent, status: 'expired', askedAt: asked };
    expect(statusAt(waiting, after)).toBe('sent');
  });
});

describe('the claimant has to decide', () => {
  const repair = { ...state, systemName: 'Repair' };
  const over = { systemName: 'Returned to End User', status: 'Completed', trackerStep: 100 };

  test.each<[string, QuoteFacts | null, typeof state | null, boolean, boolean]>([
    ['about a quote that was sent', sent, state, true, true],
    ['in no state as well', sent, null, true, true],
    ['about no quote', null, state, false, false],
    ['not about an insurer’s', { ...sent, decides: 'insurer' }, state, false, false],
    ['no more in the repair', sent, repair, false, false],
    ['no more at the end', sent, over, false, false],
    ['no more after its time, which may be renewed', { ...sent, goodUntil: '2026-11-09' }, state, true, false],
  ])('%s', (_, quote, there, isTheirs, isNow) => {
    expect(isClaimants(quote, there)).toBe(isTheirs);
    expect(isToDecide(quote, there, now)).toBe(isNow);
  });

  test('as long as the claim is not beyond the quote', () => {
    expect([null, state, repair, over].map(isBeyondQuote)).toEqual([false, false, true, true]);
  });
});

describe('a decision', () => {
  test.each<[string, QuoteFacts | null, Partial<Wanted>, ReturnType<typeof faultOfDecision>]>([
    ['is taken', sent, {}, null],
    ['needs a quote', null, {}, 'quote-missing'],
    ['is of the newest version', sent, { number: 1 }, 'quote-changed'],
    ['is of its total', sent, { totalPence: 14_399 }, 'quote-changed'],
    ['comes in time', { ...sent, goodUntil: '2026-11-09' }, {}, 'quote-expired'],
    ['is not of what was withdrawn', { ...sent, status: 'withdrawn' }, {}, 'quote-withdrawn'],
    ['is taken once', { ...sent, status: 'approved' }, {}, 'same'],
    ['is not turned round', { ...sent, status: 'declined' }, {}, 'quote-decided'],
    ['is not the insurer’s', { ...sent, decides: 'insurer' }, {}, 'quote-not-yours'],
    ['is taken once, to decline too', { ...sent, status: 'declined' }, { decision: 'declined' }, 'same'],
    ['is not turned round to decline', { ...sent, status: 'approved' }, { decision: 'declined' }, 'quote-decided'],
    ['is not of an older version', { ...sent, status: 'superseded' }, {}, 'quote-withdrawn'],
  ])('%s', (_what, quote, more, fault) => {
    expect(faultOfDecision(quote, { ...wanted, ...more }, { by: 'claimant', state, now })).toBe(fault);
  });

  test('that was heard is recorded, whoever decides', () => {
    const how = { by: 'on-behalf', state, now } as const;
    expect(faultOfDecision({ ...sent, decides: 'insurer' }, wanted, how)).toBeNull();
  });

  test.each<[string, Partial<QuoteFacts>, 'insurer' | 'on-behalf', ReturnType<typeof faultOfDecision>]>([
    ['by the insurer about its own', { decides: 'insurer' }, 'insurer', null],
    ['by the insurer about the claimant’s', {}, 'insurer', 'quote-not-yours'],
    ['that was heard too late', { goodUntil: '2026-11-09' }, 'on-behalf', 'quote-expired'],
  ])('%s', (_, more, by, fault) => {
    expect(faultOfDecision({ ...sent, ...more }, wanted, { by, state, now })).toBe(fault);
  });

  test.each([
    ['claimant', 'claimant', 'quote-decided'],
    ['insurer', 'insurer', null],
    ['claimant', 'on-behalf', null],
  ] as const)('of the %s in the repair, said by %s, has the fault %s', (decides, by, fault) => {
    const repair = { ...state, systemName: 'Repair' };
    expect(faultOfDecision({ ...sent, decides }, wanted, { by, state: repair, now })).toBe(fault);
  });

  test('is not taken about a claim that has ended', () => {
    const ended = { systemName: 'Claim Cancelled', status: 'Cancelled', trackerStep: 100 };
    expect(faultOfDecision(sent, wanted, { by: 'claimant', state: ended, now })).toBe('claim-over');
  });

  test('can be taken as long as it is asked for, and no longer', () => {
    const instants = fc.date({ min: at('2026-01-01T00:00:00Z'), max: at('2027-01-01T00:00:00Z'), noInvalidDate: true });
    const states = fc.constantFrom(state, { ...state, systemName: 'Repair' }, null);
    const facts = fc.record({
      status: fc.constantFrom(...(['sent', 'approved', 'declined', 'superseded', 'expired', 'withdrawn'] as const)),
      decides: fc.constantFrom(...(['insurer', 'claimant', 'nobody'] as const)),
      goodUntil: fc.option(fc.constantFrom('2026-03-29', '2026-10-25', '2026-12-31')),
      waitedDays: fc.constantFrom(0, 1, 30),
      askedAt: fc.option(instants),
      answeredAt: fc.option(instants),
    });
    fc.assert(
      fc.property(facts, states, instants, (drawn, there, when) => {
        const quote: QuoteFacts = { ...sent, ...drawn, answeredAt: drawn.askedAt && drawn.answeredAt };
        const fault = faultOfDecision(quote, wanted, { by: 'claimant', state: there, now: when });
        expect(fault === null).toBe(isToDecide(quote, there, when));
      }),
      { numRuns: 2_000 },
    );
  });
});
