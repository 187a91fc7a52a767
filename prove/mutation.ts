// Changes the code in one place at a time and asks whether its tests notice.
// npm run prove -- mutation [group, or rules, or server]; what has not changed since is taken from the last run on this machine.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { equivalentOf } from './mutation/equivalents.ts';
import { type Group, groups, groupsNamed } from './mutation/groups.ts';
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

const groupName = process.argv[2];
const isNoticed = ({ status }: Mutant) => status === 'Killed' || status === 'Timeout';
const isUnnoticed = ({ status }: Mutant) => status === 'Survived' || status === 'NoCoverage';

async function mutantsOf({ name, files }: Group): Promise<Mutant[]> {
  // Stryker's own processes load the tests' configuration by this name.
  process.env['MUTATION_GROUP'] = name;
  const stryker = new Stryker({
    ...{
      testRunner: 'vitest',
      plugins: [tools.resolve('@stryker-mutator/vitest-runner')],
      coverageAnalysis: 'perTest',
    },
    vitest: { configFile: 'prove/mutation/vitest.config.ts', related: false },
    ...{ mutate: [...files], concurrency: 1, reporters: ['clear-text'], clearTextReporter: { logTests: false } },
    ...{
      incremental: true,
      incrementalFile: `data/mutation/${name.replaceAll('/', '-')}.json`,
      tempDirName: 'data/stryker',
    },
    ...{ ignorePatterns: ['/data', '/dist', '/e2e', '/bench', '/docs', '/test-results'], timeoutMS: 20_000 },
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
    survivors: counted.filter(isUnnoticed).map(survivorOf),
  };
}

for (const group of groupName === undefined ? groups : groupsNamed(groupName)) {
  const mutants = await mutantsOf(group);
  await keepScores(group.files.map((file) => scoreOf(file, group.name, mutants)));
}
