import { expect, test } from 'vitest';

import { agreedOf, answeredToday } from './answerer.rules.ts';

const at = new Date('2026-11-06T10:00:00Z');
const north = { clientId: 'north', respondent: 'insurer', respondentName: 'Northfield' } as const;
const own = { clientId: 'own', respondent: 'operator', respondentName: 'Fixers' } as const;
const nobodys = { ...own, clientId: null };
const theirs = {
  number: 'C-7QK4-M2XD',
  respondent: 'insurer' as const,
  respondentName: 'Eastgate',
  handedTo: 'east' as string | null,
  handedOverAt: at as Date | null,
  receiptAt: at as Date | null,
  closedAt: null as Date | null,
};
const nothing = { handedTo: null, handedOverAt: null, receiptAt: null };

test.each([
  ['is the next insurer’s, which has not got it', theirs, north],
  ['is the operator’s where the next client lets it answer', theirs, own],
  ['is the operator’s where the claim has no client', theirs, nobodys],
  ['is the insurer’s of today where nobody got it', { ...theirs, ...nothing }, north],
  ['is nobody’s who had it where no client is known', { ...theirs, handedTo: null }, nobodys],
])('a complaint of the insurer before %s', (_what, complaint, agreed) => {
  const { respondent, respondentName } = agreed;
  const today = { ...complaint, respondent, respondentName, ...nothing };
  expect(answeredToday(complaint, agreed)).toEqual(today);
});

test.each([
  ['was handed over to the client of today, whatever that has agreed since', theirs, { ...own, clientId: 'east' }],
  ['is closed', { ...theirs, closedAt: at }, north],
  ['the operator answers', { ...theirs, ...nothing, respondent: 'operator' as const }, north],
])('a complaint stays as it is that %s', (_what, complaint, agreed) => {
  expect(answeredToday(complaint, agreed)).toBe(complaint);
});

test.each([
  ['the insurer', { clientId: 'n', respondent: 'insurer' as const, insurer: { name: 'Northfield' } }, 'Northfield'],
  ['the company where nobody is named', { clientId: 'n', respondent: 'insurer' as const, insurer: null }, 'Fixers'],
  ['the company', { clientId: 'n', respondent: 'operator' as const, insurer: { name: 'Northfield' } }, 'Fixers'],
  ['the company where there is no client', { clientId: null, respondent: null, insurer: null }, 'Fixers'],
])('who answers is %s', (_what, stored, respondentName) => {
  const { clientId, respondent } = stored;
  expect(agreedOf(stored, 'Fixers')).toEqual({ clientId, respondent: respondent ?? 'operator', respondentName });
});
