import { expect, test } from 'vitest';

import type { ShownLine } from '../../quote/quote-answers.rules.ts';
import { comparedLines } from './compared-lines.ts';

const line = (part: string, totalPence: number, quantity = 1): ShownLine => ({
  part,
  description: '',
  quantity,
  netPence: 0,
  vatRate: 20,
  vatPence: 0,
  totalPence,
});

test('lines are compared by their names, repeated ones in their order', () => {
  const before = [line('Screen', 100), line('Glue', 5), line('Glue', 6), line('Frame', 7)];
  const after = [line('Glue', 5), line('screen', 120), line('Battery', 20, 2)];
  expect(comparedLines(before, after).map(({ name, before: one, after: other }) => [name, one, other])).toEqual([
    ['Glue', 5, 5],
    ['screen', 100, 120],
    ['Battery (2)', null, 20],
    ['Glue', 6, null],
    ['Frame', 7, null],
  ]);
});
