import { describe, expect, test } from 'vitest';

import { asInsurerReads } from './earlier-insurer.rules.ts';

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
    expect(asInsurerReads(answer, clientId)).toEqual({ ...answer, agreedBy: '' });
    expect(asInsurerReads(receipt, clientId)).toEqual({ ...receipt, words: '' });
    expect(asInsurerReads(handOver, clientId)).toEqual({ ...handOver, words: '' });
  });

  test('names nobody where nobody knows for which insurer it was done', () => {
    expect(asInsurerReads({ ...receipt, clientId: null }, null).words).toBe('');
  });
});
