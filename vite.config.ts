import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const root = fileURLToPath(new URL('./', import.meta.url));

const serverSuffix = /\.(?:data|rest|graphql|access|server|fixture)\.tsx?$/;
const serverPlace = /^src\/(?:server\/|main\/(?:server|app|schema|graphql|demo)\b)/;

/** Whether a file of this project belongs to the server alone. */
export function isServerFile(pathFromRoot: string): boolean {
  return serverSuffix.test(pathFromRoot) || serverPlace.test(pathFromRoot);
}

/** Refuses every server file in the browser's module graph, by its path, when it is loaded. */
export function refuseServerFiles(): Plugin {
  return {
    name: 'refuse-server-files',
    enforce: 'pre',
    load(id) {
      const file = id.split('?')[0] ?? id;
      const path = file.startsWith(root) ? file.slice(root.length) : '';
      if (isServerFile(path)) this.error(`${path} belongs to the server and must not reach the browser.`);
      return null;
    },
  };
}

/** Gives the compiled messages our own few lines for Paraglide's runtime, whose other strategies cost 2 kB on the first page. */
function ownMessageRuntime(): Plugin {
  return {
    name: 'own-message-runtime',
    enforce: 'pre',
    resolveId(source, importer) {
      const isRuntime = source === '../runtime.js' && importer?.includes('/src/web/paraglide/messages/');
      return isRuntime ? `${root}src/web/locale.ts` : null;
    },
  };
}

/** `state_x7K`: short, because names of classes are a part of every page, and the same for the server and the browser. */
function className(name: string, file: string): string {
  const [path = ''] = file.slice(root.length).split('?');
  return `${name}_${createHash('sha256')
    .update(path)
    .digest('base64url')
    .replaceAll(/[^a-z0-9]/gi, '')
    .slice(0, 4)}`;
}

type Graph = { getModuleInfo: (id: string) => { importers: readonly string[] } | null };

/** Whether the module at `start` imports this one at once, itself or by another. */
function comesWith(start: string, id: string, graph: Graph, seen = new Set<string>()): boolean {
  if (id === start) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return graph.getModuleInfo(id)?.importers.some((importer) => comesWith(start, importer, graph, seen)) ?? false;
}

/**
 * Keeps what the first page needs in one file. Left alone, the bundler cuts off what all other pieces import too, and
 * packed apart the same script is larger. Messages stay with whoever shows them, because one file imports them all.
 */
const firstPage = {
  name: (id: string, graph: Graph) =>
    !id.includes('/paraglide/') && comesWith(`${root}src/main/web.tsx`, id, graph) ? 'web' : null,
};

/** Short hashes, because each name stands in other files where it cannot be packed; 36 bits tell versions of one file apart. */
const names = { chunkFileNames: 'assets/[name]-[hash:6].js', assetFileNames: 'assets/[name]-[hash:6][extname]' };

export default defineConfig(({ isSsrBuild }) => ({
  root,
  base: '/',
  plugins: [refuseServerFiles(), ownMessageRuntime(), react()],
  publicDir: isSsrBuild ? false : 'public',
  css: { modules: { generateScopedName: className } },
  resolve: {
    alias: {
      // Because wouter brings a stand-in for a hook that this React has, and a reader of patterns that no route needs.
      'use-sync-external-store/shim/index.js': 'react',
      regexparam: `${root}src/web/no-patterns.ts`,
    },
  },
  build: {
    target: 'baseline-widely-available',
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: isSsrBuild
      ? { input: 'src/main/prerender.tsx' }
      : { input: 'src/main/web.tsx', output: { ...names, codeSplitting: { groups: [firstPage] } } },
  },
  ssr: { noExternal: true },
}));
