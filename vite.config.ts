import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { minify, type MinifyOptions } from 'terser';
import { defineConfig, type Plugin } from 'vite';

const root = fileURLToPath(new URL('./', import.meta.url));

/**
 * The oldest browsers for which the portal is built: iOS 16.4, the last Chrome and WebView of Windows 7 and old Android
 * (109), Firefox 115 ESR. Samsung Internet 21 is Chromium 110. The build translates syntax and styles down to these, and
 * no API of the browser: those that came later stand in `#shared` in plain words of our own.
 */
export const oldestBrowsers = ['chrome109', 'edge109', 'firefox115', 'safari16.4', 'ios16.4'];

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

/**
 * Takes off the function that Paraglide puts around each message to choose its language, where all say the same: on the
 * first page that is a tenth of what its messages weigh.
 */
function bareMessages(): Plugin {
  const around = /\(\(inputs(?: = \{\})?\) => \{\s*return (\w+)\(inputs\)\s*\}\)/g;
  return {
    name: 'bare-messages',
    transform: {
      filter: { id: /\/src\/web\/paraglide\/messages\// },
      handler: (code) => ({ code: code.replaceAll(around, '$1'), map: null }),
    },
  };
}

/** Puts our own loader of pieces in the place of Vite's, which is 2 kB of the first page for what seven lines do here. */
function ownPieceLoader(): Plugin {
  return {
    name: 'own-piece-loader',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js'
        ? `export { loadPiece as __vitePreload } from '${root}src/web/load-piece.ts'`
        : null,
  };
}

/**
 * Names of fields that React DOM keeps on objects of its own alone: neither the DOM nor any code here has them. They stand
 * in its script more than a thousand times.
 */
const ownFieldsOfReact =
  /^(?:(?:memoized|pending)(?:State|Props)|updateQueue|subtreeFlags|child(?:ren)?Lanes|(?:pending|suspended|pinged|expired|entangled|warm)Lanes|lanes|deletions|alternate|sibling|stateNode|elementType|refCleanup|(?:base|rebase)(?:State|Queue|Lanes)|callback(?:Node|Priority)|cancelPendingCommit|(?:first|last)BaseUpdate|(?:hasE|e)agerState|lastRendered(?:State|Reducer)|re(?:vert|try)Lane|expirationTimes|hiddenUpdates|firstContext|memoizedValue|hydrationErrors|dehydrated|cachePool|treeContext|tailMode|renderingStartTime|pooledCache(?:Lanes)?)$/;

const packing: MinifyOptions = {
  module: true,
  ecma: 2020,
  compress: {
    passes: 3,
    pure_getters: true,
    unsafe_arrows: true,
    unsafe_methods: true,
    reduce_funcs: false,
    sequences: false,
  },
  mangle: { properties: { regex: ownFieldsOfReact } },
};

/** Packs the first page's script once more, because every visit waits for it: a kilobyte less, for three seconds a build. */
function packFirstPage(): Plugin {
  return {
    name: 'pack-first-page',
    // A file of another content must have another name.
    augmentChunkHash: () => JSON.stringify(packing) + String(ownFieldsOfReact),
    async generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.isEntry) continue;
        const { code } = await minify(chunk.code, packing);
        if (code !== undefined) chunk.code = code;
      }
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

/** What a claim's page has in common with a piece that comes later: as files of their own they are mostly frame. */
const slight = /\/src\/(?:shared\/kept\.ts|web\/paraglide\/messages\/(?:broken_reload|claim_other_claim)\.js)$/;

/**
 * Keeps what the first page needs in one file. Left alone, the bundler cuts off what all other pieces import too, and
 * packed apart the same script is larger. Messages stay with whoever shows them, because one file imports them all.
 */
const firstPage = {
  name: (id: string, graph: Graph) =>
    slight.test(id) || (!id.includes('/paraglide/') && comesWith(`${root}src/main/web.tsx`, id, graph)) ? 'web' : null,
};

/** Short hashes, because each name stands in other files where it cannot be packed; 42 bits tell versions of one file apart. */
const names = { chunkFileNames: 'assets/[name]-[hash:7].js', assetFileNames: 'assets/[name]-[hash:7][extname]' };

export default defineConfig(({ command, isSsrBuild }) => {
  // Also where tests build, because half of React for drafts and half of it for production do not fit together.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return {
    root,
    base: '/',
    plugins: [
      refuseServerFiles(),
      ownMessageRuntime(),
      bareMessages(),
      react(),
      ...(isSsrBuild ? [] : [ownPieceLoader(), packFirstPage()]),
    ],
    publicDir: isSsrBuild ? false : 'public',
    css: { modules: { generateScopedName: className } },
    resolve: {
      alias: isSsrBuild ? [] : [{ find: /^react-dom$/, replacement: `${root}src/web/react-dom-shared.ts` }],
    },
    build: {
      target: oldestBrowsers,
      outDir: isSsrBuild ? 'dist/server' : 'dist/client',
      manifest: !isSsrBuild,
      assetsInlineLimit: 0,
      // Names of files do not pack, and what the first page loads on the way has time.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_url, files, { hostId }) =>
          hostId.includes('/web-') ? files.filter((file) => file.endsWith('.css')) : files,
      },
      reportCompressedSize: false,
      rolldownOptions: {
        // Whoever starts the portal has no use for how long each part of the build took.
        checks: { bundlerTimings: false },
        ...(isSsrBuild
          ? { input: 'src/main/prerender.tsx' }
          : { input: 'src/main/web.tsx', output: { ...names, codeSplitting: { groups: [firstPage] } } }),
      },
    },
    ssr: { noExternal: true },
    // Because React looks when it runs, and where nobody has said “production” it draws slower and tells every reader of the
    // page the paths of the server's files.
    ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  };
});
