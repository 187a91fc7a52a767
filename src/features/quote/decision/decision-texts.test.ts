import { expect, test } from 'vitest';
import { saidOf, tellsOfQuestion } from './decision-texts.ts';
import type { DecisionClaim, Version } from './quote-version-fields.ts';
import { faultText } from './trouble-texts.ts';

const approved = (claimantPays: number, policyExcessAmount: number) =>
  saidOf({
    policyExcessAmount,
    quoteVersion: {
      state: 'approved',
      decidedBy: 'claimant',
      decidedAt: '2026-11-20T12:00:00Z',
      number: 1,
      claimantPays,
    },
  } as DecisionClaim)?.more;

test.each([
  ['nothing', 0, 0, ''],
  ['their excess', 75, 75, ''],
  ['a part', 45, 0, ' We’ll tell you how to pay your part.'],
  ['more than their excess', 120, 75, ' We’ll tell you how to pay your part.'],
])('an approved quote of which the claimant pays %s says how', (_, pays, excess, told) =>
  expect(approved(pays, excess)).toBe(`We repair your device at this price.${told}`),
);

test.each([
  ['approved', 'Cal Help', /^Cal Help approved this quote for you on /],
  ['declined', 'Cal Help', /^Cal Help declined this quote for you on /],
  ['declined', '', /^Somebody who may act for you declined this quote for you on /],
])('a quote that a nominee %s names them (%s)', (state, nominee, title) => {
  const decided = { decidedBy: 'nominated', decidedAt: '2026-11-20T12:00:00Z', number: 1, claimantPays: 0 };
  const claim = { policyExcessAmount: 0, quoteVersion: { state, nominee, ...decided } };
  expect(saidOf(claim as DecisionClaim)?.title).toMatch(title);
});

test.each([
  [
    'Awaiting Authorisation',
    { title: 'Acme is deciding about this quote.', more: /^What was approved before .* You don’t need/ },
  ],
  [
    'Inspection',
    { title: expect.stringMatching(/^What was approved before no longer counts, because/) as string, more: /^$/ },
  ],
])('a quote whose approval no longer counts says why in the state %s', (systemName, { title, more }) => {
  const quoteVersion = { state: 'insurer', decides: 'insurer', insurer: 'Acme', replaces: { isWithdrawn: true } };
  const said = saidOf({ state: { systemName }, todo: [], quoteVersion } as unknown as DecisionClaim);
  expect(said?.title).toEqual(title);
  expect(said?.more).toMatch(more);
});

test('a claimant who is asked again reads that what was approved no longer counts', () => {
  const replaces = { difference: 0, added: [], approvedBy: 'claimant', isWithdrawn: true };
  const quoteVersion = { state: 'yours', decides: 'claimant', lastDay: null, replaces };
  expect(saidOf({ quoteVersion } as unknown as DecisionClaim)?.title).toBe(
    'What was approved before no longer counts, because who covers your claim was corrected. Please look again.',
  );
});

test.each([
  ['asked', false, true],
  ['expired', true, true],
  ['withdrawn', false, false],
  ['declined', false, false],
])('a quote that is %s (a new one wanted: %s) says itself that a question has come: %s', (state, isNewWanted, tells) =>
  expect(tellsOfQuestion({ state, isNewWanted } as Version)).toBe(tells),
);

test.each(['QUOTE_DECIDED', 'CLAIM_OVER', 'QUOTE_CHANGED'] as const)(
  'a question that is refused by %s is said not to be sent',
  (fault) => expect(faultText(fault, true)).toMatch(/wasn’t sent|Nothing was sent/),
);
