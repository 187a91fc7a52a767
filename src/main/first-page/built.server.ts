import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { isEnglish, locales, type Locale } from '#shared/locale.ts';
import { pageChunks, type PageChunks, type ChunkFiles } from '#main/pages/page-chunks.server.ts';
import type { RenderedPage, InitialQueriesOf, PageInput } from './page-data.ts';

const chunkFile = z.object({
  file: z.string(),
  css: z.array(z.string()).optional(),
  imports: z.array(z.string()).optional(),
  dynamicImports: z.array(z.string()).optional(),
  assets: z.array(z.string()).optional(),
});

const manifestFile = z.record(z.string(), chunkFile);

export type Built = PageChunks & {
  folder: string;
  /** Of all its screens, relative to the folder. */
  files: string[];
  entry: ChunkFiles;
  later: ChunkFiles;
  font: string;
  render: (input: PageInput, note?: (key: string) => void) => RenderedPage;
  initialQueriesOf: InitialQueriesOf;
};

export type Manifest = z.infer<typeof manifestFile>;

function chunkOf(manifest: Manifest, source: string) {
  const chunk = manifest[source];
  if (chunk === undefined) throw new Error(`dist/client has no ${source}: run \`npm run build\`.`);
  return chunk;
}

function chunksOf(manifest: Manifest, source: string, seen = new Set<string>()): z.infer<typeof chunkFile>[] {
  if (seen.has(source)) return [];
  seen.add(source);
  const chunk = chunkOf(manifest, source);
  return [...(chunk.imports ?? []).flatMap((imported) => chunksOf(manifest, imported, seen)), chunk];
}

/** Returns the files that `source` needs beyond those that the `given` sources have. */
export function filesOf(folder: string, manifest: Manifest, source: string, given: string[] = []): ChunkFiles {
  const already = new Set(given.flatMap((other) => chunksOf(manifest, other)));
  const chunks = chunksOf(manifest, source).filter((chunk) => !already.has(chunk));
  const styles = chunks.flatMap((chunk) => chunk.css ?? []);
  const css = styles.map((name) => readFileSync(join(folder, name), 'utf8'));
  return {
    scripts: chunks.map(({ file }) => `/${file}`).toReversed(),
    css: css.join(''),
    styleFiles: styles.map((name) => `/${name}`),
  };
}

const filesIn = (manifest: Manifest): string[] => [
  ...new Set(Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets])),
];

const entry = 'src/main/first-page/web.tsx';
const preloadedFont = 'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';

const manifestPath = (dist: string, locale?: Locale): string =>
  join(dist, `client/.vite/manifest${locale === undefined ? '' : `-${locale}`}.json`);

export function readManifest(dist: string, locale?: Locale): Manifest {
  return manifestFile.parse(JSON.parse(readFileSync(manifestPath(dist, locale), 'utf8')));
}

/** Reads one language's build; without `locale`, the English one. */
export async function readBuilt(dist: string, locale?: Locale): Promise<Built> {
  const folder = join(dist, 'client');
  const drawing = join(dist, 'server', locale ?? '', 'prerender.js');
  if (!existsSync(manifestPath(dist, locale)) || !existsSync(drawing)) {
    throw new Error('The browser side has not been built: run `npm run build`.');
  }
  const manifest = readManifest(dist, locale);
  const { render, initialQueriesOf, loadComponents } = await import(pathToFileURL(drawing).href);
  await loadComponents();
  return {
    folder,
    files: filesIn(manifest),
    entry: filesOf(folder, manifest, entry),
    ...pageChunks(Object.keys(manifest), (source, without = entry) =>
      filesOf(folder, manifest, source, [entry, without]),
    ),
    later: filesOf(folder, manifest, 'src/main/first-page/later.ts', [entry]),
    font: `/${chunkOf(manifest, preloadedFont).file}`,
    render,
    initialQueriesOf,
  };
}

/** Returns what gives the build of a language: English has one for both of its regions. */
export async function readBuilds(dist: string): Promise<(locale: Locale) => Built> {
  const english = await readBuilt(dist);
  const others = new Map<Locale, Built>();
  for (const locale of locales) if (!isEnglish(locale)) others.set(locale, await readBuilt(dist, locale));
  return (locale) => others.get(locale) ?? english;
}
