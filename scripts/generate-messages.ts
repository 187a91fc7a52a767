import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile } from '@inlang/paraglide-js';

const root = fileURLToPath(new URL('../', import.meta.url));
const baseLocale = 'en-GB';

function messagesOf(locale: string): Record<string, unknown> {
  return JSON.parse(readFileSync(`${root}messages/${locale}.json`, 'utf8'));
}

/** The languages, which are the names of the catalogues: British English first, because it stands in for any other. */
export function catalogues(): string[] {
  const names = readdirSync(`${root}messages`).flatMap((file) => (file.endsWith('.json') ? [file.slice(0, -5)] : []));
  return [baseLocale, ...names.filter((name) => name !== baseLocale).toSorted()];
}

/** The keys whose texts have a straight apostrophe where our own words have a typographic one (’). */
export function straightApostrophes(messages: Record<string, unknown>): string[] {
  return Object.keys(messages).filter((key) => /\p{L}'\p{L}/u.test(JSON.stringify(messages[key])));
}

function refuseStraight(locale: string): void {
  const keys = straightApostrophes(messagesOf(locale));
  if (keys.length > 0) throw new Error(`messages/${locale}.json: write ’ instead of ' in ${keys.join(', ')}`);
}

function textsOf(locale: string): Map<string, string> {
  const texts = Object.entries(messagesOf(locale)).filter(([key]) => key !== '$schema');
  return new Map(texts.map(([key, text]) => [key, typeof text === 'string' ? text : JSON.stringify(text)]));
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

/** The list of languages as TypeScript, and as Paraglide wants it: both follow from which catalogues there are. */
export function localeSources(): Record<string, string> {
  const locales = catalogues();
  const settings = `${root}project.inlang/settings.json`;
  const tags = JSON.stringify(locales).replaceAll(',', ', ');
  const project = readFileSync(settings, 'utf8').replace(/"locales": \[[^\]]*\]/, () => `"locales": ${tags}`);
  const names = locales.map((locale) => `  '${locale}': '${textsOf(locale).get('language_name')}',\n`);
  const source =
    '// Written by scripts/generate-messages.ts from messages/*.json.\n\n' +
    `export const locales = [${locales.map((locale) => `'${locale}'`).join(', ')}] as const;\n\n` +
    '/** The languages in their own names. */\n' +
    `export const languageNames: Record<(typeof locales)[number], string> = {\n${names.join('')}};\n`;
  return { 'src/shared/locales.generated.ts': source, 'project.inlang/settings.json': project };
}

/** Written before anything is compiled, because the compiler reads one and the portal the other. */
function writeLocales(): void {
  for (const [file, source] of Object.entries(localeSources())) {
    if (readFileSync(root + file, { encoding: 'utf8', flag: 'a+' }) !== source) writeFileSync(root + file, source);
  }
}

const oneLanguage = /const (\w+) = (\/\*\* @type [^]*?\n\};)\n\n/g;
const choice = /\tconst locale = .*\n(?:\tif \(locale === .*\n)+/;

/** One function instead of one for each language and a choice, where all say the same: that is most of them. */
export function withoutTwins(code: string): string {
  const [british, ...others] = [...code.matchAll(oneLanguage)];
  if (british === undefined || others.length === 0) return code;
  if (others.some(([, , body]) => body !== british[2])) return code;
  return others
    .reduce((rest, [whole]) => rest.replace(whole, ''), code)
    .replace(choice, '')
    .replace(/import \{ getLocale.*\n/, '')
    .replace('(inputs = {}, options = {}) =>', '(inputs = {}) =>')
    .replace('(inputs, options = {}) =>', '(inputs) =>');
}

function dropTwins(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith('_') || !name.endsWith('.js')) continue;
    const code = readFileSync(`${folder}/${name}`, 'utf8');
    writeFileSync(`${folder}/${name}`, withoutTwins(code));
  }
}

/**
 * Compiles messages/*.json to typed functions in src/web/paraglide.
 * Fails when a key is missing in one language, because Paraglide would quietly fall back, and on a straight apostrophe.
 */
export async function generateMessages(): Promise<void> {
  const locales = catalogues();
  refuseGaps(locales);
  for (const locale of locales) refuseStraight(locale);
  writeLocales();
  await compile({
    project: `${root}project.inlang`,
    outdir: `${root}src/web/paraglide`,
    strategy: ['globalVariable', 'baseLocale'],
    isServer: 'import.meta.env.SSR',
    outputStructure: 'message-modules',
    emitGitIgnore: false,
    emitPrettierIgnore: false,
    emitReadme: false,
    disableAsyncLocalStorage: true,
  });
  const index = readFileSync(`${root}src/web/paraglide/messages/_index.js`, 'utf8');
  // Because without its plugin Paraglide reports success and writes no message at all.
  if (!index.includes('export')) throw new Error('Paraglide compiled no messages: is its plugin installed?');
  dropTwins(`${root}src/web/paraglide/messages`);
}

if (import.meta.main) {
  await generateMessages();
  // Because Paraglide leaves timers running that would hold the process for half a minute.
  process.exit();
}
