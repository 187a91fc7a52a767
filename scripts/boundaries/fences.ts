import { folderOf, featureOf, hasServerSuffix, isFixture, isTest, sideOfEdge, sidesOf } from './source-tree.ts';
import type { Edge, SourceTree, SourceFile } from './source-tree.ts';
import { isBareParticiple } from './async-names.ts';
import { cyclesIn } from './cycles.ts';

/** One breach reads `file: what is wrong`. */
export type Fence = (tree: SourceTree) => string[];

const layers: Record<string, number> = { main: 5, features: 4, claim: 3, server: 2, web: 2, shared: 1 };

function eachEdge(tree: SourceTree, breach: (file: SourceFile, edge: Edge) => string | null): string[] {
  return [...tree.values()].flatMap((file) =>
    file.edges.flatMap((edge) => {
      const wrong = breach(file, edge);
      return wrong === null ? [] : [`${file.path}: ${wrong}`];
    }),
  );
}

function eachFile(tree: SourceTree, breach: (file: SourceFile) => string | null): string[] {
  return [...tree.values()].flatMap((file) => {
    const wrong = breach(file);
    return wrong === null ? [] : [`${file.path}: ${wrong}`];
  });
}

const wholeApp = 'src/main/app.ts';

/** A test may import any fixture, and the whole portal, which an integration test of a feature needs. */
function isTestOnFixture(path: string, to: string): boolean {
  return isTest(path) && (isFixture(to) || to === wholeApp);
}

const downTheLayers: Fence = (tree) =>
  eachEdge(tree, ({ path }, { to, from }) => {
    if (to === null || isTestOnFixture(path, to)) return null;
    if (isTest(path) && !to.startsWith('src/')) return null;
    const [here, there] = [layers[folderOf(path)], layers[folderOf(to)]];
    if (here === undefined || there === undefined) return `${from} leads outside the six folders`;
    return there > here ? `imports ${from}, of a higher layer` : null;
  });

const featuresApart: Fence = (tree) =>
  eachEdge(tree, ({ path }, { to, from }) => {
    const [here, there] = [featureOf(path), to === null ? null : featureOf(to)];
    if (to === null || here === null || there === null || here === there || isTestOnFixture(path, to)) return null;
    return `the feature ${here} imports ${from} of the feature ${there}`;
  });

const sidesApart: Fence = (tree) => {
  const sideOf = sidesOf(tree);
  return eachEdge(tree, ({ path }, edge) => {
    const [here, there] = [sideOf(path), sideOfEdge(edge, sideOf)];
    const meets = here !== 'neutral' && there !== 'neutral' && here !== there;
    return meets && !isTest(path) ? `is the ${here}'s and imports ${edge.from}, the ${there}'s` : null;
  });
};

const impureGlobals = [
  'Date.now',
  'new Date()',
  'Date()',
  'Math.random',
  'fetch()',
  'setTimeout()',
  'setInterval()',
  'process',
  'document',
  'window',
  'navigator',
  'localStorage',
  'performance',
  'crypto',
  'console',
];

const rulesPure: Fence = (tree) => {
  const sideOf = sidesOf(tree);
  const isAllowed = ({ to, from, typeOnly }: Edge): boolean => {
    if (to === null) return /^zod(?:\/|$)/.test(from);
    return folderOf(to) === 'shared' || to.endsWith('.rules.ts') || (typeOnly && sideOf(to) === 'neutral');
  };
  const rules = new Map([...tree].filter(([path]) => path.endsWith('.rules.ts')));
  return [
    ...eachEdge(rules, (_, edge) => (isAllowed(edge) ? null : `a rule imports ${edge.from}`)),
    ...eachFile(rules, ({ globals }) => {
      const impure = impureGlobals.filter((name) => globals.has(name));
      return impure.length > 0 ? `a rule uses ${impure.join(', ')}: facts and now are given to it` : null;
    }),
  ];
};

const noCycles: Fence = (tree) => cyclesIn(tree).map((cycle) => `${cycle[0]}: cycle ${cycle.join(' → ')}`);

const noBarrels: Fence = (tree) =>
  eachFile(tree, ({ path, onlyReexports }) =>
    onlyReexports || /\/index\.tsx?$/.test(path) ? 'only passes on what other files export' : null,
  );

const noFixturesShipped: Fence = (tree) =>
  eachEdge(tree, ({ path }, { to, from }) => {
    if (to === null || !isFixture(to) || isTest(path) || isFixture(path)) return null;
    return `production code imports ${from}`;
  });

const oneReaderOfEnvironment: Fence = (tree) =>
  eachFile(tree, ({ path, globals, edges }) => {
    if (path === 'src/server/settings/env.ts' || isTest(path) || isFixture(path)) return null;
    const reads =
      globals.has('process.env') || edges.some((edge) => edge.from.endsWith('process') && edge.names.includes('env'));
    return reads ? 'reads process.env, which is left to src/server/settings/env.ts' : null;
  });

const suffixes = '(?:\\.(?:data|rules|access|graphql|rest|server|generated|fixture|setup))?(?:\\.test)?';
const knownName = new RegExp(
  `^(?:[a-z][a-z0-9]*(?:-[a-z0-9]+)*${suffixes}\\.ts|[a-z][a-z0-9]*(?:-[a-z0-9]+)*\\.(?:fixture|test)\\.tsx|use[A-Z]\\w*(?:\\.ts|\\.test\\.tsx?)|[A-Z]\\w*(?:\\.test)?\\.tsx|[a-z-]+\\.d\\.ts)$`,
);
const emptyNames = /^(?:utils?|helpers?|misc|common|manager)\b/;

