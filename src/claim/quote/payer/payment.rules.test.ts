import { expect, test } from 'vitest';

import { payment, type Payment } from './payment.rules.ts';

type Facts = Parameters<typeof payment>[0];

const version = {
  state: 'yours',
  decides: 'claimant',
  total: 184,
  claimantPays: 45,
  insurerPays: 139,
  insurer: 'Acme',
};
const would = { insurer: 'Acme', isAgreed: false };
const pays = { insurer: 'Acme', isAgreed: true };

const facts = (quoteVersion: Partial<typeof version> | null, more: Partial<Facts> = {}): Facts => ({
  repairPayer: would,
  policyExcessAmount: 0,
  quoteVersion: quoteVersion && { ...version, ...quoteVersion },
  ...more,
});

const ofInsurer = { decides: 'insurer', claimantPays: 0, insurerPays: 184 };

test.each<[string, Facts, Partial<Payment> | null]>([
  ['no version: as the claim says it', facts(null), { kind: 'insurer-would', isExcessAll: true }],
  ['no version, agreed', facts(null, { repairPayer: pays }), { kind: 'insurer' }],
  ['no version, unknown', facts(null, { repairPayer: null }), null],
  ['the claimant decides and pays a part', facts({}), { kind: 'both', yours: 45, theirs: 139, isExcessAll: false }],
  ['the claimant pays nothing', facts({ claimantPays: 0, insurerPays: 184 }), { kind: 'nothing', theirs: 184 }],
  [
    'the claimant pays nothing but the excess',
    facts({ claimantPays: 0, insurerPays: 184 }, { policyExcessAmount: 75 }),
    { kind: 'insurer', isExcessAll: true },
  ],
  ['the claimant pays all', facts({ claimantPays: 184, insurerPays: 0 }), { kind: 'claimant', yours: 184 }],
  ['the insurer decides and pays all', facts({ ...ofInsurer, state: 'insurer' }), { kind: 'insurer-would' }],
  ['the insurer decides about both shares', facts({ state: 'insurer', decides: 'insurer' }), { kind: 'both-would' }],
  ['the insurer has approved', facts({ ...ofInsurer, state: 'approved' }), { kind: 'insurer' }],
  ['the insurer has approved both shares', facts({ state: 'approved', decides: 'insurer' }), { kind: 'both' }],
  ['declined', facts({ state: 'declined' }), null],
  ['declined by the insurer', facts({ ...ofInsurer, state: 'declined' }), null],
  ['expired', facts({ state: 'expired' }), null],
  ['withdrawn', facts({ state: 'withdrawn' }), null],
  ['over without a repair', facts({ state: 'over' }, { repairPayer: null }), null],
  ['over and repaired', facts({ state: 'over' }, { repairPayer: pays }), { kind: 'both' }],
])('%s', (_what, given, expected) => expect([payment(given)]).toMatchObject([expected]));
