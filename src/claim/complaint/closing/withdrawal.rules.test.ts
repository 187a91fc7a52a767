import { expect, test } from 'vitest';

import { type Withdrawal, withdrawalFault, withdrawalWords } from './withdrawal.rules.ts';

const said: Withdrawal = { by: 'claimant', name: '', how: 'call', on: '2026-11-05' };
const days = { receivedOn: '2026-11-02', today: '2026-11-06' };

test.each([
  [said, null],
  [{ ...said, on: '2026-11-02' }, null],
  [{ ...said, on: '2026-11-06' }, null],
  [{ ...said, on: '2026-11-01' }, 'on'],
  [{ ...said, on: '2026-11-07' }, 'on'],
  [{ ...said, by: 'nominee' as const }, 'name'],
  [{ ...said, by: 'representative' as const, name: 'Asha Nair' }, null],
])('%o has its fault at %s', (withdrawal, at) => {
  expect(withdrawalFault(withdrawal, days)?.at ?? null).toBe(at);
});

test.each([
  [null, 'not recorded'],
  [said, 'the claimant by telephone on 05/11/2026'],
  [
    { ...said, by: 'nominee' as const, name: 'Asha Nair', how: 'in-person' as const },
    'Asha Nair, who may act for the claimant, in person on 05/11/2026',
  ],
])('of %o the insurer reads “%s”', (withdrawal, words) => {
  expect(withdrawalWords(withdrawal)).toBe(words);
});
