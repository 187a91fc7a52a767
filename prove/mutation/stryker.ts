import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

import { type Change, countedFromOne } from './change.ts';
import { asksDatabase } from './groups.ts';

/** What is used here of Stryker, which stands in tools/ and not among the project’s packages. */
export type Mutant = Change & { status: string };

type StrykerModule = { Stryker: new (options: object) => { runMutationTest(): Promise<Mutant[]> } };
type SourceFile = { name: string; content: string; mutate: true };
type InstrumenterModule = {
  Instrumenter: new (logger: object) => {
    instrument(files: SourceFile[], options: object): Promise<{ mutants: Change[] }>;
  };
};

const tools = createRequire(new URL('../../tools/package.json', import.meta.url));
const core = tools.resolve('@stryker-mutator/core');
const { Stryker } = (await import(core)) as StrykerModule;
const { Instrumenter } = (await import(
  createRequire(core).resolve('@stryker-mutator/instrumenter')
)) as InstrumenterModule;

export const isNoticed = ({ status }: { status: string }): boolean => status === 'Killed' || status === 'Timeout';
export const isUnnoticed = ({ status }: { status: string }): boolean =>
  status === 'Survived' || status === 'NoCoverage';

/** Returns all changes that Stryker makes in a file, in its order. */
export async function changesIn(name: string, content: string): Promise<Change[]> {
  const silent = { debug() {}, info() {}, warn() {}, isDebugEnabled: () => false };
  const options = { plugins: null, excludedMutations: [], ignorers: [] };
  const { mutants } = await new Instrumenter(silent).instrument([{ name, content, mutate: true }], options);
  return mutants.map(countedFromOne);
}

/** Runs these tests once for each change of these files, and returns what became of each. */
export async function runMutants(
  { files, tests }: { files: readonly string[]; tests: readonly string[] },
  options: object,
): Promise<Mutant[]> {
  // Stryker's own processes load the tests' configuration, which reads these.
  process.env['MUTATION_TESTS'] = tests.join(',');
  process.env['MUTATION_DATABASE'] = asksDatabase(tests) ? 'yes' : 'no';
  const stryker = new Stryker({
    testRunner: 'vitest',
    plugins: [
      tools.resolve('@stryker-mutator/vitest-runner'),
      fileURLToPath(new URL('only-drawn.ts', import.meta.url)),
    ],
    coverageAnalysis: 'perTest',
    vitest: { configFile: 'prove/mutation/vitest.config.ts', related: false },
    mutate: [...files],
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { logTests: false },
    tempDirName: 'data/stryker',
    ignorePatterns: ['/data', '/e2e', '/bench', '/test-results'],
    allowEmpty: true,
    // Vitest checks no types, so that the sources need not be told to do without.
    disableTypeChecks: false,
    // It would rewrite ours with TypeScript's old interface, which TypeScript 7 has not.
    tsconfigFile: 'no-tsconfig.json',
    allowConsoleColors: false,
    ...options,
  });
  return stryker.runMutationTest();
}
