import { expect, test } from 'vitest';

import { type Change, drawChanges } from '../../prove/mutation/change.ts';
import { estimateOf, holds, percent, shareOf, togetherWith } from '../../prove/mutation/share.ts';

test('the share that the tests noticed is of all files together', () => {
  const counts = [
    { mutants: 30, noticed: 20 },
    { mutants: 10, noticed: 10 },
    { mutants: 0, noticed: 0 },
  ];
  expect(percent(shareOf(counts))).toBe('75.0 %');
  expect(holds(counts, 0.75)).toBe(true);
  expect(holds(counts, 0.76)).toBe(false);
});

test('code without anything to change has no share and proves nothing', () => {
  const counts = [{ mutants: 0, noticed: 0 }];
  expect(percent(shareOf(counts))).toBe('–');
  expect(holds(counts, 0)).toBe(false);
  expect(holds([], 0)).toBe(false);
});

test('a sample has Wilson’s interval, which stays between nothing and all', () => {
  const { share, low, high } = estimateOf({ mutants: 100, noticed: 80 });
  expect([share, low, high].map(percent)).toEqual(['80.0 %', '71.1 %', '86.7 %']);
  const all = estimateOf({ mutants: 10, noticed: 10 });
  expect([all.low, all.high].map(percent)).toEqual(['72.2 %', '100.0 %']);
});

test('a sample stands for as many changes as it was drawn from', () => {
  const estimate = { share: 0.5, low: 0.4, high: 0.6 };
  const { share, low, high } = togetherWith({ mutants: 100, noticed: 90 }, 300, estimate);
  expect([share, low, high].map(percent)).toEqual(['60.0 %', '52.5 %', '67.5 %']);
});

const changes = Array.from({ length: 40 }, (_, line): Change => ({
  fileName: 'src/one.ts',
  mutatorName: 'BooleanLiteral',
  replacement: 'false',
  location: { start: { line, column: 1 }, end: { line, column: 5 } },
}));

test('a seed draws the same changes again, and a larger sample keeps those of a smaller one', () => {
  const drawn = drawChanges(changes, 10, 7);
  expect(new Set(drawn).size).toBe(10);
  expect(drawChanges(changes.toReversed(), 10, 7)).toEqual(drawn);
  expect(drawChanges(changes, 20, 7).slice(0, 10)).toEqual(drawn);
  expect(drawChanges(changes, 10, 8)).not.toEqual(drawn);
});
