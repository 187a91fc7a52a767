import { describe, expect, test } from 'vitest';

import { asInsurerReads, isEarlierInsurers } from './earlier-insurer.rules.ts';

const answer = { kind: 'final' as const, clientId: 'first', words: 'Sent by post.', agreedBy: 'Ann Lee' };
const receipt = { kind: 'receipt' as const, clientId: 'first', words: 'Ann Lee, by telephone.', agreedBy: '' };
const handOver = { ...receipt, kind: 'handed-over' as const, words: 'complaints@first.example' };

describe('a step as an insurer reads it', () => {
  test.each([answer, receipt, handOver])('is whole where it was done for that insurer: $kind', (step) => {
    expect(asInsurerReads(step, 'first')).toEqual(step);
  });

  test.each([
    ['another', 'second'],
    ['none', null],
  ])('names nobody of the insurer before where the claim has %s', (_, clientId) => {
    expect(asInsurerReads(answer, clientId)).toEqual({ ...answer, words: '', agreedBy: '' });
    expect(asInsurerReads(receipt, clientId)).toEqual({ ...receipt, words: '' });
    expect(asInsurerReads(handOver, clientId)).toEqual({ ...handOver, words: '' });
  });

  test.each(['received', 'closed'] as const)('has the words that the claimant knows: %s', (kind) => {
    const step = { ...answer, kind, agreedBy: '' };
    expect(asInsurerReads(step, 'second')).toEqual(step);
  });

  test('names nobody where nobody knows for which insurer it was done', () => {
    expect(asInsurerReads({ ...receipt, clientId: null }, null).words).toBe('');
    expect(asInsurerReads({ ...answer, clientId: null }, 'second')).toEqual({
      ...answer,
      clientId: null,
      agreedBy: '',
    });
  });
});

describe('a hand-over or a receipt is an earlier insurer’s', () => {
  const at = new Date('2026-11-06T10:00:00Z');
  const got = { handedTo: 'second' as string | null, handedOverAt: at as Date | null, receiptAt: at as Date | null };
  const none = { handedTo: null, handedOverAt: null, receiptAt: null };
  const before = new Date('2026-11-05T10:00:00Z');

  test.each<[string, { clientId: string | null; at?: Date }, typeof got, boolean[]]>([
    ['where it is of the one that has it', { clientId: 'second' }, got, [false, false]],
    ['where nobody knows whose it is', { clientId: null }, got, [false, false]],
    ['where nobody knows who has it', { clientId: 'first' }, { ...got, handedTo: null }, [false, false]],
    ['where another has it', { clientId: 'first' }, got, [true, true]],
    ['where nobody has it', { clientId: 'first' }, none, [true, true]],
    ['where nobody has it, nor is known', { clientId: null }, none, [true, true]],
    ['where that insurer has not confirmed', { clientId: null }, { ...got, receiptAt: null }, [false, true]],
    ['where that insurer confirmed once more', { clientId: 'second', at: before }, got, [false, true]],
  ])('%s', (_what, step, complaint, expected) => {
    const found = [handOver, receipt].map((one) => isEarlierInsurers({ ...one, at, ...step }, complaint));
    expect(found).toEqual(expected);
  });

  test('and no other step', () => {
    expect(isEarlierInsurers({ ...answer, at }, none)).toBe(false);
  });
});
