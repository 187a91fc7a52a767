// Changes the code in one place at a time and asks whether its tests notice.
// npm run prove -- mutation [groups, or rules, or server] [--share 4]: of each group one file in so many, chosen by a hash.
// npm run prove -- mutation rules --left: of these only what has not been measured yet.
// npm run prove -- mutation server --draw 150 [--seed 1]: so many changes at random, of the files not measured yet.
// What has not changed since is taken from the last run on this machine.
import { globSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';

import type { Group } from './mutation/chosen.ts';
import { fileSetNamed, groupsToRun, testsOfGroup } from './mutation/groups.ts';
import { runSample } from './mutation/run-sample.ts';
import { type FileScore, keepScores, withoutMeasured } from './mutation/scores.ts';
import { isNoticed, isUnnoticed, type Mutant, runMutants } from './mutation/stryker.ts';
import { survivorOf } from './mutation/survivor.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    share: { type: 'string', default: '1' },
    left: { type: 'boolean', default: false },
    concurrency: { type: 'string', default: '1' },
    draw: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});

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
  const incrementalFile = `data/mutation/${name.replaceAll('/', '-')}.json`;
  return runMutants(
    { files, tests },
    {
      incremental: true,
      incrementalFile,
      force: hasNewTests(tests, incrementalFile),
      concurrency: Number(values.concurrency),
      // A timeout counts as noticed, so that a busy machine must not bring one about.
      timeoutMS: 40_000,
    },
  );
}

function scoreOf(file: string, group: string, mutants: Mutant[]): FileScore {
  const own = mutants.filter(({ fileName }) => fileName.endsWith(file));
  const counted = own.filter((mutant) => isNoticed(mutant) || isUnnoticed(mutant));
  return {
    file,
    group,
    mutants: counted.length,
    noticed: counted.filter(isNoticed).length,
    timeouts: own.filter(({ status }) => status === 'Timeout').length,
    survivors: counted.filter(isUnnoticed).map(survivorOf),
  };
}

async function measureGroups(): Promise<void> {
  const groups = groupsToRun(positionals, Number(values.share));
  for (const group of values.left ? withoutMeasured(groups) : groups)
    try {
      const mutants = await mutantsOf(group);
      await keepScores(group.files.map((file) => scoreOf(file, group.name, mutants)));
    } catch (error) {
      // The others can be measured all the same.
      console.error(`The group ${group.name} could not be measured.`, error);
      process.exitCode = 1;
    }
}

if (values.draw === undefined) await measureGroups();
else await runSample(fileSetNamed(positionals), Number(values.draw), Number(values.seed));
