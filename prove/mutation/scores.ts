import { existsSync, readFileSync, writeFileSync } from 'node:fs';

import { benches, chosen, groups, measured } from './groups.ts';
import { type Claimed, writeClaimed } from '../result.ts';

/** A change that no test noticed; `why` where none could. */
export type Survivor = {
  line: number;
  mutatorName: string;
  original: string;
  replacement: string;
  isCovered: boolean;
  why: string | null;
};
export type FileScore = { file: string; group: string; mutants: number; noticed: number; survivors: Survivor[] };

const kept = new URL('../results/mutation.json', import.meta.url);
/** Of each chosen group; the benches have their own. */
const leastShare = 0.8;

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
/** Markdown's table signs would end a cell. */
const code = (text: string) => `\`${text.replaceAll('|', '¦').replaceAll('`', 'ˋ').slice(0, 90)}\``;
const sum = (scores: FileScore[], of: (score: FileScore) => number) => scores.reduce((all, one) => all + of(one), 0);

function shareOf(scores: FileScore[]): number {
  const mutants = sum(scores, (one) => one.mutants);
  return mutants === 0 ? 1 : sum(scores, (one) => one.noticed) / mutants;
}

function survivorRows({ file, survivors }: FileScore): string[] {
  return survivors.map(
    ({ line, original, replacement, isCovered, why }) =>
      `| ${file}:${line} | ${code(original)} → ${code(replacement)} | ${why ?? (isCovered ? 'not noticed' : 'not run by its tests')} |`,
  );
}

function benchClaims(all: FileScore[]): Claimed[] {
  return benches.map(({ about, leastShare: least, has }) => {
    const files = measured.filter(has);
    const own = all.filter(({ file }) => has(file));
    return {
      what: `${about}: changes that the tests notice, in ${own.length} of ${files.length} files`,
      limit: `≥ ${percent(least)}`,
      found: `${percent(shareOf(own))} (${sum(own, (one) => one.noticed)} of ${sum(own, (one) => one.mutants)})`,
      holds: shareOf(own) >= least,
    };
  });
}

function groupClaims(all: FileScore[]): Claimed[] {
  return chosen
    .map(({ name }) => ({ name, own: all.filter(({ group }) => group === name) }))
    .filter(({ own }) => own.length > 0)
    .map(({ name, own }) => ({
      what: `${name}: changes that its tests notice`,
      limit: `≥ ${percent(leastShare)}`,
      found: `${percent(shareOf(own))} (${sum(own, (one) => one.noticed)} of ${sum(own, (one) => one.mutants)})`,
      holds: shareOf(own) >= leastShare,
    }));
}

/** Puts what these files came to in the place of what they came to before, and writes the result of all. */
export async function keepScores(scores: FileScore[]): Promise<void> {
  const before = existsSync(kept) ? (JSON.parse(readFileSync(kept, 'utf8')) as FileScore[]) : [];
  const names = groups.flatMap(({ files }) => files);
  const all = [...before.filter(({ file }) => !scores.some((one) => one.file === file)), ...scores]
    .filter(({ file }) => names.includes(file))
    .toSorted((one, other) => names.indexOf(one.file) - names.indexOf(other.file));
  writeFileSync(kept, `${JSON.stringify(all, null, 1)}\n`);
  const claimed = [...benchClaims(all), ...groupClaims(all)];
  const rows = all.map(
    ({ file, mutants, noticed, survivors }) =>
      `| ${file} | ${mutants} | ${noticed} | ${percent(shareOf([{ file, group: '', mutants, noticed, survivors }]))} | ${survivors.filter(({ why }) => why !== null).length} |`,
  );
  const left = all.flatMap(survivorRows);
  await writeClaimed('mutation', {
    title: 'Whether the tests notice',
    about:
      'StrykerJS changes the code in one place at a time: a condition, a sign, a text, a block. A change that its tests do not notice counts against them, also where it cannot be noticed.',
    seed: 0,
    claimed,
    more: `| File | Changes | Noticed | Share | Of the others, such that do the same |
|---|---|---|---|---|
${rows.join('\n')}
${left.length === 0 ? '' : `\n| Not noticed | Change | Why |\n|---|---|---|\n${left.join('\n')}\n`}`,
  });
}
