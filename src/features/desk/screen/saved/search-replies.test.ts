import { expect, test } from 'vitest';
import { searchReplies } from './search-replies.ts';

const replies = [
  { title: 'Parts are late', text: 'The screen for your {device} comes on {date}.' },
  { title: 'Screen, quote', text: 'We wait for your insurer.' },
  { title: 'Réparé', text: 'Ready.' },
];
const found = (typed: string) => searchReplies(replies, typed).map(({ title }) => title);

test('saved replies are found by each word of their title and text, the title first', () => {
  expect(found('')).toEqual(['Parts are late', 'Screen, quote', 'Réparé']);
  expect(found('SCREEN')).toEqual(['Screen, quote', 'Parts are late']);
  expect(found('late screen')).toEqual(['Parts are late']);
  expect(found('repare')).toEqual(['Réparé']);
  expect(found('screen tomorrow')).toEqual([]);
});
