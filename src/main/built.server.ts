import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { DrawnPage, PageInput } from './page-data.ts';

const manifestFile = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).optional(),
    imports: z.array(z.string()).optional(),
    assets: z.array(z.string()).optional(),
  }),
);

/** What a page needs of one entry or piece of the built browser side: addresses, and its styles as text. */
export type Piece = { script: string; css: string };

/** The built browser side as the server uses it. */
export type Built = {
  folder: string;
  entry: Piece;
  claim: Piece;
  info: Piece;
  font: string;
  render: (input: PageInput) => DrawnPage;
};

type Manifest = z.infer<typeof manifestFile>;

function chunkOf(manifest: Manifest, source: string) {
  const chunk = manifest[source];
  if (chunk === undefined) throw new Error(`dist/client has no ${source}: run \`npm run build\`.`);
  return chunk;
}

function pieceOf(folder: string, manifest: Manifest, source: string): Piece {
  const { file, css = [] } = chunkOf(manifest, source);
  return { script: `/${file}`, css: css.map((name) => readFileSync(join(folder, name), 'utf8')).join('') };
}

/** Reads what `npm run build` has left in `dist`. Throws where that has not been run. */
export async function readBuilt(dist: string): Promise<Built> {
  const folder = join(dist, 'client');
  const manifestPath = join(folder, '.vite/manifest.json');
  const drawing = join(dist, 'server/prerender.js');
  if (!existsSync(manifestPath) || !existsSync(drawing)) {
    throw new Error('The browser side has not been built: run `npm run build`.');
  }
  const manifest = manifestFile.parse(JSON.parse(readFileSync(manifestPath, 'utf8')));
  const font = Object.values(manifest).find(({ file }) => file.endsWith('.woff2'));
  const { render } = await import(pathToFileURL(drawing).href);
  return {
    folder,
    entry: pieceOf(folder, manifest, 'src/main/web.tsx'),
    claim: pieceOf(folder, manifest, 'src/main/ClaimPages.tsx'),
    info: pieceOf(folder, manifest, 'src/features/info/InfoScreen.tsx'),
    font: `/${font?.file ?? ''}`,
    render,
  };
}
