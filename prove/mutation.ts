// Changes the code in one place at a time and asks whether its tests notice.
// npm run prove -- mutation [groups, or rules, or server] [--share 4]: of each group one file in so many, chosen by a hash.
// What has not changed since is taken from the last run on this machine.
import { globSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';

import { equivalentOf } from './mutation/equivalents.ts';
import { asksDatabase, type Group, groupsToRun, testsOfGroup } from './mutation/groups.ts';
import { type FileScore, keepScores, type Survivor } from './mutation/scores.ts';

type Position = { line: number; column: number };
/** What is used here of Stryker, which stands in tools/ and not among the project's packages. */
type Mutant = {
  fileName: string;
  mutatorName: string;
  replacement: string;
  location: { start: Position; end: Position };
  status: string;
};
type StrykerModule = { Stryker: new (options: object) => { runMutationTest(): Promise<Mutant[]> } };

const tools = createRequire(new URL('../tools/package.json', import.meta.url));
const { Stryker } = (await import(tools.resolve('@stryker-mutator/core'))) as StrykerModule;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { share: { type: 'string', default: '1' }, concurrency: { type: 'string', default: '1' } },
});
const isNoticed = ({ status }: Mutant) => status === 'Killed' || status === 'Timeout';
const isUnnoticed = ({ status }: Mutant) => status === 'Survived' || status === 'NoCoverage';

/**
 * Returns whether a test is newer than what is kept of the last run. What is evaluated on import is not tried on new tests
 * by Stryker, because it does not know which tests it belongs to.
 */
function hasNewTests(tests: readonly string[], kept: string): boolean {
  const last = statSync(kept, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
  return globSync([...tests]).some((path) => statSync(path).mtimeMs > last);
}

async function mutantsOf(group: Group): Promise<Mutant[]> {
  const { name, files } = group;
  const tests = testsOfGroup(group);
  // Stryker's own processes load the tests' configuration, which reads these.
  process.env['MUTATION_TESTS'] = tests.join(',');
  process.env['MUTATION_DATABASE'] = asksDatabase(tests) ? 'yes' : 'no';
  const kept = `data/mutation/${name.replaceAll('/', '-')}.json`;
  const stryker = new Stryker({
    ...{
      testRunner: 'vitest',
      plugins: [tools.resolve('@stryker-mutator/vitest-runner')],
      coverageAnalysis: 'perTest',
    },
    vitest: { configFile: 'prove/mutation/vitest.config.ts', related: false },
    ...{
      mutate: [...files],
      concurrency: Number(values.concurrency),
      reporters: ['clear-text', 'progress-append-only'],
      clearTextReporter: { logTests: false },
    },
    ...{
      incremental: true,
      incrementalFile: kept,
      force: hasNewTests(tests, kept),
      tempDirName: 'data/stryker',
    },
    // A timeout counts as noticed, so that a busy machine must not bring one about.
    ...{ ignorePatterns: ['/data', '/e2e', '/bench', '/test-results'], timeoutMS: 40_000, allowEmpty: true },
    // Vitest checks no types, so that the sources need not be told to do without.
    disableTypeChecks: false,
    // It would rewrite ours with TypeScript's old interface, which TypeScript 7 has not.
    ...{ tsconfigFile: 'no-tsconfig.json', allowConsoleColors: false },
  });
  return stryker.runMutationTest();
}

/** `location` counts from 1, its end included only up to that column. */
function survivorOf({ fileName, mutatorName, replacement, location, status }: Mutant): Survivor {
  const file = fileName.slice(fileName.indexOf('src/'));
  const { start, end } = location;
  const ownLines = readFileSync(file, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  const last = ownLines.length - 1;
  const cut = ownLines.map((line, at) =>
    line.slice(at === 0 ? start.column - 1 : 0, at === last ? end.column - 1 : undefined),
  );
  const original = cut.join(' ').replaceAll(/\s+/g, ' ');
  const why = equivalentOf({ file, mutatorName, original, replacement });
  return { line: start.line, mutatorName, original, replacement, isCovered: status === 'Survived', why };
}

function scoreOf(file: string, group: string, mutants: Mutant[]): FileScore {
  const own = mutants.filter(({ fileName }) => fileName.endsWith(file));
  const counted = own.filter((mutant) => isNoticed(mutant) || isUnnoticed(mutant));
  return {
    ...{ file, group },
    mutants: counted.length,
    noticed: counted.filter(isNoticed).length,
    timeouts: own.filter(({ status }) => status === 'Timeout').length,
    survivors: counted.filter(isUnnoticed).map(survivorOf),
  };
}

for (const group of groupsToRun(positionals, Number(values.share)))
  try {
    const mutants = await mutantsOf(group);
    await keepScores(group.files.map((file) => scoreOf(file, group.name, mutants)));
  } catch (error) {
    // The others can be measured all the same.
    console.error(`The group ${group.name} could not be measured.`, error);
    process.exitCode = 1;
  }
