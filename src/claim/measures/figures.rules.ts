import { answerMinutes } from '../desk/clocks.rules.ts';
import { countWithin, type Measure, measures, quantileOf, type Sums } from './measures.rules.ts';
import type { Figure, FigureKind, FigureRule } from './report-list.rules.ts';

/** Nothing is shown of fewer, so that no figure is about a single claimant. */
export const fewest = 10;

const mostShare = 0.9;
const lowest = 2;
const good = 4;

export type SumsOf = (measure: Measure) => Sums | undefined;

const hundredth = (value: number): number => Math.round(value * 100) / 100;

function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : hundredth((part / whole) * 100);
}

function meanOf(sums: Sums, measure: Measure): number {
  return measures[measure] === 'share' ? percentOf(sums.sum, sums.n) : hundredth(sums.sum / sums.n);
}

function ratioOf(sums: Sums, base: Sums | undefined): number | null {
  return base === undefined || base.n < fewest ? null : percentOf(sums.n, base.n);
}

const roundedOf = (value: number | null): number | null => (value === null ? null : Math.round(value));

const week = 7 * 24 * 60;

const withinOf = (sums: Sums, measure: Measure, minutes: number): number =>
  percentOf(countWithin(sums, measure, minutes), sums.n);

const tenfold = (value: number | null): number | null => (value === null ? null : hundredth(value * 10));

type ValueOf = (sums: Sums, measure: Measure, of: SumsOf) => number | null;

const values: Record<FigureKind, ValueOf> = {
  count: ({ n }) => n,
  mean: meanOf,
  median: (sums, measure) => roundedOf(quantileOf(sums, measure, 0.5)),
  most: (sums, measure) => roundedOf(quantileOf(sums, measure, mostShare)),
  'in-time': (sums, measure) => withinOf(sums, measure, answerMinutes),
  'four-weeks': (sums, measure) => withinOf(sums, measure, 4 * week),
  'eight-weeks': (sums, measure) => withinOf(sums, measure, 8 * week),
  good: (sums, measure) => percentOf(sums.n - countWithin(sums, measure, good - 1), sums.n),
  low: (sums, measure) => percentOf(countWithin(sums, measure, lowest), sums.n),
  rate: (sums, _measure, of) => ratioOf(sums, of('came')),
  'rate-thousand': (sums, _measure, of) => tenfold(ratioOf(sums, of('came'))),
  answered: (sums, _measure, of) => ratioOf(sums, of('survey-asked')),
};

export function figureOf(rule: FigureRule, of: SumsOf): Figure {
  const sums = of(rule.measure);
  if (sums === undefined || sums.n < fewest) return { id: rule.id, n: null, value: null };
  return { id: rule.id, n: sums.n, value: values[rule.kind](sums, rule.measure, of) };
}

export type Group = { cohort: string; figures: Figure[] };

const isShown = ({ n }: Figure): boolean => n !== null;

/**
 * Leaves out groups of fewer than ten. Where what is left out is together still fewer, the smallest group that is shown
 * goes too, because it could be told from the total.
 */
export function shownGroups(
  groups: readonly { cohort: string; of: SumsOf }[],
  rules: readonly FigureRule[],
): { groups: Group[]; hidden: number } {
  const [first] = rules;
  const countOf = (of: SumsOf): number => (first ? (of(first.measure)?.n ?? 0) : 0);
  const sorted = groups.toSorted((one, other) => countOf(other.of) - countOf(one.of));
  const isSmall = ({ of }: { of: SumsOf }) => countOf(of) < fewest;
  const small = sorted.filter(isSmall);
  const left = small.reduce((all, { of }) => all + countOf(of), 0);
  const large = sorted.filter((group) => !isSmall(group));
  const shown = left > 0 && left < fewest ? large.slice(0, -1) : large;
  const told = shown.map(({ cohort, of }) => ({ cohort, figures: rules.map((rule) => figureOf(rule, of)) }));
  return { groups: told.filter(({ figures }) => figures.some(isShown)), hidden: sorted.length - shown.length };
}

/** What claimants did not need to ask, by the client's figure of before; null without one, or of too few claims. */
export function avoidedContacts(
  { contacts, came }: { contacts: number; came: number },
  baseline: { perClaim: number } | null,
): number | null {
  if (baseline === null || came < fewest) return null;
  return Math.round((baseline.perClaim - contacts / came) * came);
}
