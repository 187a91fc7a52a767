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

const shared = { insurer: 'Acme', yours: 45, theirs: 139, isExcessAll: false };
const all = { insurer: 'Acme', yours: 0, theirs: 0, isExcessAll: true };
const other = { insurer: 'Other', isAgreed: false };

test.each<[string, Facts, Payment | null]>([
  ['what the claim says, without a version', facts(null), { ...all, kind: 'insurer-would' }],
  [
    'what the claim says, by its insurer',
    facts({ ...ofInsurer, state: 'asked' }, { repairPayer: other }),
    {
      ...all,
      kind: 'insurer-would',
      insurer: 'Other',
    },
  ],
  ['the version’s insurer', facts({}, { repairPayer: other }), { ...shared, kind: 'both' }],
  ['both, where nothing else is known', facts({}, { repairPayer: null }), { ...shared, kind: 'both' }],
  ['both, where the claimant has asked', facts({ state: 'asked' }), { ...shared, kind: 'both' }],
  ['both, of what the claimant decides at the insurer', facts({ state: 'insurer' }), { ...shared, kind: 'both' }],
  [
    'both, if the insurer agrees after a question',
    facts({ state: 'asked', decides: 'insurer' }),
    {
      ...shared,
      kind: 'both-would',
    },
  ],
  ['both, of what nobody decides', facts({ decides: 'nobody', state: 'insurer' }), { ...shared, kind: 'both' }],
  [
    'the claimant, of what the insurer decides',
    facts({ decides: 'insurer', state: 'insurer', insurerPays: 0 }),
    {
      ...shared,
      kind: 'claimant',
      theirs: 0,
    },
  ],
  [
    'the insurer, beyond a small excess',
    facts({ claimantPays: 0 }, { policyExcessAmount: 0.01 }),
    {
      ...shared,
      kind: 'insurer',
      yours: 0,
      isExcessAll: true,
    },
  ],
  [
    'the insurer that agreed, at the end',
    facts({ ...ofInsurer, state: 'over' }, { repairPayer: pays }),
    {
      ...all,
      kind: 'insurer',
    },
  ],
  [
    'nobody, where nobody is known to have approved',
    facts({ ...ofInsurer, state: 'approved' }, { repairPayer: null }),
    null,
  ],
  ['nobody, of what expired before the claim was over', facts({ state: 'expired' }, { repairPayer: pays }), null],
])('the repair is paid by %s', (_what, given, expected) => expect(payment(given)).toEqual(expected));
