import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  baseLocale,
  catalogues,
  checkCatalogues,
  countedKeyOf,
  countIn,
  isOperatorKey,
  languageOf,
  textsOf,
  unreviewedKey,
  type Texts,
} from './catalogues.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

function nameOf(locale: string): string {
  const texts = textsOf(locale);
  const [name = locale, unreviewed] = [texts.get('language_name'), texts.get(unreviewedKey)];
  return unreviewed === undefined ? name : `${name} (${unreviewed})`;
}

const hasOperatorTexts = (locale: string): boolean => {
  const texts = textsOf(locale);
  return [...textsOf(baseLocale).keys()].every((key) => texts.has(key) || !isOperatorKey(key));
};

const listOf = (locales: readonly string[]): string => `[${locales.map((locale) => `'${locale}'`).join(', ')}]`;

/** Returns the source of `src/shared/locales.generated.ts`: the languages of the catalogues and their own names. */
export function localesSource(): string {
  const locales = catalogues();
  const names = locales.map((locale) => `  ${/-/.test(locale) ? `'${locale}'` : locale}: '${nameOf(locale)}',\n`);
  return (
    '// Written by scripts/generate/messages.ts from messages/*.json.\n\n' +
    `export const locales = ${listOf(locales)} as const;\n\n` +
    '/** The languages in their own names. */\n' +
    `export const languageNames: Record<(typeof locales)[number], string> = {\n${names.join('')}};\n\n` +
    '/** Languages in which pages of the desk and of accounts are English. */\n' +
    `export const claimantLanguages: readonly string[] = ${listOf(locales.filter((locale) => !hasOperatorTexts(locale)))};\n`
  );
}

const escapeTemplate = (text: string) => text.replaceAll(/[\\`]|\$(?=\{)/g, String.raw`\$&`);

/** `Hello {name}` as a template literal that inserts the parameter `name`. */
const templateOf = (text: string) => `\`${escapeTemplate(text).replaceAll(/\{(\w+)\}/g, '${$1}')}\``;

type Forms = readonly (readonly [category: string, text: string])[];

/**
 * Returns the module of one message: a function of its placeholders that returns the text in the page's language.
 * `texts` has the text in each language, the fallback first; `forms` are further ones of the plural.
 */
export function messageSource(
  key: string,
  texts: readonly (readonly [locale: string, text: string])[],
  forms: Forms = [],
): string {
  const fallback = texts[0]?.[1] ?? '';
  const names = [...new Set([...fallback.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))];
  const types = names.map((name) => `${name}: string | number`).join('; ');
  const parameters = names.length > 0 ? `{ ${names.join(', ')} }: { ${types} }` : '';
  const others = texts.filter(([, text]) => text !== fallback);
  const choices = others.map(([locale, text]) => `getLocale() === '${locale}' ? ${templateOf(text)} : `);
  const plural = forms.map(
    ([category, text]) => `pluralOf(${countIn(fallback)}) === '${category}' ? ${templateOf(text)} : `,
  );
  const head = [
    ...(others.length > 0 ? ["import { getLocale } from '#shared/page/page-locale.ts';\n"] : []),
    ...(forms.length > 0 ? ["import { pluralOf } from '../plural.ts';\n"] : []),
  ].join('');
  const body = [...choices, ...plural, templateOf(fallback)].join('');
  return `${head}${head && '\n'}export const ${key} = (${parameters}): string => ${body};\n`;
}

/** Languages that have a build of their own: all but English, of which one build has both. */
export const builtLanguages = (): string[] =>
  catalogues().filter((locale) => languageOf(locale) !== languageOf(baseLocale));

/** Returns the module of a message for the build of one language. */
export function messageSourceIn(locale: string): (key: string) => string {
  const [texts, base] = [textsOf(locale), textsOf(baseLocale)];
  const forms = new Map<string, [string, string][]>();
  for (const [key, text] of texts) {
    const counted = countedKeyOf(key, locale, base);
    if (counted === null) continue;
    forms.set(counted, [...(forms.get(counted) ?? []), [key.slice(counted.length + 1), text]]);
  }
  return (key) => messageSource(key, [[locale, texts.get(key) ?? base.get(key) ?? '']], forms.get(key));
}

/** Writes a file, and returns whether; not if it has this text already, so that builds which watch the file are not woken. */
function writeChanged(path: string, source: string): boolean {
  if (readFileSync(path, { encoding: 'utf8', flag: 'a+' }) === source) return false;
  writeFileSync(path, source);
  return true;
}

/**
 * Writes the English catalogues as typed functions to src/web/messages, one module a message so that each screen loads
 * its own. The build of another language replaces these modules (`scripts/vite/language.ts`).
 */
export function generateMessages(): void {
  checkCatalogues();
  const languages = 'src/shared/locales.generated.ts';
  if (writeChanged(root + languages, localesSource())) console.log(`Wrote ${languages}`);
  const english = catalogues().filter((locale) => languageOf(locale) === languageOf(baseLocale));
  const catalogueOf = new Map<string, Texts>(english.map((locale) => [locale, textsOf(locale)]));
  const keys = [...textsOf(baseLocale).keys()];
  const folder = `${root}src/web/messages`;
  mkdirSync(folder, { recursive: true });
  for (const key of keys) {
    const texts = [...catalogueOf].map(([locale, messages]) => [locale, messages.get(key) ?? ''] as const);
    writeChanged(`${folder}/${key}.ts`, messageSource(key, texts));
  }
  writeChanged(`${folder}/index.ts`, keys.map((key) => `export * from './${key}.ts';\n`).join(''));
  const current = new Set(['index.ts', ...keys.map((key) => `${key}.ts`)]);
  for (const name of readdirSync(folder)) if (!current.has(name)) rmSync(`${folder}/${name}`);
}

if (import.meta.main) generateMessages();
