// Which figures with and without support needs an auditor is shown (decision 154). They can count the whole claim by
// claim, but not see who has needs. So a part of fewer than ten, in either group, could point to a person.
import { complaintMeasures } from '#claim/measures/complaints/complaint-facts.rules.ts';
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

/** Facts, and the claims that they are of: one claim may have many. */
type Counts = { of: SumsOfGroups; claims: SumsOfGroups };

/** How many facts there are beyond one of each claim. So many fewer claims than facts may be in any part of them. */
const extrasOf = ({ of, claims }: Counts, measure: Measure): number[] => {
  const ofClaims = claims(measure);
  return of(measure).map(({ n }, at) => Math.max(0, n - (ofClaims[at]?.n ?? 0)));
};

const areTenClaims = ({ of, claims }: Counts, measure: Measure): boolean =>
  [of, claims].every((sums) => isTen(sums(measure).map(({ n }) => n)));

/** Whether two measures differ by at least ten claims in each group, or by nothing in any. */
function isApart(counts: Counts, one: Measure, other: Measure): boolean {
  const [ofOne, ofOther] = [counts.of(one), counts.of(other)];
  const [extras, others] = [extrasOf(counts, one), extrasOf(counts, other)];
  const more = ofOne.map(({ n }, at) => n - (ofOther[at]?.n ?? 0));
  if (more.every((count) => count === 0)) return true;
  return isTen(more.map((count, at) => Math.abs(count) - ((count > 0 ? extras : others)[at] ?? 0)));
}

/** Returns the measures of a family that may be shown together; those that come first count first. */
function toldOf(family: readonly Measure[], counts: Counts): Measure[] {
  const told: Measure[] = [];
  for (const measure of family) {
    const isTold = areTenClaims(counts, measure) && told.every((other) => isApart(counts, measure, other));
    if (isTold) told.push(measure);
  }
  return told;
}

function isCountTold(measure: Measure, counts: Counts): boolean {
  if (!areTenClaims(counts, measure)) return false;
  return families.every((family) => !family.includes(measure) || toldOf(family, counts).includes(measure));
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

/** Whether the cells between two cuts have at least `least` together. */
function haveEach(cells: readonly number[], cuts: ReadonlySet<number>, least: number): boolean {
  const parts: number[] = [];
  for (const [at, count] of cells.entries()) {
    if (at === 0 || cuts.has(at)) parts.push(0);
    parts[parts.length - 1] = (parts.at(-1) ?? 0) + count;
  }
  return parts.every((part) => part >= least);
}

function areAllTen(counts: Counts, measure: Measure, cuts: ReadonlySet<number>): boolean {
  const extras = extrasOf(counts, measure);
  return counts.of(measure).every((sums, at) => haveEach(cellsOf(measure, sums), cuts, fewest + (extras[at] ?? 0)));
}

/**
 * Returns for each figure whether it may be shown of both groups, together with those before it that may. `claims` says
 * of how many claims the facts are.
 */
export function toldSealed(rules: readonly FigureRule[], of: SumsOfGroups, claims: SumsOfGroups): boolean[] {
  const counts = { of, claims };
  const told = new Map<Measure, ReadonlySet<number>>();
  return rules.map((rule) => {
    const { measure } = rule;
    if (!basesOf(rule).every((base) => isCountTold(base, counts))) return false;
    const cuts = cutsOf(rule, of);
    if (cuts === null) return false;
    const all = new Set([...(told.get(measure) ?? []), ...cuts]);
    if (cuts.length > 0 && !areAllTen(counts, measure, all)) return false;
    told.set(measure, all);
    return true;
  });
}
