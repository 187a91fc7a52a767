import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { catalogues, gapsOf, ownTextsOf, straightApostrophes, textsOf } from './catalogues.ts';
import { localesSource, messageSource, messageSourceIn } from './messages.ts';

const root = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

test('a straight apostrophe between letters is found', () => {
  const messages = { plain: "We can't", good: 'We can’t', quoted: "the word 'one'" };
  expect(straightApostrophes(messages)).toEqual(['plain']);
});

test.each(catalogues())('%s has no straight apostrophe, every key, every placeholder and no other', (locale) => {
  expect(straightApostrophes(Object.fromEntries(textsOf(locale)))).toEqual([]);
  expect(gapsOf(locale, ownTextsOf(locale), textsOf('en-GB'))).toEqual([]);
});

test('a key or a placeholder that is missing, unknown or empty is named', () => {
  const base = new Map([
    ['kept', 'Yours, {name} and {name}'],
    ['gone', 'x'],
    ['none', 'x'],
  ]);
  const other = new Map([
    ['kept', 'Votre {nom}'],
    ['new', 'x'],
    ['none', ' '],
  ]);
  expect(gapsOf('fr', other, base)).toEqual([
    'fr has no gone',
    'fr alone has new',
    'fr: kept has {nom}, not {name}',
    'fr: none says nothing',
  ]);
});

test('what operators read may be left out', () => {
  const base = new Map([
    ['desk_title', 'Desk'],
    ['track_title', 'Track'],
  ]);
  expect(gapsOf('fr', new Map(), base)).toEqual(['fr has no track_title']);
});

test('American English has the British text in its own spelling, or what its catalogue words otherwise', () => {
  const [american, british] = [textsOf('en-US'), textsOf('en-GB')];
  expect([...american.keys()]).toEqual([...british.keys()]);
  expect(american.get('track_title')).toBe(british.get('track_title'));
  expect(american.get('claim_status_cancelled')).toBe('Canceled');
  expect(american.get('quote_decline_too_dear')).toBe('It’s too expensive');
});

test('the American catalogue may have neither what the British text gives nor a key that this has not', () => {
  const base = new Map([
    ['dear', 'It’s too dear'],
    ['same', 'Yours'],
    ['spelt', 'Your colour'],
    ['absent', 'x'],
  ]);
  const american = new Map([
    ['dear', 'It’s too expensive'],
    ['same', 'Yours'],
    ['spelt', 'Your color'],
    ['new', 'x'],
  ]);
  expect(gapsOf('en-US', american, base)).toEqual([
    'en-US alone has new',
    'en-US: same is what en-GB gives: leave it out',
    'en-US: spelt is what en-GB gives: leave it out',
  ]);
});

test('a counted text may have the forms of the plural that its language has, with the same placeholders', () => {
  const base = new Map([
    ['photos', '{count} photos'],
    ['title', 'Photos'],
  ]);
  const forms = (locale: string, more: [string, string][]) => gapsOf(locale, new Map([...base, ...more]), base);
  expect(forms('pl', [['photos_few', '{count} zdjęcia']])).toEqual([]);
  expect(forms('pl', [['photos_few', 'zdjęcia']])).toEqual(['pl: photos_few has no placeholder, not {count}']);
  expect(forms('fr', [['photos_few', '{count} photos']])).toEqual(['fr alone has photos_few']);
  expect(forms('pl', [['title_few', 'Zdjęcia']])).toEqual(['pl alone has title_few']);
});

test('a message with forms chooses by the count', () => {
  expect(messageSource('photos', [['pl', '{count} zdjęć']], [['few', '{count} zdjęcia']])).toBe(
    "import { pluralOf } from '../plural.ts';\n\n" +
      "export const photos = ({ count }: { count: string | number }): string => pluralOf(count) === 'few' ? `${count} zdjęcia` : `${count} zdjęć`;\n",
  );
});

test('a language’s own build has its texts alone, and British ones for operators', () => {
  const sourceOf = messageSourceIn('pl');
  expect(sourceOf('track_title')).not.toContain('getLocale');
  expect(sourceOf('track_title')).toContain(textsOf('pl').get('track_title'));
  expect(sourceOf('desk_title')).toContain(textsOf('en-GB').get('desk_title'));
});

test('every text is used', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((path) => !path.startsWith('src/web/messages/'));
  const used = new Set(files.flatMap((path) => [...read(path).matchAll(/\bm\.(\w+)/g)].map(([, key]) => key)));
  // The generator of the messages reads the name of each language.
  const isUsed = (key: string) => key === 'language_name' || key.startsWith('$') || used.has(key);
  expect([...textsOf('en-GB').keys()].filter((key) => !isUsed(key))).toEqual([]);
});

test('the list of languages is that of the catalogues', () => {
  expect(read('src/shared/locales.generated.ts')).toBe(localesSource());
});

test('a message is a function of its placeholders, with each language that differs from the fallback', () => {
  expect(
    messageSource('hi', [
      ['en-GB', 'Hi'],
      ['en-US', 'Hi'],
    ]),
  ).toBe('export const hi = (): string => `Hi`;\n');
  expect(
    messageSource('hi', [
      ['en-GB', 'Hi {name}, {name}'],
      ['fr', 'Salut {name}'],
    ]),
  ).toBe(
    "import { getLocale } from '#shared/page/page-locale.ts';\n\n" +
      "export const hi = ({ name }: { name: string | number }): string => getLocale() === 'fr' ? `Salut ${name}` : `Hi ${name}, ${name}`;\n",
  );
});

test('what would end or fill a template literal stays text', () => {
  const source = messageSource('odd', [['en-GB', 'a `b` \\n ${price}']]);
  expect(source.slice(source.indexOf('`'))).toBe('`a \\`b\\` \\\\n \\$${price}`;\n');
});
