import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { buildTargets } from './scripts/browsers/oldest-browsers.ts';

const root = fileURLToPath(new URL('./', import.meta.url));

const serverSuffix = /\.(?:data|rest|graphql|access|server|fixture)\.tsx?$/;
const serverPlace = /^src\/(?:server\/|main\/(?:server|app|schema|graphql|demo|http|start|identity)\b)/;

/** Returns whether a file of this project belongs to the server alone. */
export function isServerFile(pathFromRoot: string): boolean {
  return serverSuffix.test(pathFromRoot) || serverPlace.test(pathFromRoot);
}

/** Fails the build if a server file is in the browser's module graph. */
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

/**
 * Replaces Vite's loader of chunks: Vite's fetches styles again that the page has inlined, and takes styles whose link has
 * failed for loaded when the chunk is asked for once more.
 */
function chunkLoader(): Plugin {
  return {
    name: 'chunk-loader',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js'
        ? `export { loadChunk as __vitePreload } from '${root}src/web/load-chunk.ts'`
        : null,
  };
}

/** Returns a class name such as `state_x7K`: the same for the server and the browser, and short because every page has them. */
function className(name: string, file: string): string {
  const [path = ''] = file.slice(root.length).split('?');
  return `${name}_${createHash('sha256')
    .update(path)
    .digest('base64url')
    .replaceAll(/[^a-z0-9]/gi, '')
    .slice(0, 4)}`;
}

type Graph = { getModuleInfo: (id: string) => { importers: readonly string[] } | null };

/** Returns whether the module at `start` imports this one statically, itself or through others. */
function isImportedFrom(start: string, id: string, graph: Graph, seen = new Set<string>()): boolean {
  if (id === start) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return graph.getModuleInfo(id)?.importers.some((importer) => isImportedFrom(start, importer, graph, seen)) ?? false;
}

/**
 * Keeps what the entry imports in one file, where the bundler would make one of each part that other chunks import too.
 * Messages stay with the screens that show them, because `messages/index.ts` imports them all.
 */
const entryChunk = {
  name: (id: string, graph: Graph) =>
    !id.includes('/web/messages/') && isImportedFrom(`${root}src/main/first-page/web.tsx`, id, graph) ? 'web' : null,
};

/** Eight characters by default; a claim names some sixty files, and seven are the fewest that the bundler takes. */
const fileNames = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
};

export default defineConfig(({ command, isSsrBuild }) => {
  // Tests build too, and React's development and production halves do not fit together.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return {
    root,
    base: '/',
    plugins: [refuseServerFiles(), react(), ...(isSsrBuild ? [] : [chunkLoader()])],
    publicDir: isSsrBuild ? false : 'public',
    css: { modules: { generateScopedName: className } },
    build: {
      target: buildTargets,
      outDir: isSsrBuild ? 'dist/server' : 'dist/client',
      manifest: !isSsrBuild,
      assetsInlineLimit: 0,
      // The entry preloads styles alone: scripts that come later have time.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_url, files, { hostId }) =>
          hostId.includes('/web-') ? files.filter((file) => file.endsWith('.css')) : files,
      },
      reportCompressedSize: false,
      rolldownOptions: {
        // The timings of the build's parts are of no use when the portal starts.
        checks: { bundlerTimings: false },
        ...(isSsrBuild
          ? { input: 'src/main/first-page/prerender.tsx' }
          : {
              input: 'src/main/first-page/web.tsx',
              output: { ...fileNames, codeSplitting: { groups: [entryChunk] } },
            }),
      },
    },
    ssr: { noExternal: true },
    // Without it React reads NODE_ENV when it runs; its development build is slower and shows the server's file paths.
    ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  };
});
