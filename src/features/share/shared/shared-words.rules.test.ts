import { expect, test } from 'vitest';

import { shippedWording } from '#claim/wording/shipped-wording.rules.ts';
import { sharedWords } from './shared-words.rules.ts';

const { table } = shippedWording(null, 'en-GB');
const theirs = Object.entries(table).filter(([, { actor }]) => actor === 'claimant');

const wordsOf = (key: string, actor: 'claimant' | 'us') =>
  sharedWords({ key, actor, sentence: 'We need you', meaning: 'You must', next: 'n' }, 'en-GB');

const told: Record<string, string> = {
  'Awaiting Activation Lock Removal': 'They need to remove a lock',
  'Awaiting Authorisation: yours': 'They need to decide about the repair',
  'Awaiting Authorisation: expired': 'Their quote has run out',
  'Beyond Repair': 'They need to choose what comes instead',
  'Beyond Repair: voucher ready': 'Their voucher is ready',
  'Collection Arranged: courier came':
    'If they handed it over, it’s on its way to the workshop. If they missed the courier',
  'Collection Arranged: day passed': 'If they missed the courier',
  'Collection Arranged: visit failed': 'They need to arrange what happens next with the parcel',
  'Awaiting Repaired Equipment Return to End User: courier came': 'If they missed the courier',
  'Awaiting Repaired Equipment Return to End User: visit failed':
    'They need to arrange what happens next with the parcel',
};

test.each(theirs.map(([key]) => key))(
  'in “%s” a helper reads what the claimant’s own page says, and is asked for nothing',
  (key) => {
    const { sentence, meaning, next } = wordsOf(key, 'claimant');
    expect(meaning).toContain(told[key] ?? 'a text of its own');
    expect([sentence, meaning, next].join(' ')).not.toMatch(/\byou/i);
  },
);

test('a courier’s day that is over waits for nobody', () => {
  const told = ['day passed', 'courier came'].map((visit) => wordsOf(`Collection Arranged: ${visit}`, 'claimant'));
  expect(told.map(({ sentence, next }) => [sentence, next])).toEqual([
    ['The courier was due', null],
    ['The courier came for the device', null],
  ]);
});

test('of what we do a helper reads what the claimant does', () => {
  expect(wordsOf('Inspection', 'us')).toEqual({
    sentence: 'We need you',
    meaning: 'You must',
    next: 'n',
    saysYou: true,
  });
  expect(wordsOf('Beyond Repair', 'claimant').saysYou).toBe(false);
});
