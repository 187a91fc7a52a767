// Plain JavaScript for Node 20: finds the tests that use a database.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const databaseFixture = join('src', 'server', 'db', 'test-database.fixture.ts');
/** On an external database these show nothing more: a server stands on it, or another part of the same draws runs there. */
const onEmbeddedOnly = new Set(
  ['http/slow-senders', ...[2, 3, 4].map((part) => `contradictions/draws-${part}`)].map((name) =>
    join('src', 'main', `${name}.test.ts`),
  ),
);
const imported = /(?:from|import\()\s*'((?:#|\.)[^']+)'/g;

/**
 * Returns the paths of the test files that use a database: they import its fixture, directly or through other fixtures.
 * @param {string} root
 */
export function databaseTests(root) {
  /** @type {Map<string, boolean>} */
  const known = new Map([[join(root, databaseFixture), true]]);

  /** @param {string} file @returns {boolean} */
  const usesDatabase = (file) => {
    const answer = known.get(file);
    if (answer !== undefined) return answer;
    // Production code never imports a fixture, so that only tests and fixtures lead to one.
    if (!existsSync(file) || !/\.(?:fixture|test)\.tsx?$/.test(file)) return false;
    known.set(file, false);
    const found = importsOf(root, file).some(usesDatabase);
    known.set(file, found);
    return found;
  };

  return ['src', 'scripts']
    .flatMap((folder) => filesIn(join(root, folder)))
    .filter((file) => /\.test\.tsx?$/.test(file) && usesDatabase(file))
    .map((file) => relative(root, file))
    .toSorted();
}

/** Returns the paths of the test files that can run on an external database. @param {string} root */
export const externalTests = (root) => databaseTests(root).filter((path) => !onEmbeddedOnly.has(path));

/**
 * What speaks to the server itself: connections, migrations, locks, listening and jobs (src/server), the tables of claims
 * (src/claim), plans of statements, the store at a start, live pages, back-up and import. Features and screens reach it by
 * these, and by statements that are all prepared there (prepare-statements.ts).
 */
const ofTheServer =
  /^(?:scripts|src\/server|src\/claim|src\/main\/(?:plans|start)|src\/features\/live)\/|\.data\.test\.ts$/;

/** Returns the paths of the test files that another version of PostgreSQL may change. @param {string} root */
export const versionTests = (root) => externalTests(root).filter((path) => ofTheServer.test(path));

/** On Citus they show nothing: its workers plan by settings and names of their own. */
const ofPlans = /^src\/main\/plans\/.*-plans\.test\.ts$/;

/** Returns the paths of the test files that run on Citus. @param {string} root */
export const citusTests = (root) => externalTests(root).filter((path) => !ofPlans.test(path));

/** @param {string} root @param {string} file */
function importsOf(root, file) {
  const specifiers = [...readFileSync(file, 'utf8').matchAll(imported)].map(([, specifier = '']) => specifier);
  return specifiers.map((specifier) =>
    specifier.startsWith('#') ? join(root, 'src', specifier.slice(1)) : join(dirname(file), specifier),
  );
}

/** @param {string} folder @returns {string[]} */
function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)],
  );
}
