import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const baseLocale = 'en-GB';

function messagesOf(locale: string): Record<string, string> {
  return JSON.parse(readFileSync(`${root}messages/${locale}.json`, 'utf8'));
}

/** The languages, which are the names of the catalogues: British English first, because it stands in for any other. */
export function catalogues(): string[] {
  const names = readdirSync(`${root}messages`).flatMap((file) => (file.endsWith('.json') ? [file.slice(0, -5)] : []));
  return [baseLocale, ...names.filter((name) => name !== baseLocale).toSorted()];
}

/** The keys whose texts have a straight apostrophe where our own words have a typographic one (’). */
export function straightApostrophes(messages: Record<string, string>): string[] {
  return Object.entries(messages).flatMap(([key, text]) => (/\p{L}'\p{L}/u.test(text) ? [key] : []));
}

function refuseStraight(locale: string): void {
  const keys = straightApostrophes(messagesOf(locale));
  if (keys.length > 0) throw new Error(`messages/${locale}.json: write ’ instead of ' in ${keys.join(', ')}`);
}

function textsOf(locale: string): Map<string, string> {
  return new Map(Object.entries(messagesOf(locale)).filter(([key]) => key !== '$schema'));
}

const placeholdersOf = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted().join(' ');

/** What one catalogue has otherwise than the British one: keys and placeholders. */
export function gapsOf(name: string, texts: Map<string, string>, base: Map<string, string>): string[] {
  const missing = [...base.keys()].filter((key) => !texts.has(key)).map((key) => `${name} has no ${key}`);
  const unknown = [...texts.keys()].filter((key) => !base.has(key)).map((key) => `${name} alone has ${key}`);
  const differing = [...texts].flatMap(([key, text]) => {
    const [here, there] = [placeholdersOf(text), placeholdersOf(base.get(key) ?? text)];
    return here === there ? [] : [`${name}: ${key} has ${here || 'no placeholder'}, not ${there || 'none'}`];
  });
  const empty = [...texts].flatMap(([key, text]) => (text.trim() === '' ? [`${name}: ${key} says nothing`] : []));
  return [...missing, ...unknown, ...differing, ...empty];
}

function refuseGaps(locales: string[]): void {
  const base = textsOf(baseLocale);
  const gaps = locales.flatMap((locale) => gapsOf(`messages/${locale}.json`, textsOf(locale), base));
  if (gaps.length > 0) throw new Error(gaps.join('\n'));
}

/** Returns the source of `src/shared/locales.generated.ts`: the languages of the catalogues and their own names. */
export function localesSource(): string {
  const locales = catalogues();
  const names = locales.map((locale) => `  '${locale}': '${textsOf(locale).get('language_name')}',\n`);
  return (
    '// Written by scripts/generate/messages.ts from messages/*.json.\n\n' +
    `export const locales = [${locales.map((locale) => `'${locale}'`).join(', ')}] as const;\n\n` +
    '/** The languages in their own names. */\n' +
    `export const languageNames: Record<(typeof locales)[number], string> = {\n${names.join('')}};\n`
  );
}

const escapeTemplate = (text: string) => text.replaceAll(/[\\`]|\$(?=\{)/g, String.raw`\$&`);

/** `Hello {name}` as a template literal that inserts the parameter `name`. */
const templateOf = (text: string) => `\`${escapeTemplate(text).replaceAll(/\{(\w+)\}/g, '${$1}')}\``;

/**
 * Returns the module of one message: a function of its placeholders that returns the text in the page's language.
 * `texts` has the text in each language, the fallback first.
 */
export function messageSource(key: string, texts: readonly (readonly [locale: string, text: string])[]): string {
  const fallback = texts[0]?.[1] ?? '';
  const names = [...new Set([...fallback.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))];
  const types = names.map((name) => `${name}: string | number`).join('; ');
  const parameters = names.length > 0 ? `{ ${names.join(', ')} }: { ${types} }` : '';
  const others = texts.filter(([, text]) => text !== fallback);
  const choices = others.map(([locale, text]) => `getLocale() === '${locale}' ? ${templateOf(text)} : `).join('');
  const head = others.length > 0 ? "import { getLocale } from '../locale.ts';\n\n" : '';
  return `${head}export const ${key} = (${parameters}): string => ${choices}${templateOf(fallback)};\n`;
}

/** Writes a file, and returns whether; not if it has this text already, so that builds which watch the file are not woken. */
function writeChanged(path: string, source: string): boolean {
  if (readFileSync(path, { encoding: 'utf8', flag: 'a+' }) === source) return false;
  writeFileSync(path, source);
  return true;
}

/**
 * Writes messages/*.json as typed functions to src/web/messages, one module a message so that each screen loads its own.
 * Throws if a language lacks a key or a placeholder, or has a straight apostrophe in words of ours.
 */
export function generateMessages(): void {
  const locales = catalogues();
  refuseGaps(locales);
  for (const locale of locales) refuseStraight(locale);
  const languages = 'src/shared/locales.generated.ts';
  if (writeChanged(root + languages, localesSource())) console.log(`Wrote ${languages}`);
  const catalogueOf = new Map(locales.map((locale) => [locale, textsOf(locale)]));
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
