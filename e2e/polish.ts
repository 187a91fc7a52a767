// Finds Polish texts by the British ones, and British ones that a Polish page still shows.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

type Texts = Record<string, string | Record<string, string>>;

const read = (path: string): Texts => JSON.parse(readFileSync(new URL(`../messages/${path}`, import.meta.url), 'utf8'));

const [british, polish, server] = [read('en-GB.json'), read('pl.json'), read('../src/shared/words/pl.json')];

/** British texts with their Polish ones; of a number of things, each form. */
const pairs = [...Object.entries(british).map(([key, text]) => [text, polish[key]]), ...Object.entries(server)].flatMap(
  ([english, translated]): [english: string, polish: string][] =>
    translated === undefined ? [] : Object.values([translated].flat()).flatMap((text) => formsOf(english, text)),
);

function formsOf(english: unknown, translated: unknown): [string, string][] {
  if (typeof english !== 'string') return [];
  if (typeof translated === 'string') return [[english, translated]];
  return Object.values(translated as Record<string, string>).map((text) => [english, text]);
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** `Claim {number}` as a pattern of the whole text, with the placeholder's value as a group. */
const patternOf = (text: string, value: string): string =>
  text
    .split(/\{\w+\}/)
    .map(escaped)
    .join(value)
    .replaceAll(/\s+/g, String.raw`\s+`);

const namesIn = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** The Polish text of a British one whose placeholders have values. */
function filledFrom([english, text]: [string, string], given: string): string | null {
  const found = new RegExp(`^${patternOf(english, '(.+)')}$`, 'i').exec(given);
  if (!found) return null;
  const values = new Map(namesIn(english).map((name, at) => [name, found[at + 1] ?? '']));
  return escaped(text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values.get(name) ?? whole));
}

/** Returns a pattern that finds the Polish text of a British one, or of a part of one; or the text itself, if it is data. */
export function polishPattern(text: string, isExact = false): RegExp {
  const whole = pairs.flatMap((pair) => filledFrom(pair, text) ?? []);
  const around = pairs.filter(([english]) => english.toLowerCase().includes(text.toLowerCase()));
  const parts = isExact ? [] : around.map(([, translated]) => patternOf(translated, '.+?'));
  const alternatives = [...whole, ...parts, escaped(text)].join('|');
  return new RegExp(isExact ? `^(?:${alternatives})$` : alternatives, 'i');
}

const hasWords = (text: string): boolean => /\p{L}{3}/u.test(text.replaceAll(/\{\w+\}/g, ''));
const spaced = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const untranslated = pairs
  .filter(([english, translated]) => english !== translated && hasWords(english))
  .map(([english]) => new RegExp(`^${patternOf(spaced(english), '.+')}$`));
const own = pairs
  .filter(([, translated]) => hasWords(translated))
  .map(([, text]) => new RegExp(`^${patternOf(spaced(text), '.+')}$`));

const englishWord =
  /(?<!\p{L})(?:the|your|you|we|and|with|for|of|this|that|have|has|is|are|not|our|from|was|will|can|at)(?!\p{L})/iu;

/** Returns which texts are English: one of the British ones, or with an English word in it. */
export function englishAmong(texts: readonly string[]): string[] {
  const isPolish = (text: string) => own.some((pattern) => pattern.test(text));
  const isEnglish = (text: string) =>
    (untranslated.some((pattern) => pattern.test(text)) && !isPolish(text)) || englishWord.test(text);
  return [...new Set(texts.map(spaced))].filter((text) => /\p{L}{3}/u.test(text) && isEnglish(text));
}

/** Chooses Polish as the footer's list does. */
export async function choosePolish(page: Page): Promise<void> {
  const url = `http://localhost:${process.env['E2E_PORT'] ?? ''}`;
  await page.context().addCookies([{ name: 'fettle-language', value: 'pl', url }]);
}

const weekdays = 'poniedziałek|wtorek|środ[aę]|czwartek|piątek|sobot[aę]|niedziel[aę]';
const months = 'stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października|listopada|grudnia';
const shortMonths = 'sty|lut|mar|kwi|maj|cze|lip|sie|wrz|paź|lis|gru';

/** What differs from day to day on a Polish page, and what stands in its place. */
export const varyingInPolish: readonly [RegExp, string][] = [
  [new RegExp(String.raw`(?:(?:${weekdays}),?\s)?\b\d{1,2}\s(?:${months})(?:\s\d{4})?`, 'gu'), '«date»'],
  [new RegExp(String.raw`(?<!\p{L})we?\s(?:${weekdays})`, 'gu'), '«weekday»'],
  [new RegExp(String.raw`\b\d{1,2}\s(?:${shortMonths})(?!\p{L})`, 'gu'), '«date»'],
  [/\b\d{1,2}\.\d{2}(?:\.\d{4})?\b/g, '«date»'],
  [/\d+% czasu/g, '«share» czasu'],
  [
    /(?<!\p{L})(?:dzisiaj|dziś|jutro|pojutrze|wczoraj|przedwczoraj|za\s\d+\s(?:dni|dzień)|\d+\s(?:dni|dzień)\stemu)(?!\p{L})/gu,
    '«when»',
  ],
];
