import { expect, test } from 'vitest';
import { saidOf } from './decision-texts.ts';
import type { DecisionClaim } from './quote-version-fields.ts';

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
