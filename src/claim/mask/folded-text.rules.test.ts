import { expect, test } from 'vitest';

import { type Finder, foldedOf, foldText, gap, replaceFound } from './folded-text.rules.ts';

test.each([
  ['PLAIN Text, 1+1 (x)', 'plain text, 1+1 (x)'],
  ['Ethán É\u0301', 'ethan e'],
  ['０１ Ａ', '01 a'],
  ['ﬁne ½', 'fine 1⁄2'],
  ['Straße, Łoś, ÆØ', 'strasse, los, aeo'],
  ['ÞÓR', 'thor'],
  ['a\u200Bb\u00ADc\uFEFFd', 'abcd'],
  ['\u06001', '1'],
  ['a–b—c‑d', 'a-b-c-d'],
  ['王कि', '王कि'],
])('“%s” is compared as “%s”', (text, folded) => {
  expect(foldedOf(text)).toBe(folded);
});

test.each([
  ['Ann, Lee_Roe', 'ann  lee roe'],
  ['+44 (0)7', '+44 (0)7'],
  ['a😀b', 'a  b'],
  ['क़ि-1', 'क़ि 1'.normalize('NFKD')],
  ['a...b', 'a   b'],
])('the words of “%s” are “%s”, as long as the folded text', (text, words) => {
  const folded = foldText(text);
  expect(folded).toEqual({ written: text, folded: foldedOf(text), words });
  expect(folded.words).toHaveLength(folded.folded.length);
});

const marks = (finds: RegExp, within: Finder['within'] = 'folded'): Finder => ({
  within,
  finds,
  shows: (found, written) => `[${found}|${written}]`,
});
const shown = (text: string, finds: RegExp, within?: Finder['within']) =>
  replaceFound(foldText(text), marks(finds, within)).written;

test.each([
  ['what is found, and as it was written', 'I am Ethán!', /ethan/g, 'I am [ethan|Ethán]!'],
  ['each time, and the rest stays', 'Á, b, Á.', /a/g, '[a|Á], b, [a|Á].'],
  ['after a letter that is folded into several', '½ Straße Ann, ok', /ann/g, '½ Straße [ann|Ann], ok'],
  ['after a letter of two units', '😀Ann😀', /ann/g, '😀[ann|Ann]😀'],
  ['at the start and the end', 'Ann', /ann/g, '[ann|Ann]'],
  ['a ligature as a whole, of which a part is found', 'ﬁne', /f/g, '[f|ﬁ]ne'],
  ['a ligature at the end', 'of ﬁ', /f$|i$/g, 'of [i|ﬁ]'],
  ['two within one ligature', 'ﬁne', /[fi]/g, '[f|ﬁ][i|]ne'],
  ['what is not seen within it', 'A\u200Bnn\u200B.', /ann/g, '[ann|A\u200Bnn\u200B].'],
])('replaces %s', (_what, text, finds, expected) => {
  expect(shown(text, finds)).toBe(expected);
});

test('finds in the words what has signs in the text', () => {
  const finds = new RegExp(`ann${gap}lee`, 'g');
  expect(shown('Ann/Lee', finds, 'words')).toBe('[ann lee|Ann/Lee]');
  expect(shown('Ann/Lee', finds, 'folded')).toBe('Ann/Lee');
  expect(['Ann+Lee', 'Ann(Lee'].map((text) => shown(text, finds, 'words'))).toEqual([
    '[ann+lee|Ann+Lee]',
    '[ann(lee|Ann(Lee]',
  ]);
});

test('a text in which nothing is found is the same, and another is folded anew', () => {
  const text = foldText('Ann Ést');
  expect(replaceFound(text, marks(/lee/g))).toBe(text);
  const hides = { ...marks(/ann/g), shows: () => 'É.' };
  expect(replaceFound(text, hides)).toEqual({ written: 'É. Ést', folded: 'e. est', words: 'e  est' });
});
