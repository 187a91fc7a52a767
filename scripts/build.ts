import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build, type InlineConfig } from 'vite';
import { buildTargets } from './browsers/oldest-browsers.ts';
import { generateMessages } from './generate-messages.ts';

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

/** A service worker in a file of its own, because it is fetched by name and imports nothing. */
function worker(source: string, name: string): InlineConfig {
  return {
    root,
    logLevel: 'warn',
    configFile: false,
    publicDir: false,
    build: {
      target: buildTargets,
      outDir: 'dist/client',
      emptyOutDir: false,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: { input: source, output: { format: 'iife', entryFileNames: name } },
    },
  };
}

/** The whole browser side: typed messages, the client's files in dist/client, the drawing of pages in dist/server. */
export async function buildBrowserSide(): Promise<void> {
  generateMessages();
  await build({ root, logLevel: 'warn' });
  await build({ root, logLevel: 'warn', build: { ssr: true } });
  await build(worker('src/web/service-worker/worker.ts', 'service-worker.js'));
  await build(worker('src/web/service-worker/worker-off.ts', 'service-worker-off.js'));
  compressAll(join(root, 'dist/client'));
}

if (import.meta.main) {
  await buildBrowserSide();
  // Because Paraglide leaves timers running that would hold the process for half a minute.
  process.exit();
}
