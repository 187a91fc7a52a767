import { describe, expect, test } from 'vitest';

import { placeholders, textFields } from '#shared/wording.ts';
import { britishWording } from './british-wording.rules.ts';

const entries = Object.entries(britishWording);
const lacking = (field: (typeof textFields)[number]) =>
  entries.filter(([, wording]) => wording[field].length === 0).map(([key]) => key);
const having = (field: (typeof textFields)[number]) =>
  entries.filter(([, wording]) => wording[field].length > 0).map(([key]) => key);

const collection = 'Collection Arranged';
const awaitingReturn = 'Awaiting Repaired Equipment Return to End User';

test.each(entries)('%s says something in each of its texts, by known values alone', (_, wording) => {
  const texts = textFields.flatMap((field) => wording[field]);
  expect(texts.filter((text) => text.trim() === '')).toEqual([]);
  const named = texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  expect(placeholders).toEqual(expect.arrayContaining(named));
});

describe('every state', () => {
  test('has a heading, a sentence, what comes next, and a text', () => {
    for (const field of ['heading', 'sentence', 'next', 'text'] as const) expect(lacking(field)).toEqual([]);
  });

  test('has a meaning, but one whose sentence says it all', () => {
    expect(lacking('meaning')).toEqual([collection, 'no-state']);
  });

  test('says who acts next, and whether the claim has ended', () => {
    const byActor = Map.groupBy(entries, ([, { actor }]) => actor);
    const keysOf = ([actor, all]: [string, typeof entries]) => [actor, all.map(([key]) => key)];
    const ends = [
      'Repaired Equipment Returned to End User',
      'Returned to End User',
      'Returned to End User: repaired',
      'Voucher Issued to End User',
      'Claim Cancelled',
      'finished-state',
    ];
    expect(Object.fromEntries([...byActor].map(keysOf))).toEqual({
      us: [
        'Collection',
        'Equipment Received',
        'Inspection',
        'Awaiting Activation Lock Removal: removed',
        ...['asked', 'approved', 'declined', 'withdrawn', 'new asked'].map((how) => `Awaiting Authorisation: ${how}`),
        ...['none', 'asked', 'chosen', 'in-hand', 'voucher seen', 'withdrawn', 'expired'].map(
          (how) => `Beyond Repair: ${how}`,
        ),
        'Repair',
        'no-state',
        'other-state',
        'on-hold',
        'late',
        'late repair',
      ],
      claimant: [
        `${collection}: courier came`,
        `${collection}: visit failed`,
        `${collection}: day passed`,
        'Awaiting Activation Lock Removal',
        'Awaiting Authorisation: yours',
        'Awaiting Authorisation: expired',
        'Beyond Repair',
        'Beyond Repair: voucher ready',
        `${awaitingReturn}: courier came`,
        `${awaitingReturn}: visit failed`,
      ],
      courier: [
        collection,
        `${collection}: collected`,
        `${collection}: visit failed, asked`,
        awaitingReturn,
        `${awaitingReturn}: delivery booked`,
        `${awaitingReturn}: delivery booked elsewhere`,
        `${awaitingReturn}: delivered`,
        `${awaitingReturn}: visit failed, asked`,
      ],
      insurer: ['Awaiting Authorisation', 'Awaiting Voucher Issue'],
      parts: ['Sent for External Repair'],
      nobody: ends,
    });
    expect(entries.filter(([, { isEnd }]) => isEnd).map(([key]) => key)).toEqual(ends);
  });

  test('asks for something only where the claimant can do it', () => {
    expect(having('todo')).toEqual([
      'Collection',
      collection,
      `${collection}: courier came`,
      `${collection}: day passed`,
      'Awaiting Activation Lock Removal',
      'Awaiting Authorisation: expired',
      awaitingReturn,
      ...['delivery booked', 'courier came', 'delivered'].map((how) => `${awaitingReturn}: ${how}`),
      'Repaired Equipment Returned to End User',
      'Returned to End User',
      'Returned to End User: repaired',
      'Voucher Issued to End User',
      'Claim Cancelled',
      'finished-state',
    ]);
  });

  test('names a day only where one can be known', () => {
    expect(having('when')).toEqual([
      collection,
      'Equipment Received',
      'Inspection',
      'Awaiting Authorisation',
      'Repair',
      'Sent for External Repair',
      `${awaitingReturn}: delivery booked`,
      `${awaitingReturn}: delivery booked elsewhere`,
      'Claim Cancelled',
    ]);
  });

  test('is told of the past in words of its own, or the operator’s', () => {
    expect(lacking('past')).toEqual([]);
    expect(having('pastMeaning')).toEqual(['Awaiting Authorisation', 'other-state', 'on-hold', 'finished-state']);
    for (const key of ['other-state', 'on-hold', 'finished-state'])
      expect(britishWording[key]).toMatchObject({ past: ['{state}'], pastMeaning: ['{description}'] });
  });
});
