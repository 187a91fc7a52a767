import { describe, expect, test } from 'vitest';

import type { QuoteView } from '#claim/money/quote-view.rules.ts';
import { answerBy, isAnswerLate, replacedBy, viewOf, type StoredVersion } from './quote-view.rules.ts';

const now = new Date('2026-11-20T12:00:00Z');

const line = (part: string, totalPence: number) => ({
  part,
  description: '',
  quantity: 1,
  netPence: totalPence,
  vatRate: 0,
  vatPence: 0,
  totalPence,
});

const awaiting = { systemName: 'Awaiting Authorisation', status: 'In Progress', trackerStep: 80, trackerNumber: 2 };

const version = (more: Partial<StoredVersion> = {}): StoredVersion => ({
  claimId: 'a',
  state: awaiting,
  customer: 'Acme',
  brand: null,
  number: 2,
  decides: 'claimant',
  status: 'sent',
  lines: [line('Screen', 14_400)],
  totalPence: 14_400,
  vatPence: 0,
  claimantPence: 4_500,
  goodUntil: '2026-11-26',
  waitedDays: 0,
  sentence: '',
  sentAt: '2026-11-12T10:00:00Z',
  decision: null,
  settledAt: null,
  settledBy: null,
  nominee: null,
  askedAt: null,
  answeredAt: null,
  answerBy: null,
  isNewWanted: false,
  approved: null,
  ...more,
});

const inState = (systemName: string, status = 'In Progress') => ({ state: { ...awaiting, systemName, status } });
const asked = { askedAt: '2026-11-19T10:00:00Z', answerBy: '2026-11-23T17:00:00Z' };
const approved = { status: 'approved', decision: 'approved' } as const;

describe('what a claimant reads of a quote', () => {
  test.each<[string, Partial<StoredVersion>, QuoteView]>([
    ['the claimant decides', {}, 'yours'],
    ['on the last day', { goodUntil: '2026-11-20' }, 'yours'],
    ['after the last day', { goodUntil: '2026-11-19' }, 'expired'],
    ['its time was ended', { status: 'expired', goodUntil: '2026-11-01' }, 'expired'],
    ['without an end', { goodUntil: null }, 'yours'],
    ['a question waits', asked, 'asked'],
    ['a question waits beyond the last day', { ...asked, goodUntil: '2026-11-19' }, 'asked'],
    ['the question is answered', { ...asked, answeredAt: '2026-11-20T09:00:00Z' }, 'yours'],
    ['the insurer decides', { decides: 'insurer' }, 'insurer'],
    ['the insurer takes its time', { decides: 'insurer', goodUntil: '2026-11-01' }, 'insurer'],
    ['the claimant asks about what the insurer decides', { decides: 'insurer', ...asked }, 'asked'],
    ['approved', approved, 'approved'],
    ['approved, and repaired since', { ...approved, ...inState('Repair') }, 'approved'],
    ['approved, and over', { ...approved, ...inState('Claim Cancelled', 'Cancelled') }, 'approved'],
    ['declined', { status: 'declined', decision: 'declined' }, 'declined'],
    ['withdrawn', { status: 'withdrawn' }, 'withdrawn'],
    ['the repair has begun without a decision here', inState('Repair'), 'agreed'],
    ['the claim is over', inState('Claim Cancelled', 'Cancelled'), 'over'],
  ])('%s', (_what, more, view) => expect(viewOf(version(more), now)).toBe(view));
});

test('by when a question is answered is said while it waits', () => {
  expect(answerBy(version())).toBeNull();
  expect(answerBy(version(asked))).toEqual(new Date(asked.answerBy));
  expect(answerBy(version({ ...asked, answeredAt: '2026-11-20T09:00:00Z' }))).toBeNull();
});

test('an answer is late from the day after its day, while the question waits', () => {
  const late = { ...asked, answerBy: '2026-11-19T17:00:00Z' };
  expect(isAnswerLate(version(late), now)).toBe(true);
  expect(isAnswerLate(version({ ...late, answerBy: '2026-11-20T09:00:00Z' }), now)).toBe(false);
  expect(isAnswerLate(version({ ...late, answeredAt: '2026-11-20T09:00:00Z' }), now)).toBe(false);
  expect(isAnswerLate(version(), now)).toBe(false);
});

describe('what was approved before', () => {
  const before = {
    number: 1,
    totalPence: 14_400,
    settledAt: '2026-11-14T10:02:00Z',
    settledBy: 'claimant' as const,
    isWithdrawn: false,
    lines: [line('Screen', 14_400)],
  };
  const more = { approved: before, lines: [line('Screen', 14_400), line('Battery', 1_200)], totalPence: 15_600 };

  test('is compared with the newest version', () => {
    expect(replacedBy(version(more))).toMatchObject({ differencePence: 1_200, added: [{ part: 'Battery' }] });
    expect(replacedBy(version({ approved: before, totalPence: 14_000 }))).toMatchObject({
      differencePence: -400,
      added: [],
    });
  });

  test('counts no more once that one is decided', () => {
    expect(replacedBy(version({ ...more, decision: 'declined' }))).toBeNull();
    expect(replacedBy(version())).toBeNull();
  });
});
