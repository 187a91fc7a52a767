import { expect, test } from 'vitest';

import { shippedWording } from '#claim/wording/shipped-wording.rules.ts';
import { sharedWords } from './shared-words.rules.ts';

const { table } = shippedWording(null, 'en-GB');
const theirs = Object.entries(table).filter(([, { actor }]) => actor === 'claimant');

const wordsOf = (key: string, actor: 'claimant' | 'us') =>
  sharedWords({ key, actor, sentence: 'We need you', meaning: 'You must', next: 'n' }, 'en-GB');

test.each(theirs.map(([key]) => key))(
  'in “%s” a helper reads what the claimant needs to do, and is asked for nothing',
  (key) => {
    const { sentence, meaning, next } = wordsOf(key, 'claimant');
    expect(meaning).toMatch(/^They need to (?!do something)/);
    expect([sentence, meaning, next].join(' ')).not.toMatch(/\byou/i);
  },
);

test('of what we do a helper reads what the claimant does', () => {
  expect(wordsOf('Inspection', 'us')).toEqual({ sentence: 'We need you', meaning: 'You must', next: 'n' });
});
