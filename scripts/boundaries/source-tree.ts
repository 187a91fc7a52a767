import { posix } from 'node:path';
import { readModule, type Import, type Module } from './read-module.ts';

/** An import whose target is a file of ours (`to`), or a package or builtin (`to` is null). */
export type Edge = Import & { to: string | null };
export type SourceFile = Module & { edges: Edge[] };
/** All files under `src/`, by path from the root of the repository. */
export type SourceTree = Map<string, SourceFile>;

export type Side = 'browser' | 'server' | 'neutral';

const serverSuffixes = /\.(?:data|rest|graphql|access|server|fixture)(?:\.test)?\.ts$/;
const browserPackages = /^(?:react|react-dom|urql|@urql\/.*)(?:\/|$)/;
const serverPackages =
  /^(?:node:.*|fastify|@fastify\/.*|mercurius|pg|kysely|@pothos\/.*|sanitize-html|temporal-polyfill)(?:\/|$)/;

/** Tests, and what the test runner does before all of them (`.setup.ts`). */
export function isTest(path: string): boolean {
  return /\.(?:test|setup)\.tsx?$/.test(path);
}

export function isFixture(path: string): boolean {
  return path.endsWith('.fixture.ts');
}

/** `src/features/messages/x.ts` is in the folder `features`. */
export function folderOf(path: string): string {
  return path.split('/')[1] ?? '';
}

/** The feature a file belongs to, or null outside `features/`. */
export function featureOf(path: string): string | null {
  const [, folder, feature] = path.split('/');
  return folder === 'features' ? (feature ?? null) : null;
}

function targetOf(path: string, from: string): string | null {
  if (from.startsWith('#')) return `src/${from.slice(1)}`;
  if (from.startsWith('.')) return posix.join(posix.dirname(path), from);
  return null;
}

/** Reads every file of `sources` (path → text) and resolves its imports. */
export function readSourceTree(sources: ReadonlyMap<string, string>): SourceTree {
  const files = [...sources].map(([path, text]): [string, SourceFile] => {
    const module = readModule(path, text);
    return [path, { ...module, edges: module.imports.map((edge) => ({ ...edge, to: targetOf(path, edge.from) })) }];
  });
  return new Map(files);
}

export function hasServerSuffix(path: string): boolean {
  return serverSuffixes.test(path);
}

/** The side that a file's name or folder says, or null when only its imports can tell. */
function saidSide(path: string): Side | null {
  if (path.endsWith('.tsx') || /\/use[A-Z]\w*\.ts$/.test(path)) return 'browser';
  if (hasServerSuffix(path)) return 'server';
  const folder = folderOf(path);
  if (folder === 'web') return 'browser';
  return folder === 'server' ? 'server' : null;
}

function sideOfPackage(from: string): Side {
  if (browserPackages.test(from)) return 'browser';
  return serverPackages.test(from) ? 'server' : 'neutral';
}

/**
 * Returns each file's side. A file that its name does not place takes the side of what it imports, so a
 * rule that imports a server-only package is the server's, whatever its suffix.
 */
export function sidesOf(tree: SourceTree): (path: string) => Side {
  const known = new Map<string, Side>();
  const sideOf = (path: string): Side => {
    const answer = known.get(path) ?? saidSide(path);
    if (answer) return answer;
    known.set(path, 'neutral');
    const sides = (tree.get(path)?.edges ?? []).map(({ to, from }) => (to === null ? sideOfPackage(from) : sideOf(to)));
    const side = sides.find((one) => one === 'server') ?? sides.find((one) => one === 'browser') ?? 'neutral';
    known.set(path, side);
    return side;
  };
  return sideOf;
}

/** The side of whatever an import leads to. */
export function sideOfEdge(edge: Edge, sideOf: (path: string) => Side): Side {
  return edge.to === null ? sideOfPackage(edge.from) : sideOf(edge.to);
}
