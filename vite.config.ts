import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { buildTargets } from './scripts/browsers/oldest-browsers.ts';
import { chunks } from './scripts/vite/chunks.ts';
import { shortPreloads } from './scripts/vite/preloads.ts';
import { refuseServerFiles } from './scripts/vite/server-files.ts';
import { shortenQueries } from './scripts/vite/short-queries.ts';

const root = fileURLToPath(new URL('./', import.meta.url));

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

/** Eight characters by default; a claim names some sixty files, and seven are the fewest that the bundler takes. */
const fileNames = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
};

export default defineConfig(({ command, isSsrBuild }) => {
  // Tests build too, and React's development and production halves do not fit together.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  const preloads = shortPreloads();
  return {
    root,
    base: '/',
    plugins: [refuseServerFiles(), shortenQueries(), react(), ...(isSsrBuild ? [] : [chunkLoader(), preloads.plugin])],
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
        resolveDependencies: (url, files, context) =>
          context.hostId.includes('/web-') ? [] : preloads.resolveDependencies(url, files, context),
      },
      reportCompressedSize: false,
      rolldownOptions: {
        // The timings of the build's parts are of no use when the portal starts.
        checks: { bundlerTimings: false },
        ...(isSsrBuild
          ? { input: 'src/main/first-page/prerender.tsx' }
          : {
              input: 'src/main/first-page/web.tsx',
              output: { ...fileNames, codeSplitting: { groups: chunks } },
            }),
      },
    },
    ssr: { noExternal: true },
    // Without it React reads NODE_ENV when it runs; its development build is slower and shows the server's file paths.
    ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  };
});
