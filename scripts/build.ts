import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
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

/** The whole browser side: typed messages, the client's files in dist/client, the drawing of pages in dist/server. */
export async function buildBrowserSide(): Promise<void> {
  await generateMessages();
  await build({ root, logLevel: 'warn' });
  await build({ root, logLevel: 'warn', build: { ssr: true } });
  compressAll(join(root, 'dist/client'));
}

if (import.meta.main) {
  await buildBrowserSide();
  // Because Paraglide leaves timers running that would hold the process for half a minute.
  process.exit();
}
