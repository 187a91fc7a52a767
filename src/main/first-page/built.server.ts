import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { pageChunks, type PageChunks, type ChunkFiles } from '#main/pages/page-chunks.server.ts';
import type { RenderedPage, InitialQueriesOf, PageInput } from './page-data.ts';

const chunkFile = z.object({
  file: z.string(),
  css: z.array(z.string()).optional(),
  imports: z.array(z.string()).optional(),
  dynamicImports: z.array(z.string()).optional(),
});

const manifestFile = z.record(z.string(), chunkFile);

export type Built = PageChunks & {
  folder: string;
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

const entry = 'src/main/first-page/web.tsx';
const preloadedFont = 'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';

const manifestPath = (dist: string): string => join(dist, 'client/.vite/manifest.json');

export function readManifest(dist: string): Manifest {
  return manifestFile.parse(JSON.parse(readFileSync(manifestPath(dist), 'utf8')));
}

export async function readBuilt(dist: string): Promise<Built> {
  const folder = join(dist, 'client');
  const drawing = join(dist, 'server/prerender.js');
  if (!existsSync(manifestPath(dist)) || !existsSync(drawing)) {
    throw new Error('The browser side has not been built: run `npm run build`.');
  }
  const manifest = readManifest(dist);
  const { render, initialQueriesOf, loadComponents } = await import(pathToFileURL(drawing).href);
  await loadComponents();
  return {
    folder,
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
