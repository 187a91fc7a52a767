import { expect, test } from 'vitest';
import { mentionedIn, offeredFor, unmetIn, withMention } from './mentions.ts';

const [kim, kit, rene] = [
  { id: '1', name: 'Kim Adler' },
  { id: '2', name: 'Kit Moss' },
  { id: '3', name: 'René Roy' },
];
const handlers = [kim, kit, rene];

test.each([
  ['Ask @', handlers],
  ['Ask @ki', [kim, kit]],
  ['@RENE', [rene]],
  ['Ask @Kim Adl', [kim]],
  ['Ask @Kim Adler please', []],
  ['kim@', []],
  ['Ask Kim', []],
])('behind %j these colleagues are offered: %j', (text, offered) =>
  expect(offeredFor(text, handlers)).toEqual(offered),
);

test('a colleague who was chosen is mentioned, and no longer once the name is taken out', () => {
  const text = withMention('Ask @ki', kim);
  expect(text).toBe('Ask @Kim Adler ');
  expect(mentionedIn(`${text}and @René Roy.`, handlers)).toEqual([kim, rene]);
  expect(mentionedIn('Ask Kim Adler', handlers)).toEqual([]);
});

test.each([
  ['@Kim please look', ['Kim']],
  ['Ask @kit, or @Kim Adler', ['kit']],
  ['@Kim Adler and @nobody', []],
  ['Mail kim@kimadler.example', []],
])('in “%s” nobody is told of %j', (text, names) => {
  expect(unmetIn(text, [...handlers])).toEqual(names);
});
