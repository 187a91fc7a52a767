import { expect, test } from 'vitest';

import { britishWording } from './british-wording.rules.ts';
import { pastWording } from './past-wording.rules.ts';

const about = {
  device: { type: '', manufacturer: '', model: 'Pixel', hasImei: true },
  insurer: null,
  locale: 'en-GB',
} as const;
const bench = { systemName: 'Bench 2', name: ' Bench Two ', description: ' On the bench. ' };

test.each([
  [
    { ...bench, systemName: 'Inspection' },
    { heading: 'An engineer began to inspect your Pixel', meaning: null },
  ],
  [bench, { heading: 'Bench Two', meaning: 'On the bench.' }],
  [
    { ...bench, name: ' ', description: '' },
    { heading: 'Bench 2', meaning: null },
  ],
])('%j was: %j', (state, words) => expect(pastWording(state, about, britishWording)).toEqual(words));

test('a brand that words no other states shows the operator’s name and description', () => {
  expect(pastWording(bench, about, {})).toEqual({ heading: 'Bench Two', meaning: 'On the bench.' });
});

test('a brand may word all other states', () => {
  const table = { 'other-state': { ...britishWording['other-state']!, past: ['It was at {state}'] } };
  expect(pastWording(bench, about, table)?.heading).toBe('It was at Bench Two');
});

test('an event of no state has no words', () => expect(pastWording(null, about, britishWording)).toBeNull());
