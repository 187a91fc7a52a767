// A language that nobody speaks, made of the British catalogue: accents, 40 % longer, in brackets. It is for tests alone,
// in a build of its own, so that no byte of it is in what claimants load.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, loadConfigFromFile, type InlineConfig, type Plugin } from 'vite';

const root = fileURLToPath(new URL('../', import.meta.url));

const plain = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const accented = 'ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž';

/** A text with an accent on every letter. */
export function accent(text: string): string {
  return text.replaceAll(/[A-Za-z]/g, (letter) => accented[plain.indexOf(letter)] ?? letter);
}

/** As many letters as make a text 40 % longer, in words, because no language makes every word longer without a break. */
function padding(length: number): string {
  return 'ïïïïï '.repeat(Math.ceil(length / 6)).slice(0, length);
}

const inserted = /\$\{[^}]*\}|\\./g;

/** The inside of a template literal, in brackets; what it inserts and escapes stays as it is. */
export function pseudoText(template: string): string {
  const texts = template.split(inserted);
  const kept = template.match(inserted) ?? [];
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  const body = texts.map((text, at) => accent(text) + (kept[at] ?? '')).join('');
  return `⟦${body} ${padding(Math.ceil(length * 0.4)).trim()}⟧`;
}

function pseudoMessages(): Plugin {
  return {
    name: 'pseudo-messages',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/web\/messages\/(?!index\.)/ },
      handler: (code) => ({
        code: code.replaceAll(/`((?:[^`\\]|\\.)*)`/g, (_whole, text: string) => `\`${pseudoText(text)}\``),
        map: null,
      }),
    },
  };
}

const words = (text: string): string[] => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).split(' ');
const between = '[⟦⟧ï ]*';

/** Finds a text of ours in this language, or as it is where it is somebody's data. */
export function pseudoPattern(text: string, isExact = false): RegExp {
  const parts = words(text).map((word) => `(?:${word}|${accent(word)})`);
  const pattern = parts.join(`${between} ${between}`);
  return new RegExp(isExact ? `^${between}${pattern}${between}$` : pattern, 'i');
}

/** The portal's own build with the texts replaced. */
async function configOf(isSsrBuild: boolean): Promise<InlineConfig> {
  const found = await loadConfigFromFile({ command: 'build', mode: 'production', isSsrBuild }, `${root}vite.config.ts`);
  const plugins = [found?.config.plugins ?? []].flat(9);
  return { ...found?.config, configFile: false, logLevel: 'error', plugins: [pseudoMessages(), ...plugins] };
}

/** Builds the browser side in this language into a folder: the client's files and the drawing of pages. */
export async function buildPseudo(folder: string): Promise<void> {
  for (const ssr of [false, true]) {
    const config = await configOf(ssr);
    await build({
      ...config,
      build: { ...config.build, outDir: join(folder, ssr ? 'server' : 'client'), minify: false, ssr },
    });
  }
}
