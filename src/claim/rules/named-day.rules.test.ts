import { expect, test } from 'vitest';
import type { QuoteFacts } from '../quote/quote-version.rules.ts';
import { nothingKnown, stateOf } from '../wording/wording.fixture.ts';
import { nextStageOf } from './named-day.rules.ts';

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
] as const)('in %s, with %s to come and a quote that is %s, next is %s', (name, nextState, status, next) => {
  const facts = { ...nothingKnown, state: { ...stateOf(name), nextState }, quote: { ...quote, status } };
  expect(nextStageOf(facts, now)).toBe(next);
});
