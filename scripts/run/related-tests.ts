import { globSync, readFileSync } from 'node:fs';
import { join, matchesGlob, posix } from 'node:path';

import { readSourceTree, type SourceTree } from '../boundaries/source-tree.ts';

/** Seconds that starting one test file takes. */
const startSeconds = 1.5;
/** Seconds that the tests of a file take where no run has been recorded. */
const usualSeconds = (test: string): number => (test.includes('/draws-') ? 20 : 2);

export type Chosen = { run: string[]; left: string[] };

const isTestFile = (path: string): boolean => /\.test\.tsx?$/.test(path);

/** Returns what each file is imported by. Imports of types count for nothing, because `tsc` checks them. */
function importersOf(tree: SourceTree): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const { path, edges } of tree.values())
    for (const { to, typeOnly } of edges)
      if (to !== null && !typeOnly) importers.set(to, [...(importers.get(to) ?? []), path]);
  return importers;
}

/** Returns whether the text of a test names the file, or a pattern that it fits. */
function isNamedIn(text: string, test: string, file: string): boolean {
  const literals = [...text.matchAll(/'([\w.*{},/-]+\.[\w{},]+)'/g)].map(([, literal = '']) => literal);
  return literals.some((literal) => {
    const path = literal.startsWith('.') ? posix.join(posix.dirname(test), literal) : literal;
    return path === file || (path.includes('*') && matchesGlob(file, path));
  });
}

/** What the tests read: each file's importers, and the text of each test. */
export type TestGraph = { importers: ReadonlyMap<string, string[]>; tests: ReadonlyMap<string, string> };

/** Returns the graph of these files, by path from the root. */
export function testGraph(sources: ReadonlyMap<string, string>): TestGraph {
  return {
    importers: importersOf(readSourceTree(sources)),
    tests: new Map([...sources].filter(([path]) => isTestFile(path))),
  };
}

/** Returns the test files that import these files, themselves or through others, the nearest first. */
export function importingTests({ importers, tests }: TestGraph, changed: readonly string[]): string[] {
  const found = new Set(changed);
  // A set is read in the order in which it grows, so that the nearest come first.
  for (const path of found) for (const importer of importers.get(path) ?? []) found.add(importer);
  return [...found].filter((path) => tests.has(path));
}

/** Returns the test files that a change of these files may break: those that name them, then those that import them. */
export function relatedTests(graph: TestGraph, changed: readonly string[]): string[] {
  const readers = [...graph.tests].filter(([test, text]) => changed.some((file) => isNamedIn(text, test, file)));
  return [...new Set([...readers.map(([test]) => test), ...importingTests(graph, changed)])];
}

/** Takes tests in their order for as long as their time lasts; the first one always. */
export function within(seconds: number, tests: readonly string[], secondsOf: (test: string) => number): Chosen {
  let sum = 0;
  const end = tests.findIndex((test, index) => (sum += secondsOf(test)) > seconds && index > 0);
  return end < 0 ? { run: [...tests], left: [] } : { run: tests.slice(0, end), left: tests.slice(end) };
}

type Report = { testResults: { name: string; startTime: number; endTime: number }[] };

/** Returns how long a test file takes, by the report of the last whole run if there is one. */
export function durationsFrom(root: string, report: string | null): (test: string) => number {
  const results = report === null ? [] : (JSON.parse(report) as Report).testResults;
  const known = new Map(results.map(({ name, startTime, endTime }) => [name, (endTime - startTime) / 1_000]));
  return (test) => startSeconds + (known.get(join(root, test)) ?? usualSeconds(test));
}

/** Reads all sources that tests import, by path from the root. */
export function readSources(root: string): Map<string, string> {
  const paths = globSync('{src,scripts}/**/*.{ts,tsx,mjs}', { cwd: root });
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}
