import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

type Graph = { getModuleInfo: (id: string) => { importers: readonly string[] } | null };

/** Returns whether the module at `start` imports this one statically, itself or through others. */
function isImportedFrom(start: string, id: string, graph: Graph, seen = new Set<string>()): boolean {
  if (id === start) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return graph.getModuleInfo(id)?.importers.some((importer) => isImportedFrom(start, importer, graph, seen)) ?? false;
}

/** Returns whether a module other than a message is in what one of these files imports. */
function isPartOf(starts: string[], id: string, graph: Graph): boolean {
  return !id.includes('/web/messages/') && starts.some((start) => isImportedFrom(`${root}src/${start}`, id, graph));
}

const entry = ['main/first-page/web.tsx'];
const claimPages = ['main/pages/ClaimPages.tsx'];
const signIn = ['main/pages/OtherPages.tsx', 'features/authentication/AuthenticationScreen.tsx'];

/**
 * Keeps what the entry imports in one file, and what a claim's pages share with the desk and the account in a second, where
 * the bundler would make one of each part. Signing in does not load the second. Messages stay with the screens that show
 * them, because `messages/index.ts` imports them all.
 */
export const chunks = [
  { name: (id: string, graph: Graph) => (isPartOf(entry, id, graph) ? 'web' : null) },
  {
    name: (id: string, graph: Graph) =>
      isPartOf(claimPages, id, graph) && !isPartOf(signIn, id, graph) ? 'shared' : null,
    minShareCount: 2,
  },
];
