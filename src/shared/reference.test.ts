import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { normaliseReference } from './reference.ts';

test.each([
  ['CLM-0081', 'CLM0081'],
  [' clm 0081\n', 'CLM0081'],
  ['clm‐00‑81', 'CLM0081'],
  ['CLM–00—81', 'CLM0081'],
  ['CLM−0081', 'CLM0081'],
  ['CLM\u200B00\u00AD81\u00A0', 'CLM0081'],
  ['pol/12.3', 'POL/12.3'],
  ['- -', ''],
])('%j is compared as %j', (typed, compared) => expect(normaliseReference(typed)).toBe(compared));

it('changes nothing the second time, and is no longer than three times the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const once = normaliseReference(text);
      expect(normaliseReference(once)).toBe(once);
      expect(once.length).toBeLessThanOrEqual(text.length * 3);
    }),
  );
});

it('copes with 50,000 characters', () => {
  expect(normaliseReference('- '.repeat(25_000))).toBe('');
});