const closedNames: Fence = (tree) =>
  eachFile(tree, ({ path }) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const isEntry = /^src\/(?:main\/(?:pages|first-page)\/[a-z-]+|web\/ui\/(?:[a-z]+-)?icons)\.tsx$/.test(path);
    if (emptyNames.test(name)) return `the name ${name} says nothing`;
    return isEntry || knownName.test(name) ? null : `the name ${name} is not on the closed list of suffixes`;
  });

/** `src/server` and `src/main` say by their folder where they run, and `.rules` says what the file is. */
const serverByName: Fence = (tree) => {
  const sideOf = sidesOf(tree);
  return eachFile(tree, ({ path }) => {
    const isShared = ['claim', 'features'].includes(folderOf(path));
    const isNamed = hasServerSuffix(path) || /\.(?:rules|generated)\.ts$/.test(path);
    if (!isShared || isNamed || isTest(path) || sideOf(path) !== 'server') return null;
    return 'runs on the server: name it .server.ts';
  });
};

const oneNameForTheClient: Fence = (tree) =>
  eachEdge(tree, ({ path }, { from }) =>
    /^@?urql(?:\/|$)/.test(from) && !path.startsWith('src/web/graphql/')
      ? `names ${from}, which is left to src/web/graphql/`
      : null,
  );

const writerOfVersion = 'src/claim/change/claim-change.data.ts';

const oneWriterOfVersion: Fence = (tree) =>
  eachFile(tree, ({ path, written }) =>
    written.has('claim.version') && path !== writerOfVersion && !isTest(path) && !isFixture(path)
      ? `sets claim.version, which is left to raiseVersion of ${writerOfVersion}`
      : null,
  );

const actionsAreVerbs: Fence = (tree) =>
  [...tree.values()].flatMap(({ path, asyncNames }) =>
    /\.(?:server|data|rest)\.ts$/.test(path)
      ? asyncNames
          .filter(isBareParticiple)
          .map(
            (name) => `${path}: the async function ${name} is a participle; begin it with a verb or name what it reads`,
          )
      : [],
  );

/** What sends a request, as a file of the browser names it. */
const senders = ['fetch()', 'new XMLHttpRequest()', 'navigator.sendBeacon'];

/** The files of the browser that send requests by themselves, and why. */
const sendersOfTheirOwn: Record<string, string> = {
  'src/web/call.ts': 'the client of REST calls',
  'src/features/desk/photo/send-upload.ts': 'a photo or a file as the body',
  'src/web/graphql/post-graphql.ts': 'GraphQL past the cache of its client',
  'src/web/service-worker/template-store.ts': 'the service worker stores files',
  'src/features/messages/screen/upload-attachment.ts': 'an upload that reports its progress',
  'src/features/photos/zip/zip-photos.ts': 'photos, piece by piece',
  'src/features/report/useReportWindow.ts': 'a HEAD request: the window opens the file itself',
  'src/features/desk/screen/marks/usePresence.ts': 'a beacon, sent while the page goes',
  'src/features/vitals/send-vitals.ts': 'a beacon, sent while the page goes',
  'src/features/chat/operator/inline/practice-desk.ts': 'a page of the demo without any bundle',
};

const oneClient: Fence = (tree) =>
  eachFile(tree, ({ path, globals }) => {
    if (path.startsWith('src/server/') || isTest(path) || isFixture(path)) return null;
    const used = senders.filter((name) => globals.has(name));
    const isKnown = path in sendersOfTheirOwn;
    if (isKnown && used.length === 0) return 'sends nothing any more: take it off the list of the fence';
    return isKnown || used.length === 0 ? null : `uses ${used.join(', ')}, which is left to call() of src/web/call.ts`;
  });

const mostFiles = 25;

/** Counts code. Migrations, which are SQL, and generated messages are none, so their folders may be as long as they get. */
const shortFolders: Fence = (tree) => {
  const counts = new Map<string, number>();
  for (const path of tree.keys()) {
    if (isTest(path) || isFixture(path)) continue;
    const folder = path.slice(0, path.lastIndexOf('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].flatMap(([folder, count]) =>
    count > mostFiles ? [`${folder}: has ${count} files, more than ${mostFiles}`] : [],
  );
};

/** Every fence by name; a canary in the test proves that each is live. */
export const fences = {
  'imports go to lower layers alone': downTheLayers,
  'features never import each other': featuresApart,
  'browser and server never import each other': sidesApart,
  'rules are pure': rulesPure,
  'no cycles': noCycles,
  'no barrels': noBarrels,
  'no fixtures in production code': noFixturesShipped,
  'only env.ts reads process.env': oneReaderOfEnvironment,
  'file names come from a closed list': closedNames,
  'server files of claim and features say so in their name': serverByName,
  'only src/web/graphql/ names the GraphQL client': oneNameForTheClient,
  'only claim-change.data.ts sets claim.version': oneWriterOfVersion,
  'async functions are not named by participles': actionsAreVerbs,
  'only src/web/call.ts and a few others send requests': oneClient,
  'a folder has at most 25 files': shortFolders,
} satisfies Record<string, Fence>;
