import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';

import { nodes } from '#claim/passcode/pattern-grid.rules.ts';
import { centreOf, isDrawable, nodeBetween, nodesAlong, patternOf, patternText, withNode } from './pattern.rules.ts';

const node = fc.integer({ min: 0, max: 8 });
const drawn = fc.array(node, { maxLength: 20 }).map((taps) => taps.reduce(withNode, [] as readonly number[]));

test.each([
  [0, 2, 1],
  [2, 0, 1],
  [0, 6, 3],
  [0, 8, 4],
  [6, 2, 4],
  [1, 7, 4],
  [3, 5, 4],
  [0, 1, null],
  [0, 4, null],
  [0, 5, null],
  [0, 7, null],
  [4, 4, null],
])('from node %d to node %d the line crosses %s', (from, to, between) => expect(nodeBetween(from, to)).toBe(between));

describe('adding a node', () => {
  it('takes in the node that the line crosses', () => expect([0, 2, 8].reduce(withNode, [])).toEqual([0, 1, 2, 5, 8]));

  it('does not take it in twice', () => expect([1, 0, 2].reduce(withNode, [])).toEqual([1, 0, 2]));

  it('changes nothing when the node is used', () => expect(withNode([0, 1, 2], 1)).toEqual([0, 1, 2]));
});

describe('whatever is tapped', () => {
  it('is a pattern that a finger could have drawn', () =>
    fc.assert(
      fc.property(drawn, (pattern) => {
        expect(isDrawable(pattern)).toBe(true);
      }),
    ));

  it('uses no node twice and only known ones', () =>
    fc.assert(
      fc.property(drawn, (pattern) => {
        expect(new Set(pattern).size).toBe(pattern.length);
        expect(pattern.every((one) => nodes.includes(one))).toBe(true);
      }),
    ));

  it('is read again as it was sent', () =>
    fc.assert(
      fc.property(
        drawn.filter((pattern) => pattern.length > 0),
        (pattern) => {
          expect(patternOf(patternText(pattern))).toEqual(pattern);
        },
      ),
    ));
});

test('a list of nodes is drawable exactly when tapping them in turn gives the same list', () =>
  fc.assert(
    fc.property(fc.array(node, { maxLength: 9 }), (list) => {
      const tapped = list.reduce(withNode, [] as readonly number[]);
      expect(isDrawable(list)).toBe(patternText(tapped) === patternText(list));
    }),
  ));

test.each([[[0, 2]], [[0, 0]], [[9]], [[-1]], [[1.5]]])('%j cannot be drawn', (list) =>
  expect(isDrawable(list)).toBe(false),
);

test.each(['', '0,', ',0', '0;1', '0, 1', '10', 'a', '0,1,2,5,8\n', '٣'])('%j is no pattern', (text) =>
  expect(patternOf(text)).toBeNull(),
);

describe('a finger', () => {
  test.each([
    [0, 8, [0, 4, 8]],
    [0, 2, [0, 1, 2]],
    [0, 5, [0, 5]],
    [1, 6, [1, 6]],
    [4, 4, [4]],
  ])('from node %d straight to node %d meets %j', (from, to, met) =>
    expect(nodesAlong(centreOf(from), centreOf(to))).toEqual(met),
  );

  it('meets nothing between the nodes', () => expect(nodesAlong({ x: 1, y: 0.2 }, { x: 1, y: 2.8 })).toEqual([]));
});
