import { expect, test } from 'vitest';

import { trackKey, trackStateOf, withoutTyped } from './track-query.rules.ts';
import { longestField, longestLink } from './track.rules.ts';

const empty = { reference: '', postcode: '', sharedDevice: false, returnUrl: null, outcome: null };
const long = 'x'.repeat(3_000);

test.each([
  ['', empty],
  ['?reference=FT-1&postcode=LS9+8AB', { ...empty, reference: 'FT-1', postcode: 'LS9 8AB' }],
  [`?reference=${long}`, { ...empty, reference: 'x'.repeat(longestField.reference) }],
  [`?postcode=${long}`, { ...empty, postcode: 'x'.repeat(longestField.postcode) }],
  ['?link=abc', { ...empty, link: 'abc' }],
  ['?link=', empty],
  [`?link=${long}`, { ...empty, link: 'x'.repeat(longestLink) }],
  ['?returnUrl=/privacy', { ...empty, returnUrl: '/privacy' }],
  ['?returnUrl=/quote', { ...empty, returnUrl: '/quote', outcome: { kind: 'needed' } }],
  [`?returnUrl=${'x'.repeat(2_048)}`, { ...empty, returnUrl: 'x'.repeat(2_048) }],
  [`?returnUrl=${'x'.repeat(2_049)}`, empty],
  ['?stopped=1&returnUrl=/quote', { ...empty, returnUrl: '/quote', outcome: { kind: 'stopped' } }],
])('the form at %s', (search, state) => expect(trackStateOf(search)).toEqual(state));

test('what was filled in leaves the address, and all else stays as it was written', () => {
  expect(withoutTyped('?reference=FT-1&postcode=x&link=abc&stopped=1&unsent=1')).toBe('');
  expect(withoutTyped('?link=abc&returnUrl=/quote')).toBe('?returnUrl=%2Fquote');
  expect(withoutTyped('?returnUrl=/quote')).toBe('?returnUrl=/quote');
});

test('the form stays when its fields leave the address, and is a new one for another page', () => {
  expect(trackKey('?reference=FT-1&returnUrl=/quote')).toBe(trackKey('?returnUrl=/quote'));
  expect(trackKey('?returnUrl=/quote')).not.toBe(trackKey('?returnUrl=/messages'));
  expect(trackKey('?reference=FT-1')).toBe('');
});
