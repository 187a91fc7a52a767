import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { catalogues, gapsOf, localeSources, straightApostrophes, withoutTwins } from './generate-messages.ts';

const root = new URL('../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const textsOf = (locale: string): Map<string, string> =>
  new Map(Object.entries(JSON.parse(read(`messages/${locale}.json`)) as Record<string, string>));

test('a straight apostrophe between letters is found, in plain texts and in variants', () => {
  const variants = [{ match: { count: 'one' }, text: "You've one left" }];
  const messages = { plain: "We can't", good: 'We can’t', quoted: "the word 'one'", variants };
  expect(straightApostrophes(messages)).toEqual(['plain', 'variants']);
});

test.each(catalogues())('%s has no straight apostrophe, every key, every placeholder and no other', (locale) => {
  expect(straightApostrophes(Object.fromEntries(textsOf(locale)))).toEqual([]);
  expect(gapsOf(locale, textsOf(locale), textsOf('en-GB'))).toEqual([]);
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

test('every text is used', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((path) => !path.startsWith('src/web/paraglide/'));
  const used = new Set(files.flatMap((path) => [...read(path).matchAll(/\bm\.(\w+)/g)].map(([, key]) => key)));
  // The generator of the messages reads the name of each language.
  const isUsed = (key: string) => key === 'language_name' || key.startsWith('$') || used.has(key);
  expect([...textsOf('en-GB').keys()].filter((key) => !isUsed(key))).toEqual([]);
});

test('the list of languages is that of the catalogues', () => {
  for (const [file, source] of Object.entries(localeSources()))
    expect({ file, text: read(file) }).toEqual({ file, text: source });
});

test.each([2, 3])('one function stays where %i languages say the same, each where one does not', (count) => {
  const names = ['en_gb2', 'en_us2', 'fr1'].slice(0, count);
  const code = (texts: string[]) =>
    `import { getLocale, experimentalStaticLocale } from '../runtime.js';\n\n` +
    names
      .map((name, at) => `const ${name}_hi = /** @type {() => S} */ () => {\n\treturn (\`${texts[at]}\`)\n};\n\n`)
      .join('') +
    'export const hi = ((inputs = {}, options = {}) => {\n\tconst locale = getLocale()\n' +
    names
      .slice(1)
      .map((name) => `\tif (locale === "${name}") return ${name}_hi(inputs)\n`)
      .join('') +
    '\treturn en_gb2_hi(inputs)\n});';
  const same = withoutTwins(code(['Hi', 'Hi', 'Hi']));
  expect(same.match(/`Hi`/g)).toHaveLength(1);
  expect(same).not.toMatch(/ocale|options|en_us2|fr1/);
  expect(same).toMatch(/\(\(inputs = \{\}\) => \{\s*return en_gb2_hi\(inputs\)\s*\}\)/);
  const differing = code(['Hi', ...names.slice(1).map(() => 'Salut')]);
  expect(withoutTwins(differing)).toBe(differing);
});
