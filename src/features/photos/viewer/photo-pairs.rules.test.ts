import { expect, test } from 'vitest';
import type { Photo } from '../photos.rules.ts';
import { pairsOf, viewPairsOf } from './photo-pairs.rules.ts';

const photo = (url: string, view: string | null = null): Photo => ({ name: url, url, view });
const named = (pairs: ReturnType<typeof pairsOf>) => pairs.map(({ before, after }) => [before.url, after.url]);

const before = [photo('a', 'Front'), photo('b'), photo('c', 'Damage'), photo('d', 'Damage'), photo('e', 'Back')];

test('photos of one view are a pair, several of it in their order', () => {
  const after = [photo('1', 'Damage'), photo('2', 'Front'), photo('3', 'Damage'), photo('4', 'Damage'), photo('5')];
  const pairs = [
    ['a', '2'],
    ['c', '1'],
    ['d', '3'],
  ];
  expect(named(viewPairsOf(before, after))).toEqual(pairs);
  expect(named(pairsOf(before, after))).toEqual(pairs);
});

test('photos without a view are in no such pair, and are compared as before', () => {
  expect(viewPairsOf([photo('a'), photo('b')], [photo('1'), photo('2')])).toEqual([]);
  expect(named(pairsOf([photo('x/a'), photo('x/b')], [photo('y/1'), photo('y/2')]))).toEqual([
    ['x/a', 'y/1'],
    ['x/b', 'y/2'],
  ]);
  expect(named(pairsOf([photo('x/a'), photo('x/b')], [photo('y/b')]))).toEqual([['x/b', 'y/b']]);
});
