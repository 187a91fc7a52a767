import { expect, test } from 'vitest';

import { joinAddress, type Address } from '#shared/people/address.ts';
import { addressToStore, replacedAddressOf } from './replaced-address.rules.ts';

const at = (line1: string): Address => ({ line1, line2: '', line3: '', city: 'London', postcode: 'SW1A 1AA' });
const [operators, claimants, another] = [at('1 The Mall'), at('2 New Road'), at('3 High Street')];
const changed = { replaced: joinAddress(operators), current: claimants };

test('a document with the replaced address keeps the claimant’s', () => {
  expect(addressToStore(changed, operators)).toEqual(claimants);
});

test.each([
  ['another address', changed, another],
  ['the claimant’s own', changed, claimants],
  ['any address of a claim whose claimant changed nothing', { replaced: null, current: operators }, another],
  ['any address of a new claim', null, operators],
])('a document with %s says where the parcel goes', (_, stored, wanted) => {
  expect(addressToStore(stored, wanted)).toEqual(wanted);
});

test('a claimant’s second change still replaces what the operator said', () => {
  expect(replacedAddressOf({ replaced: null, current: operators })).toBe(joinAddress(operators));
  expect(replacedAddressOf(changed)).toBe(joinAddress(operators));
});
