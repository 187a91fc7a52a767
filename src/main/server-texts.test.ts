import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { britishWording } from '#claim/wording/british-wording.rules.ts';
import { defaultEntries } from '#features/notifications/words/default-words.rules.ts';
import { specWords } from '#features/my-claim/cards/spec-words.rules.ts';
import { locales } from '#shared/locale.ts';
import { textFields } from '#shared/wording.ts';
import { type Counted, say, sayCount, translatedIfKnown } from '#shared/words/say.ts';
import { isTranslated, serverTextsIn } from '#shared/words/server-texts.ts';

const root = new URL('../', import.meta.url);

const sources = globSync('**/*.ts', { cwd: root })
  .filter((path) => !/\.(?:test|fixture)\.ts$|generated|practice-desk|^web\/messages\//.test(path))
  .map((path) => readFileSync(new URL(path, root), 'utf8'))
  .join('\n');

const ofStates = Object.values(britishWording).flatMap((entry) => textFields.flatMap((field) => [...entry[field]]));
const ofNotices = Object.values(defaultEntries).flatMap(({ words }) => Object.values(words).flat());
/** A line that is nothing but one value has nothing to translate. */
const isWords = (text: string): boolean => !/^\{\w+\}$/.test(text);

const ofSpecs = Object.values(specWords);

const wanted = [...new Set([...ofStates, ...ofNotices, ...ofSpecs])].filter(isWords);

const placeholdersOf = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].toSorted();

const isInSource = (text: string): boolean =>
  sources.includes(text) || sources.includes(text.replaceAll("'", "\\'")) || [...ofStates, ...ofNotices].includes(text);

describe.each(locales.filter(isTranslated))('what the server says in %s', (locale) => {
  const texts = serverTextsIn(locale);

  // Of states and notices. What `say` and `translated` are given is in the catalogue by its type.
  test('all of it is translated', () => {
    expect(wanted.length).toBeGreaterThan(300);
    expect(wanted.filter((text) => !Object.hasOwn(texts, text))).toEqual([]);
  });

  test('nothing else is', () => {
    expect(Object.keys(texts).filter((text) => !isInSource(text))).toEqual([]);
  });

  test('each has the placeholders of the English text', () => {
    for (const [english, text] of Object.entries(texts)) {
      for (const form of typeof text === 'string' ? [text] : Object.values(text)) {
        expect({ english, placeholders: placeholdersOf(form) }).toEqual({
          english,
          placeholders: placeholdersOf(english),
        });
      }
    }
  });

  test('what goes with a number has every form of the plural', () => {
    const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
    const counted = Object.entries(texts).filter(([, forms]) => typeof forms === 'object');
    expect(counted.length).toBeGreaterThan(0);
    for (const [text, forms] of counted) {
      expect({ text, forms: Object.keys(forms).toSorted() }).toEqual({ text, forms: pluralCategories.toSorted() });
    }
  });
});

test('placeholders are filled', () => {
  expect(say('en-GB', 'By {day}', { day: '24 Nov' })).toBe('By 24 Nov');
});

test('a text without a translation is a type error, where words of an operator stay as they are', () => {
  // @ts-expect-error: it is no text of the catalogue.
  expect(say('en-GB', 'Nobody has said this.')).toBe('Nobody has said this.');
  expect(translatedIfKnown('Nobody has said this.', 'pl')).toBe('Nobody has said this.');
});

test('American English is spelt by rule, and values are not', () => {
  expect(say('en-US', 'left with a neighbour')).toBe('left with a neighbor');
  expect(say('en-US', '{insurer} pays', { insurer: 'Neighbour Mutual' })).toBe('Neighbour Mutual pays');
});

test('a number takes the form of its language', () => {
  const days: Counted = { one: '{count} day', other: '{count} days' };
  expect([1, 2].map((count) => sayCount('en-GB', count, days))).toEqual(['1 day', '2 days']);
  expect([1, 2, 5, 22].map((count) => sayCount('pl', count, days))).toEqual(['1 dzień', '2 dni', '5 dni', '22 dni']);
  const months: Counted = { one: '{count} month', other: '{count} months' };
  const counts = [0, 1, 4, 5, 12, 14, 21, 22, 25, 1.5];
  expect(counts.map((count) => sayCount('pl', count, months).replace(/^\S+ /, ''))).toEqual([
    'miesięcy',
    'miesiąc',
    'miesiące',
    'miesięcy',
    'miesięcy',
    'miesięcy',
    'miesięcy',
    'miesiące',
    'miesięcy',
    'miesiąca',
  ]);
});
