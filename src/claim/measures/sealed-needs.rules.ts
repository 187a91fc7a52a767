// Which figures with and without support needs an auditor is shown (decision 154). They can count the whole claim by
// claim, but not see who has needs. So a part of fewer than ten, in either group, could point to a person.
import { complaintMeasures } from './complaint-facts.rules.ts';
import { fewest, limits, quantiles } from './figures.rules.ts';
import { type Measure, measures, quantileBucket, scales, type Sums } from './measures.rules.ts';
import { basesOf, type FigureRule } from './report-list.rules.ts';

export type SumsOfGroups = (measure: Measure) => readonly Sums[];

/** Measures that count the same claims: the difference of two of them is a number of claims too. */
const families: readonly (readonly Measure[])[] = [
  ['satisfaction', 'ease', 'would-call', 'survey-asked'],
  ['ended', 'whole', 'whole-ours', 'promise-kept', 'survey-asked'],
  ['state', 'state-ours'],
  complaintMeasures,
  ['answer', 'answer-in-time', 'answer-first'],
  ['quote', 'quote-asked'],
];

/** Returns the measures, and all that each is compared with. */
export const withFamilies = (asked: readonly Measure[]): Measure[] => [
  ...new Set([...asked, ...families.filter((family) => family.some((one) => asked.includes(one))).flat()]),
];

const isTen = (counts: readonly number[]): boolean => counts.every((count) => count >= fewest);

/** Whether two measures differ by at least ten in each group, or by nothing in any. */
function isApart(of: SumsOfGroups, one: Measure, other: Measure): boolean {
  const [counts, others] = [of(one), of(other)];
  const more = counts.map(({ n }, at) => Math.abs(n - (others[at]?.n ?? 0)));
  return isTen(more) || more.every((count) => count === 0);
}

/** Returns the measures of a family that may be shown together; those that come first count first. */
function toldOf(family: readonly Measure[], of: SumsOfGroups): Measure[] {
  const told: Measure[] = [];
  for (const measure of family) {
    const isTold = isTen(of(measure).map(({ n }) => n)) && told.every((other) => isApart(of, measure, other));
    if (isTold) told.push(measure);
  }
  return told;
}

function isCountTold(measure: Measure, of: SumsOfGroups): boolean {
  if (!isTen(of(measure).map(({ n }) => n))) return false;
  return families.every((family) => !family.includes(measure) || toldOf(family, of).includes(measure));
}

/** How many have which value, the lowest first. */
const cellsOf = (measure: Measure, { n, sum, buckets }: Sums): readonly number[] =>
  measures[measure] === 'share' ? [n - sum, sum] : buckets;

/**
 * Returns before which cells a figure divides the values in two, as a median does. Null where it tells more: an average
 * of times tells a single long one.
 */
function cutsOf({ kind, measure }: FigureRule, of: SumsOfGroups): number[] | null {
  const scale = measures[measure];
  const edges: readonly number[] = scales[scale] ?? [];
  if (kind in limits) return [edges.indexOf(limits[kind as keyof typeof limits]) + 1];
  if (kind in quantiles) {
    return of(measure).flatMap((sums) => {
      const found = quantileBucket(sums, quantiles[kind as keyof typeof quantiles]);
      return found === null ? [] : [found.at, found.at + 1];
    });
  }
  if (kind !== 'mean' && kind !== 'missed') return [];
  if (scale === 'minutes') return null;
  return scale === 'share' ? [1] : edges.map((_, at) => at + 1);
}

/** Whether the cells between two cuts have at least ten together. */
function areTen(cells: readonly number[], cuts: ReadonlySet<number>): boolean {
  const parts: number[] = [];
  for (const [at, count] of cells.entries()) {
    if (at === 0 || cuts.has(at)) parts.push(0);
    parts[parts.length - 1] = (parts.at(-1) ?? 0) + count;
  }
  return isTen(parts);
}

/** Returns for each figure whether it may be shown of both groups, together with those before it that may. */
export function toldSealed(rules: readonly FigureRule[], of: SumsOfGroups): boolean[] {
  const told = new Map<Measure, ReadonlySet<number>>();
  return rules.map((rule) => {
    const { measure } = rule;
    if (!basesOf(rule).every((base) => isCountTold(base, of))) return false;
    const cuts = cutsOf(rule, of);
    if (cuts === null) return false;
    const all = new Set([...(told.get(measure) ?? []), ...cuts]);
    if (cuts.length > 0 && !of(measure).every((sums) => areTen(cellsOf(measure, sums), all))) return false;
    told.set(measure, all);
    return true;
  });
}
