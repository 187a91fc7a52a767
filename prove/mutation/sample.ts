import { existsSync, readFileSync, writeFileSync } from 'node:fs';

import { type Counts, type Estimate, estimateOf, percent, togetherWith } from './share.ts';
import { isNoticed, isUnnoticed } from './stryker.ts';
import { type Survivor } from './survivor.ts';

/** What became of a drawn change: Stryker’s status, and `survivor` where no test noticed it. */
export type Drawn = { key: string; file: string; status: string; survivor: Survivor | null };
/** Changes drawn at random from the files of a set that were not measured whole; `changes` counts all of each file. */
type Sample = {
  set: string;
  seed: number;
  size: number;
  measured: string;
  changes: Record<string, number>;
  drawn: readonly Drawn[];
};

const kept = (set: string) => new URL(`../results/mutation-sample-${set}.json`, import.meta.url);

export function readSample(set: string): Sample | null {
  return existsSync(kept(set)) ? (JSON.parse(readFileSync(kept(set), 'utf8')) as Sample) : null;
}

export function keepSample(sample: Sample): void {
  writeFileSync(kept(sample.set), `${JSON.stringify(sample, null, 1)}\n`);
}

/** What the sample says of the files that were not measured whole: of those measured since, nothing is read from it. */
type Rest = { sample: Sample; files: number; changes: number; drawn: readonly Drawn[] };

/** Returns null unless all that was drawn of this set has a result: until then the rest is not known in the same parts. */
export function restOf(set: string, whole: ReadonlySet<string>): Rest | null {
  const sample = readSample(set);
  if (sample === null || sample.drawn.length < sample.size) return null;
  const counts = Object.entries(sample.changes).filter(([file, count]) => !whole.has(file) && count > 0);
  // A change after which the code does not run at all counts as little as in files that are measured whole.
  const drawn = sample.drawn.filter((one) => !whole.has(one.file) && (isNoticed(one) || isUnnoticed(one)));
  const changes = counts.reduce((all, [, count]) => all + count, 0);
  return drawn.length === 0 ? null : { sample, files: counts.length, changes, drawn };
}

const estimateRest = ({ drawn }: Rest): Estimate =>
  estimateOf({ mutants: drawn.length, noticed: drawn.filter(isNoticed).length });

/** Returns the share of what was measured whole and of what the sample stands for. */
export const together = (whole: Counts, rest: Rest): Estimate => togetherWith(whole, rest.changes, estimateRest(rest));

const range = ({ share, low, high }: Estimate) => `${percent(share)} (95 %: ${percent(low)} to ${percent(high)})`;

export function restText(rest: Rest, whole: Counts): string {
  const { sample, files, changes, drawn } = rest;
  const timeouts = drawn.filter(({ status }) => status === 'Timeout').length;
  return [
    `of the ${changes} changes in ${files} others ${drawn.length} were drawn by seed ${sample.seed}, ${sample.measured}`,
    `of these ${range(estimateRest(rest))}, ${timeouts} by a timeout`,
    `together about ${range(together(whole, rest))}`,
  ].join('; ');
}

/** Returns the drawn changes of files of a set that were not measured whole, as rows of survivors are made of. */
export const drawnBeyond = (set: string, whole: ReadonlySet<string>): { file: string; survivors: Survivor[] }[] =>
  (readSample(set)?.drawn ?? [])
    .filter(({ file }) => !whole.has(file))
    .map(({ file, survivor }) => ({ file, survivors: survivor === null ? [] : [survivor] }));
