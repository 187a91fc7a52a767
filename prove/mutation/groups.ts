import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

import { databaseTests } from '../../scripts/run/database-tests.mjs';
import { importingTests, readSources, testGraph } from '../../scripts/run/related-tests.ts';
import { chosen, type Group } from './chosen.ts';

/** Files that are measured together, in a group for each of their folders. */
export type FileSet = { name: string; about: string; leastShare: number; has: (path: string) => boolean };

export const fileSets: readonly FileSet[] = [
  {
    name: 'rules',
    about: 'all rules and rights',
    leastShare: 0.85,
    has: (path) => /\.(?:rules|access)\.ts$/.test(path),
  },
  { name: 'server', about: 'all of src/server', leastShare: 0.75, has: (path) => path.startsWith('src/server/') },
];

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = readSources(root);
const graph = testGraph(sources);
const withDatabase = new Set(databaseTests(root));
/** Test files for each file: the nearest, because each change runs them again. */
const mostTests = 3;

const isMeasured = (path: string): boolean =>
  path.startsWith('src/') &&
  path.endsWith('.ts') &&
  !/\.(?:test|fixture|setup|generated)\.ts$/.test(path) &&
  fileSets.some(({ has }) => has(path));

/** All files of the sets, by path from the root. */
export const measured: readonly string[] = [...sources.keys()].filter(isMeasured).toSorted();

/** What paths say of a file's kind and folder, not of what it is about. */
const plainWords = new Set([
  'src',
  'claim',
  'features',
  'main',
  'server',
  'shared',
  'web',
  'rest',
  'data',
  'rules',
  'ts',
]);

const wordsOf = (path: string): string[] => [...new Set(path.split(/[/.-]/))].filter((word) => !plainWords.has(word));

/** Returns the tests that import a file, those first whose paths share the most words with it, among them the pure ones. */
function nearestTests(path: string): string[] {
  const words = wordsOf(path);
  const shared = (test: string) => wordsOf(test).filter((word) => words.includes(word)).length;
  return importingTests(graph, [path]).toSorted(
    (one, other) => shared(other) - shared(one) || Number(withDatabase.has(one)) - Number(withDatabase.has(other)),
  );
}

/** Tests with a database are slow, so that they run only where one of them is the nearest, and rules have no other. */
function testsOf(path: string): string[] {
  const near = nearestTests(path);
  const pure = near.filter((test) => !withDatabase.has(test));
  const isPure = near[0] === pure[0] || (path.endsWith('.rules.ts') && pure.length > 0);
  return (isPure ? pure : near).slice(0, mostTests);
}

/** Enough of those that import a file, by way of others too, to ask once more after a change that the nearest let pass. */
const mostWiderTests = 12;

/** Returns more tests of these files than their group has. */
export const widerTestsOf = (files: readonly string[]): readonly string[] => [
  ...new Set(files.flatMap((path) => nearestTests(path).slice(0, mostWiderTests))),
];

const testsByFile = new Map(measured.map((path) => [path, testsOf(path)]));

export const testsOfGroup = ({ files, tests }: Group): readonly string[] =>
  tests ?? [...new Set(files.flatMap((path) => testsByFile.get(path) ?? []))];

export const asksDatabase = (tests: readonly string[]): boolean => tests.some((test) => withDatabase.has(test));

/** Returns a folder's group, or its two: what is pure does not wait for a database. */
function groupsOf(folder: string, all: readonly string[]): Group[] {
  const name = folder.replace('src/', '');
  const parts = Map.groupBy(all, (path) => asksDatabase(testsByFile.get(path) ?? []));
  return [...parts].map(([slow, files]) => ({ name: slow ? `${name}+database` : name, files }));
}

const remaining = measured.filter((path) => !chosen.some(({ files }) => files.includes(path)));

export const groups: readonly Group[] = [
  ...chosen,
  ...[...Map.groupBy(remaining, dirname)].flatMap(([folder, files]) => groupsOf(folder, files)),
];

const hashOf = (path: string): string => createHash('sha256').update(path).digest('hex');

/** Returns one in so many of the files, at least one; a smaller `share` adds files and takes none away. */
function sampleOf(files: readonly string[], share: number): string[] {
  return files
    .toSorted((one, other) => hashOf(one).localeCompare(hashOf(other)))
    .slice(0, Math.ceil(files.length / share));
}

/** Returns how long a change takes in a group compared with others, in test files; a database is as slow as a hundred. */
function costOf(group: Group): number {
  const tests = testsOfGroup(group);
  return tests.length * (asksDatabase(tests) ? 100 : 1);
}

/** Returns the file set of the only name. Throws if there is another. */
export function fileSetNamed(names: readonly string[]): FileSet {
  const found = fileSets.find(({ name }) => names.length === 1 && name === names[0]);
  if (found) return found;
  throw new Error(`Changes are drawn of one set of files: ${fileSets.map(({ name }) => name).join(' or ')}.`);
}

/** Returns the group of this name, or all that a set of this name needs, with its files alone. Throws if there is neither. */
function groupsNamed(name: string): readonly Group[] {
  const fileSet = fileSets.find((one) => one.name === name);
  if (fileSet) return groups.map((group) => ({ ...group, files: group.files.filter(fileSet.has) }));
  const found = groups.find((one) => one.name === name);
  if (found) return [found];
  const names = [...fileSets, ...groups].map((one) => one.name);
  throw new Error(`There is no group “${name}”. There are: ${names.join(', ')}.`);
}

/** Returns the groups of these names, or all without one, the quick ones first; with a `share` of 4 every fourth file. */
export function groupsToRun(names: readonly string[], share: number): readonly Group[] {
  const found = names.length === 0 ? groups : names.flatMap(groupsNamed);
  return found
    .map((group) => ({ ...group, files: sampleOf(group.files, share) }))
    .filter(({ files }) => files.length > 0)
    .toSorted((one, other) => costOf(one) - costOf(other));
}
