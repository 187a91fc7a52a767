import { expect, test } from 'vitest';
import { longestTerm } from '#claim/desk/terms/term-text.rules.ts';
import { labelTerm, longestLabel } from './label.rules.ts';

test.each([
  ['CLM-7Q2M-4KXN', 'clm7q2m4kxn'],
  [' clm 7q2m 4kxn\n', 'clm7q2m4kxn'],
  ['', null],
  ['— / —', null],
  ['x'.repeat(longestLabel), 'x'.repeat(longestTerm)],
  ['x'.repeat(longestLabel + 1), null],
])('%j is found by %j', (label, term) => expect(labelTerm(label)).toBe(term));
