import { existsSync, readFileSync, writeFileSync } from 'node:fs';

import { chosen, type Group } from './chosen.ts';
import { fileSets, groups, measured as measuredFiles } from './groups.ts';
import { drawnBeyond, restOf, restText, together } from './sample.ts';
import { type Counts, holds, percent, shareOf } from './share.ts';
import { type Survivor, survivorRows } from './survivor.ts';
import { commitNow } from '../../harness/circumstances.ts';
import { type Claimed, writeClaimed } from '../result.ts';

export type FileScore = {
  file: string;
  group: string;
  mutants: number;
  noticed: number;
  /** Of the noticed, those where the tests did not end; null where that was not counted. */
  timeouts: number | null;
  survivors: Survivor[];
};
/** A score with when it was measured and at which commit, because a run need not measure all. */
type KeptScore = FileScore & { measured: string };

const kept = new URL('../results/mutation.json', import.meta.url);
/** Of each chosen group; the file sets have their own. */
const leastShare = 0.8;

const sum = (scores: FileScore[], of: (score: FileScore) => number) => scores.reduce((all, one) => all + of(one), 0);

function foundIn(own: FileScore[]): string {
  const noticed = `${sum(own, (one) => one.noticed)} of ${sum(own, (one) => one.mutants)}`;
  const isCounted = own.every(({ timeouts }) => timeouts !== null);
  const timeouts = isCounted ? `, ${sum(own, (one) => one.timeouts ?? 0)} by a timeout` : '';
  return `${percent(shareOf(own))} (${noticed}${timeouts})`;
}

const countsOf = (scores: FileScore[]): Counts => ({
  mutants: sum(scores, (one) => one.mutants),
  noticed: sum(scores, (one) => one.noticed),
});

/** Files without anything to change do not count as measured files. */
function fileSetClaims(all: FileScore[]): Claimed[] {
  return fileSets.flatMap(({ name, about, leastShare: least, has }) => {
    const own = all.filter(({ file, mutants }) => has(file) && mutants > 0);
    const empty = all.filter(({ file, mutants }) => has(file) && mutants === 0).length;
    const files = measuredFiles.filter(has).length - empty;
    if (own.length === 0) return [];
    const rest = restOf(name, new Set(all.map(({ file }) => file)));
    const others = rest === null ? '; the others are not measured yet' : `; ${restText(rest, countsOf(own))}`;
    return {
      what: `${about}: changes that the tests notice`,
      limit: `≥ ${percent(least)}`,
      found: `${foundIn(own)}, in ${own.length} of ${files} files${own.length < files ? others : ''}`,
      holds: rest === null ? holds(own, least) : together(countsOf(own), rest).share >= least,
    };
  });
}

function groupRows(all: FileScore[]): string[] {
  return [...Map.groupBy(all, ({ group }) => group)].map(
    ([name, own]) =>
      `| ${name} | ${sum(own, (one) => one.mutants)} | ${sum(own, (one) => one.noticed)} | ${percent(shareOf(own))} |`,
  );
}

function groupClaims(all: FileScore[]): Claimed[] {
  return chosen
    .map(({ name }) => ({ name, own: all.filter(({ group }) => group === name) }))
    .filter(({ own }) => own.length > 0)
    .map(({ name, own }) => ({
      what: `${name}: changes that its tests notice`,
      limit: `≥ ${percent(leastShare)}`,
      found: foundIn(own),
      holds: holds(own, leastShare),
    }));
}

export function readScores(): KeptScore[] {
  return existsSync(kept) ? (JSON.parse(readFileSync(kept, 'utf8')) as KeptScore[]) : [];
}

/** Returns these groups with the files alone that have no score yet. */
export function withoutMeasured(all: readonly Group[]): Group[] {
  const known = new Set(readScores().map(({ file }) => file));
  return all
    .map((group) => ({ ...group, files: group.files.filter((file) => !known.has(file)) }))
    .filter(({ files }) => files.length > 0);
}

/** Puts what these files came to in the place of what they came to before, and writes the result of all. */
export async function keepScores(scores: FileScore[]): Promise<void> {
  const measured = `${new Date().toISOString().slice(0, 10)}, ${commitNow()}`;
  const names = groups.flatMap(({ files }) => files);
  const all = [
    ...readScores().filter(({ file }) => !scores.some((one) => one.file === file)),
    ...scores.map((one) => ({ ...one, measured })),
  ]
    .filter(({ file }) => names.includes(file))
    .toSorted((one, other) => names.indexOf(one.file) - names.indexOf(other.file));
  writeFileSync(kept, `${JSON.stringify(all, null, 1)}\n`);
  await writeResult();
}

/** Writes the result of all that was measured. */
export async function writeResult(): Promise<void> {
  const all = readScores();
  const claimed = [...fileSetClaims(all), ...groupClaims(all)];
  const rows = all.map(
    (one) =>
      `| ${one.file} | ${one.mutants} | ${one.noticed} | ${one.timeouts ?? '?'} | ${percent(shareOf([one]))} | ${one.survivors.filter(({ why }) => why !== null).length} | ${one.measured} |`,
  );
  const whole = new Set(all.map(({ file }) => file));
  const drawn = fileSets.flatMap(({ name }) => drawnBeyond(name, whole));
  const left = [...all, ...drawn].flatMap(survivorRows);
  await writeClaimed('mutation', {
    title: 'Whether the tests notice',
    about:
      'StrykerJS changes the code in one place at a time: a condition, a sign, a text, a block. A change that its tests do not notice counts against them, also where it cannot be noticed.',
    seed: 0,
    claimed,
    more: `| Group | Changes | Noticed | Share |
|---|---|---|---|
${groupRows(all).join('\n')}

| File | Changes | Noticed | By a timeout | Share | Of the others, such that do the same | Measured |
|---|---|---|---|---|---|---|
${rows.join('\n')}
${left.length === 0 ? '' : `\n| Not noticed | Change | Why |\n|---|---|---|\n${left.join('\n')}\n`}`,
  });
}
