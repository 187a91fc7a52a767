import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile } from '@inlang/paraglide-js';

const root = fileURLToPath(new URL('../', import.meta.url));

function messagesOf(locale: string): Record<string, unknown> {
  return JSON.parse(readFileSync(`${root}messages/${locale}.json`, 'utf8'));
}

function keysOf(locale: string): string[] {
  return Object.keys(messagesOf(locale)).filter((key) => key !== '$schema');
}

/** The keys whose texts have a straight apostrophe where our own words have a typographic one (’). */
export function straightApostrophes(messages: Record<string, unknown>): string[] {
  return Object.keys(messages).filter((key) => /\p{L}'\p{L}/u.test(JSON.stringify(messages[key])));
}

function refuseStraight(locale: string): void {
  const keys = straightApostrophes(messagesOf(locale));
  if (keys.length > 0) throw new Error(`messages/${locale}.json: write ’ instead of ' in ${keys.join(', ')}`);
}

function refuseGaps(): void {
  const [british, american] = [keysOf('en-GB'), keysOf('en-US')];
  const missing = [
    ...british.filter((key) => !american.includes(key)).map((key) => `messages/en-US.json has no ${key}`),
    ...american.filter((key) => !british.includes(key)).map((key) => `messages/en-GB.json has no ${key}`),
  ];
  if (missing.length > 0) throw new Error(missing.join('\n'));
}

const twoLanguages = /const (en_gb\w+) = ([^]*?\n\};)\n\nconst (en_us\w+) = ([^]*?\n\};)\n/;
const choice = /\tconst locale = .*\n\tif \(locale === "en-US"\).*\n/;

/** One function instead of two and a choice, where both languages say the same: that is most of them. */
function withoutTwin(code: string): string {
  const [whole, british = '', body, american, otherBody] = twoLanguages.exec(code) ?? [];
  if (whole === undefined || american === undefined || body !== otherBody) return code;
  return code
    .replace(whole, () => `const ${british} = ${body}\n`)
    .replace(choice, '')
    .replace(/import \{ getLocale.*\n/, '')
    .replace('(inputs = {}, options = {}) =>', '(inputs = {}) =>')
    .replace('(inputs, options = {}) =>', '(inputs) =>');
}

function dropTwins(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith('_') || !name.endsWith('.js')) continue;
    const code = readFileSync(`${folder}/${name}`, 'utf8');
    writeFileSync(`${folder}/${name}`, withoutTwin(code));
  }
}

/**
 * Compiles messages/*.json to typed functions in src/web/paraglide.
 * Fails when a key is missing in one language, because Paraglide would quietly fall back, and on a straight apostrophe.
 */
export async function generateMessages(): Promise<void> {
  refuseGaps();
  for (const locale of ['en-GB', 'en-US']) refuseStraight(locale);
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
