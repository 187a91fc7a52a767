import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { isServerFile } from '../../../scripts/vite/server-files.ts';
import { withoutHashes } from './without-hashes.fixture.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const client = join(root, 'dist/client');

/** Bytes of one chunk, gzipped, without the hashes in names of files. */
const mostBytes = 10_500;
/** Of the chunks that may be larger: the entry, what all claim screens use, the desk and its open claim, and two packages. */
const larger: Readonly<Record<string, number>> = {
  web: 82_000,
  ClaimPages: 40_500,
  DeskScreen: 11_500,
  // With the words of every kind of entry in the thread.
  ClaimPane: 12_500,
  'identity-client': 18_000,
  'purify.es': 12_000,
};

/** The name without the hash that the build adds. */
const nameOf = (path: string): string => basename(path).replace(/-[\w-]{7}\.js$/, '');

const chunks = globSync('**/*.js', { cwd: client }).map((path) => ({
  path,
  text: readFileSync(join(client, path), 'utf8'),
}));

test('every chunk of the browser is read', () => {
  expect(chunks.length).toBeGreaterThan(40);
  expect(Object.keys(larger).filter((name) => !chunks.some(({ path }) => nameOf(path) === name))).toEqual([]);
});

test('no chunk is larger than 10.5 kB gzipped, but for the entry, claims, the desk and two packages', () => {
  const sizes = chunks.map(({ path, text }) => [path, gzipSync(withoutHashes(text), { level: 9 }).length] as const);
  expect(sizes.filter(([path, bytes]) => bytes > (larger[nameOf(path)] ?? mostBytes))).toEqual([]);
});

test('no chunk preloads a script that it imports itself', () => {
  const preloaded = chunks.flatMap(({ path, text }) => {
    const imported = [...text.matchAll(/(?:from|import)"\.\/([^"]+)"/g)].map(([, name]) => name);
    const [, names = '[]'] = /m\.f=(\[[^\]]*\])/.exec(text) ?? [];
    return (JSON.parse(names) as string[]).map((name) => ({
      path,
      name,
      isImported: imported.includes(basename(name)),
    }));
  });
  expect(preloaded.length).toBeGreaterThan(100);
  expect(preloaded.filter(({ isImported }) => isImported)).toEqual([]);
});

test('no chunks import each other', () => {
  const importsOf = new Map(
    chunks.map(({ path, text }) => [
      basename(path),
      [...text.matchAll(/(?:from|import)"\.\/([^"]+)"/g)].map(([, name = '']) => name),
    ]),
  );
  const isReached = (from: string, wanted: string, seen = new Set<string>()): boolean =>
    (importsOf.get(from) ?? []).some((next) => {
      if (next === wanted) return true;
      if (seen.has(next)) return false;
      seen.add(next);
      return isReached(next, wanted, seen);
    });
  expect(
    importsOf.get(chunks.map(({ path }) => basename(path)).find((name) => name.startsWith('desk-list-')) ?? ''),
  ).not.toEqual([]);
  expect([...importsOf.keys()].filter((name) => isReached(name, name))).toEqual([]);
});

const sources = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((path) => !/\.(?:test|fixture)\./.test(path));
const read = (paths: string[]): string => paths.map((path) => readFileSync(join(root, path), 'utf8')).join('\n');

test('no chunk has a text of a server file', () => {
  // A text that the browser's own files have as well says nothing of where it came from.
  const ofBrowser = read([
    ...sources.filter((path) => !isServerFile(path)),
    ...globSync('messages/*.json', { cwd: root }),
  ]);
  // No minifier changes a text.
  const long = read(sources.filter(isServerFile)).matchAll(/'([^'\\\n]{30,})'/g);
  const ofServer = [...long].map(([, text = '']) => text).filter((text) => !ofBrowser.includes(text));
  expect(ofServer.length).toBeGreaterThan(300);
  const found = chunks.flatMap(({ path, text }) =>
    ofServer.filter((one) => text.includes(one)).map((one) => `${path}: ${one}`),
  );
  expect(found).toEqual([]);
});

test.each([/fastify/, /kysely/, /process\.env/, /["'`]node:/, /pothos/i, /pg_advisory/, /\binsert into /])(
  'no chunk has %s',
  (word) => expect(chunks.filter(({ text }) => word.test(text)).map(({ path }) => path)).toEqual([]),
);
