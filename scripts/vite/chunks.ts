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

const screens = (...names: string[]): string[] => names.map((name) => `features/desk/screen/${name}.tsx`);

const entry = ['main/first-page/web.tsx'];
const claimPages = ['main/pages/ClaimPages.tsx'];
const signIn = ['main/pages/OtherPages.tsx', 'features/authentication/AuthenticationScreen.tsx'];
const benches = ['station/screen/StationScreen', 'bench/screen/BenchScreen'].map((name) => `features/desk/${name}.tsx`);
const desk = ['main/pages/DeskPage.tsx', ...screens('DeskScreen')];
const deskList = screens('ListContent', 'list/Chips', 'bulk/BulkBar', 'chat/ChatDock');
const openClaim = screens('ClaimPane', 'ClaimCards', 'composer/Composer');

/** What chunks share of what `starts` import, but for what the pages of `without` need, goes into the file `name`. */
const sharedBy = (starts: string[], name: string, without: string[]) => ({
  name: (id: string, graph: Graph) => (isPartOf(starts, id, graph) && !isPartOf(without, id, graph) ? name : null),
  minShareCount: 2,
});

/** The same of the desk's own modules: a claimant's page would load the desk for another module, or for a message of it. */
const sharedByDesk = (starts: string[], name: string) => ({
  ...sharedBy(starts, name, benches),
  test: /\/features\/desk\//,
  includeDependenciesRecursively: false,
});

/**
 * Keeps what the entry imports in one file, and what chunks share in one file for each part of the portal, where the bundler
 * would make a file of each module. Messages of claimants stay with the screens that show them, because
 * `messages/index.ts` imports them all. Two of the desk are shown by the account's pages, and what was done about a
 * complaint meanwhile by its dialogs alone.
 */
export const chunks = [
  { name: (id: string, graph: Graph) => (isPartOf(entry, id, graph) ? 'web' : null) },
  sharedBy(claimPages, 'shared', signIn),
  { name: 'desk-messages', test: /\/web\/messages\/desk_(?!open\.|title\.|complaint_meanwhile_)/, minShareCount: 3 },
  sharedByDesk(desk, 'desk'),
  sharedByDesk(deskList, 'desk-list'),
  sharedByDesk(openClaim, 'desk-claim'),
];
