import { readFileSync } from 'node:fs';

import { type Change, drawChanges, fileOf, keyOf } from './change.ts';
import { type FileSet, measured as measuredFiles, testsOfGroup, widerTestsOf } from './groups.ts';
import { drawnVariable } from './only-drawn.ts';
import { type Drawn, keepSample, readSample } from './sample.ts';
import { readScores, writeResult } from './scores.ts';
import { changesIn, isUnnoticed, type Mutant, runMutants } from './stryker.ts';
import { survivorOf } from './survivor.ts';
import { commitNow } from '../../harness/circumstances.ts';

/** Milliseconds beyond what the tests usually take; `again` for what ended by a timeout, which may be the machine’s slowness. */
const timeoutMs = { first: 90_000, again: 300_000 };

const isTimeout = ({ status }: Mutant) => status === 'Timeout';

async function runDrawn(tests: readonly string[], changes: readonly Change[], timeoutMS: number): Promise<Mutant[]> {
  const keys = changes.map(keyOf);
  process.env[drawnVariable] = keys.join(',');
  const files = [...new Set(changes.map(fileOf))];
  const mutants = await runMutants(
    { files, tests },
    { checkers: ['only-drawn'], concurrency: 1, dryRunTimeoutMinutes: 60, timeoutMS },
  );
  return mutants.filter((mutant) => keys.includes(keyOf(mutant)));
}

const filesOf = (changes: readonly Change[]): string[] => [...new Set(changes.map(fileOf))];

/** Runs those changes again whose result fits, and returns them with the others. */
async function runAgain(
  mutants: readonly Mutant[],
  fits: (mutant: Mutant) => boolean,
  run: (changes: readonly Change[]) => Promise<Mutant[]>,
): Promise<Mutant[]> {
  const chosen = mutants.filter(fits);
  const again = chosen.length === 0 ? [] : await run(chosen);
  return [...mutants.filter((mutant) => !fits(mutant)), ...again];
}

/** What the nearest tests let pass, others that import the file may notice. */
async function resultsOf(changes: readonly Change[]): Promise<Drawn[]> {
  const tests = testsOfGroup({ name: 'drawn', files: filesOf(changes) });
  const near = await runDrawn(tests, changes, timeoutMs.first);
  const asked = await runAgain(near, isUnnoticed, (left) =>
    runDrawn(widerTestsOf(filesOf(left)), left, timeoutMs.first),
  );
  const all = await runAgain(asked, isTimeout, (late) => runDrawn(widerTestsOf(filesOf(late)), late, timeoutMs.again));
  return all.map((mutant) => ({
    key: keyOf(mutant),
    file: fileOf(mutant),
    status: mutant.status,
    survivor: isUnnoticed(mutant) ? survivorOf(mutant) : null,
  }));
}

/** Returns the changes of each file that has not been measured whole. */
async function changesLeft({ has }: FileSet): Promise<Map<string, Change[]>> {
  const whole = new Set(readScores().map(({ file }) => file));
  const left = new Map<string, Change[]>();
  for (const file of measuredFiles.filter((path) => has(path) && !whole.has(path)))
    left.set(file, await changesIn(file, readFileSync(file, 'utf8')));
  return left;
}

/** Starting the tests takes longer than a change, so that several changes share it. */
const changesPerRun = 10;

/** Returns the changes for one run after another; files of one folder have many of their tests in common. */
function runsOf(changes: readonly Change[]): Change[][] {
  const inOrder = changes.toSorted((one, other) => (fileOf(one) < fileOf(other) ? -1 : 1));
  return [...Map.groupBy(inOrder.entries(), ([at]) => Math.floor(at / changesPerRun)).values()].map((run) =>
    run.map(([, change]) => change),
  );
}

/**
 * Draws so many changes of the files that were not measured whole, runs their tests, and keeps what became of each. What is
 * known of a change stays, also when a test has been written for it: else the sample would no longer stand for the rest.
 */
export async function runSample(set: FileSet, size: number, seed: number): Promise<void> {
  const left = await changesLeft(set);
  const drawn = drawChanges([...left.values()].flat(), size, seed);
  const changes = Object.fromEntries([...left].map(([file, own]) => [file, own.length]));
  const before = readSample(set.name);
  const keys = new Set(drawn.map(keyOf));
  const known = before?.seed === seed ? before.drawn.filter(({ key }) => keys.has(key)) : [];
  const measured = `${new Date().toISOString().slice(0, 10)}, commit ${commitNow()}`;
  const sample = { set: set.name, seed, size: drawn.length, measured, changes, drawn: [...known] };
  for (const run of runsOf(drawn.filter((change) => !known.some(({ key }) => key === keyOf(change)))))
    try {
      sample.drawn.push(...(await resultsOf(run)));
      keepSample(sample);
    } catch (error) {
      // The others can be measured all the same.
      console.error(`These changes could not be measured: ${run.map(fileOf).join(', ')}.`, error);
      process.exitCode = 1;
    }
  await writeResult();
}
