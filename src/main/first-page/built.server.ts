import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { claimPages, type ClaimPage } from '#shared/page/claim-pages.ts';
import type { DrawnPage, FirstQueriesOf, PageInput } from './page-data.ts';

const chunkFile = z.object({
  file: z.string(),
  css: z.array(z.string()).optional(),
  imports: z.array(z.string()).optional(),
});

const manifestFile = z.record(z.string(), chunkFile);

export type Piece = { scripts: string[]; css: string; styleFiles: string[] };

export type Built = {
  folder: string;
  entry: Piece;
  claim: Piece;
  screens: Record<ClaimPage, Piece>;
  /** The router of the pages that are neither Track nor a claim's. */
  other: Piece;
  info: Piece;
  notFound: Piece;
  code: Piece;
  account: Piece;
  authentication: Piece;
  /** Loaded after the page is interactive. */
  later: Piece;
  font: string;
  render: (input: PageInput) => DrawnPage;
  firstQueriesOf: FirstQueriesOf;
};

type Manifest = z.infer<typeof manifestFile>;

function chunkOf(manifest: Manifest, source: string) {
  const chunk = manifest[source];
  if (chunk === undefined) throw new Error(`dist/client has no ${source}: run \`npm run build\`.`);
  return chunk;
}

/** Returns a source's chunk and its static imports, each once, its own last. */
function chunksOf(manifest: Manifest, source: string, seen = new Set<string>()): z.infer<typeof chunkFile>[] {
  if (seen.has(source)) return [];
  seen.add(source);
  const chunk = chunkOf(manifest, source);
  return [...(chunk.imports ?? []).flatMap((imported) => chunksOf(manifest, imported, seen)), chunk];
}

function pieceOf(folder: string, manifest: Manifest, source: string, given: string[] = []): Piece {
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

const claim = 'src/main/pages/ClaimPages.tsx';

const screenFiles: Partial<Record<ClaimPage, string>> = {
  'my-delivery': 'src/features/my-delivery/MyDeliveryScreen.tsx',
  'my-details': 'src/features/my-details/MyDetailsScreen.tsx',
  messages: 'src/features/messages/screen/MessagesScreen.tsx',
  history: 'src/features/history/HistoryScreen.tsx',
  photos: 'src/features/photos/PhotosScreen.tsx',
  quote: 'src/features/quote/QuoteScreen.tsx',
  report: 'src/features/report/ReportScreen.tsx',
  'excess-payment': 'src/features/excess-payment/screen/ExcessPages.tsx',
  'excess-payment-completed': 'src/features/excess-payment/screen/ExcessPages.tsx',
};

const noPiece: Piece = { scripts: [], css: '', styleFiles: [] };

function screensOf(folder: string, manifest: Manifest): Built['screens'] {
  const pieceFor = (page: ClaimPage) => {
    const file = screenFiles[page];
    return file === undefined ? noPiece : pieceOf(folder, manifest, file, [entry, claim]);
  };
  // Every page has its entry.
  return Object.fromEntries(claimPages.map((page) => [page, pieceFor(page)])) as Built['screens'];
}

const entry = 'src/main/first-page/web.tsx';
const other = 'src/main/pages/OtherPages.tsx';

/** Reads the output of `npm run build` in `dist`. Throws if there is none. */
export async function readBuilt(dist: string): Promise<Built> {
  const folder = join(dist, 'client');
  const manifestPath = join(folder, '.vite/manifest.json');
  const drawing = join(dist, 'server/prerender.js');
  if (!existsSync(manifestPath) || !existsSync(drawing)) {
    throw new Error('The browser side has not been built: run `npm run build`.');
  }
  const manifest = manifestFile.parse(JSON.parse(readFileSync(manifestPath, 'utf8')));
  const font = Object.values(manifest).find(({ file }) => file.endsWith('.woff2'));
  const { render, firstQueriesOf } = await import(pathToFileURL(drawing).href);
  return {
    folder,
    entry: pieceOf(folder, manifest, entry),
    claim: pieceOf(folder, manifest, claim, [entry]),
    screens: screensOf(folder, manifest),
    other: pieceOf(folder, manifest, other, [entry]),
    info: pieceOf(folder, manifest, 'src/features/info/InfoScreen.tsx', [entry, other]),
    notFound: pieceOf(folder, manifest, 'src/features/not-found/NotFoundScreen.tsx', [entry, other]),
    code: pieceOf(folder, manifest, 'src/features/track/screen/CodeScreen.tsx', [entry, other]),
    account: pieceOf(folder, manifest, 'src/main/pages/AccountPages.tsx', [entry, other]),
    authentication: pieceOf(folder, manifest, 'src/features/authentication/AuthenticationScreen.tsx', [entry, other]),
    later: pieceOf(folder, manifest, 'src/main/first-page/later.ts', [entry]),
    font: `/${font?.file ?? ''}`,
    render,
    firstQueriesOf,
  };
}
