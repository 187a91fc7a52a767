import { globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build, type InlineConfig } from 'vite';
import { buildTargets } from './browsers/oldest-browsers.ts';
import { builtLanguages, generateMessages } from './generate/messages.ts';
import { inLanguage } from './vite/language.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const compressible = /\.(?:js|css|svg|json|txt)$/;
const leastBytes = 256;

function compress(file: string): void {
  const bytes = readFileSync(file);
  if (bytes.length < leastBytes) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}

/** Writes a brotli and a gzip twin of every text file that browsers fetch. */
function compressAll(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && compressible.test(entry.name)) compress(join(entry.parentPath, entry.name));
  }
}

/** A classic script in one file that imports nothing. */
function classicScript(source: string, outDir: string, target: string | string[]): InlineConfig {
  return {
    root,
    logLevel: 'warn',
    configFile: false,
    publicDir: false,
    build: {
      target,
      outDir,
      emptyOutDir: false,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: { input: source, output: { format: 'iife', entryFileNames: '[name].js' } },
    },
  };
}

const workers = ['src/web/service-worker/service-worker.ts', 'src/web/service-worker/service-worker-off.ts'];

/** Adds the client's files and the rendering of pages in another language, with that language's texts alone. */
async function buildLanguage(locale: string): Promise<void> {
  const config = {
    root,
    logLevel: 'warn' as const,
    publicDir: false as const,
    plugins: [inLanguage(locale)],
  } satisfies InlineConfig;
  await build({ ...config, build: { manifest: `.vite/manifest-${locale}.json`, emptyOutDir: false } });
  await build({ ...config, build: { ssr: true, outDir: `dist/server/${locale}` } });
}

/**
 * Builds the whole browser side: typed messages, the client's files in dist/client, the rendering of pages in
 * dist/server, and what pages carry inline in dist/inline. English is built first, then each other language.
 */
export async function buildBrowserSide(): Promise<void> {
  generateMessages();
  await build({ root, logLevel: 'warn' });
  await build({ root, logLevel: 'warn', build: { ssr: true } });
  for (const locale of builtLanguages()) await buildLanguage(locale);
  for (const source of workers) await build(classicScript(source, 'dist/client', buildTargets));
  rmSync(join(root, 'dist/inline'), { recursive: true, force: true });
  // Also for browsers older than the oldest that we support: they say that the page did not load.
  for (const source of globSync('src/**/inline/*.ts', { cwd: root })) {
    await build(classicScript(source, 'dist/inline', 'es2018'));
  }
  compressAll(join(root, 'dist/client'));
}

if (import.meta.main) await buildBrowserSide();
