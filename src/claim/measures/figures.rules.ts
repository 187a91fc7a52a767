import { answerMinutes } from '../desk/clocks.rules.ts';
import { countWithin, type Measure, measures, quantileOf, type Sums } from './measures.rules.ts';
import { basesOf, type Figure, type FigureKind, type FigureRule } from './report-list.rules.ts';

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
  missed: ({ n, sum }) => percentOf(n - sum, n),
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

/** A week or a group, of which all is left out if `isLeftOut`. */
type Part = { of: SumsOf; isLeftOut: boolean };

const countOf = (of: SumsOf, measure: Measure): number => of(measure)?.n ?? 0;

/**
 * Returns which parts show nothing of a measure: those of fewer than ten. Where these are together still fewer, the
 * smallest other one goes too, because it could be told from the total.
 */
function hiddenParts(parts: readonly Part[], measure: Measure): boolean[] {
  const counts = parts.map(({ of }) => countOf(of, measure));
  const hidden = parts.map(({ isLeftOut }, at) => isLeftOut || (counts[at] ?? 0) < fewest);
  const left = counts.reduce((all, count, at) => (hidden[at] ? all + count : all), 0);
  if (left === 0 || left >= fewest) return hidden;
  const smallest = Math.min(...counts.filter((_, at) => !hidden[at]));
  const told = counts.findLastIndex((count, at) => !hidden[at] && count === smallest);
  return hidden.map((isHidden, at) => isHidden || at === told);
}

/** Returns the figures of each part of one whole, of which the figures are shown too. */
function figuresByPart(parts: readonly Part[], rules: readonly FigureRule[]): Figure[][] {
  const hidden = rules.map((rule) => basesOf(rule).map((measure) => hiddenParts(parts, measure)));
  return parts.map(({ of }, at) =>
    rules.map((rule, index) =>
      hidden[index]?.some((ofMeasure) => ofMeasure[at]) ? { id: rule.id, n: null, value: null } : figureOf(rule, of),
    ),
  );
}

export function shownWeeks(
  weeks: ReadonlyMap<string, SumsOf>,
  rules: readonly FigureRule[],
): { from: string; figures: Figure[] }[] {
  const sorted = [...weeks].toSorted(([one], [other]) => one.localeCompare(other));
  const figures = figuresByPart(
    sorted.map(([, of]) => ({ of, isLeftOut: false })),
    rules,
  );
  return sorted.map(([from], at) => ({ from, figures: figures[at] ?? [] }));
}

/** Leaves out groups of which the first figure is hidden, unless it is of none: then the others tell of the group. */
export function shownGroups(
  groups: readonly { cohort: string; of: SumsOf }[],
  rules: readonly FigureRule[],
): { groups: Group[]; hidden: number } {
  const [first] = rules;
  if (first === undefined) return { groups: [], hidden: groups.length };
  const most = (of: SumsOf, more: readonly FigureRule[]) =>
    Math.max(0, ...more.map(({ measure }) => countOf(of, measure)));
  const sorted = groups.toSorted(
    ({ of: one }, { of: other }) => most(other, [first]) - most(one, [first]) || most(other, rules) - most(one, rules),
  );
  const isHidden = hiddenParts(
    sorted.map(({ of }) => ({ of, isLeftOut: false })),
    first.measure,
  );
  const isLeftOut = sorted.map(({ of }, at) => isHidden[at] === true && countOf(of, first.measure) > 0);
  const figures = figuresByPart(
    sorted.map(({ of }, at) => ({ of, isLeftOut: isLeftOut[at] ?? false })),
    rules,
  );
  const all = sorted.map(({ cohort }, at) => ({ cohort, figures: figures[at] ?? [] }));
  const shown = all.filter(({ figures: of }, at) => !isLeftOut[at] && of.some(isShown));
  return { groups: shown, hidden: all.length - shown.length };
}

/** What claimants did not need to ask, by the client's figure of before; null without one, or of too few claims. */
export function avoidedContacts(
  { contacts, came }: { contacts: number; came: number },
  baseline: { perClaim: number } | null,
): number | null {
  if (baseline === null || came < fewest) return null;
  return Math.round((baseline.perClaim - contacts / came) * came);
}
