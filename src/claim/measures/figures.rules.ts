import { countWithin, type Measure, measures, quantileOf, type Sums } from './measures.rules.ts';
import { basesOf, type Figure, type FigureKind, type FigureRule, type Missing } from './report-list.rules.ts';

/** Nothing is shown of fewer, so that no figure is about a single claimant. */
export const fewest = 10;

const lowest = 2;
const good = 4;

export type SumsOf = (measure: Measure) => Sums | undefined;

/** Figures are rounded once, here, so that a screen, a table and a call say the same. */
const tenth = (value: number): number => Math.round(value * 10) / 10;

const percentOf = (part: number, whole: number): number => tenth((part / whole) * 100);

const meanOf = (sums: Sums, measure: Measure): number => {
  if (measures[measure] === 'share') return percentOf(sums.sum, sums.n);
  const mean = sums.sum / sums.n;
  return measures[measure] === 'minutes' ? Math.round(mean) : tenth(mean);
};

const roundedOf = (value: number | null): number | null => (value === null ? null : Math.round(value));

const weekMinutes = 7 * 24 * 60;

/** Up to which value of the scale a share counts, or the rest of it. */
export const limits = {
  'four-weeks': 4 * weekMinutes,
  good: good - 1,
  low: lowest,
} as const satisfies Partial<Record<FigureKind, number>>;

/** Of how many of all a time is the longest. */
export const quantiles = { median: 0.5, most: 0.9 } as const satisfies Partial<Record<FigureKind, number>>;

const withinOf = (sums: Sums, measure: Measure, kind: keyof typeof limits): number =>
  percentOf(countWithin(sums, measure, limits[kind]), sums.n);

/** `whole` is of how many a figure is. */
type ValueOf = (sums: Sums, measure: Measure, whole: number) => number | null;

const values: Record<FigureKind, ValueOf> = {
  count: ({ n }) => n,
  mean: meanOf,
  median: (sums, measure) => roundedOf(quantileOf(sums, measure, quantiles.median)),
  most: (sums, measure) => roundedOf(quantileOf(sums, measure, quantiles.most)),
  'four-weeks': (sums, measure) => withinOf(sums, measure, 'four-weeks'),
  good: (sums, measure) => percentOf(sums.n - countWithin(sums, measure, limits.good), sums.n),
  low: (sums, measure) => withinOf(sums, measure, 'low'),
  // The two shares of one whole make 100 as they are shown.
  missed: (sums, measure) => tenth(100 - meanOf(sums, measure)),
  rate: ({ n }, _measure, whole) => percentOf(n, whole),
  'rate-thousand': ({ n }, _measure, whole) => tenth((n / whole) * 1_000),
  answered: ({ n }, _measure, whole) => percentOf(n, whole),
};

const countOf = (of: SumsOf, measure: Measure): number => of(measure)?.n ?? 0;

/** Fewer than ten, and not none: that there is none may be said. */
const isFew = (count: number): boolean => count > 0 && count < fewest;

export const missingFigure = ({ id }: FigureRule, missing: Missing): Figure => ({ id, n: null, value: null, missing });

/** What is sealed has its counts of claims, null of what is not: one claim may have many facts. */
type Counted = { of: SumsOf; claims: SumsOf | null };

/** Of fewer than ten facts, or of fewer than ten claims. */
const isOfFew = ({ of, claims }: Counted, measure: Measure): boolean => {
  const n = countOf(of, measure);
  return isFew(n) || (n > 0 && claims !== null && countOf(claims, measure) < fewest);
};

export function figureOf(rule: FigureRule, of: SumsOf, claims: SumsOf | null = null): Figure {
  const bases = basesOf(rule);
  if (bases.some((measure) => isOfFew({ of, claims }, measure)))
    return missingFigure(rule, claims === null ? 'few' : 'kept-back');
  const n = countOf(of, bases.at(-1) ?? rule.measure);
  if (n === 0 && rule.kind !== 'count') return missingFigure(rule, 'none');
  const sums = of(rule.measure) ?? { n: 0, sum: 0, buckets: [] };
  return { id: rule.id, n, value: values[rule.kind](sums, rule.measure, n), missing: null };
}

export type Group = { cohort: string; figures: Figure[] };

const isShown = ({ n }: Figure): boolean => n !== null && n > 0;

/** A week or a group, of which all is left out if `isLeftOut`. */
type Part = Counted & { isLeftOut: boolean };

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** Hidden parts together tell of none of them: they are ten, and not each a single one. */
const isEnough = (counts: readonly number[]): boolean => sumOf(counts) >= fewest && sumOf(counts) >= 2 * counts.length;

/** A claim may be in several parts, so together they are of no fewer claims than the largest. */
const areEnoughClaims = (parts: readonly Part[], measure: Measure): boolean =>
  parts.every(({ claims }) => claims === null) ||
  parts.some(({ claims }) => claims !== null && countOf(claims, measure) >= fewest);

/**
 * Returns which parts show nothing of a measure: those of fewer than ten. Where these could be told from the total, the
 * smallest other one goes too; where that is not enough, all go, so that nobody knows which have any. Whoever reads a
 * part that is kept back is not told which of these it is, because that would tell the smallest numbers.
 */
function hiddenParts(parts: readonly Part[], measure: Measure): boolean[] {
  const counts = parts.map(({ of }) => countOf(of, measure));
  const hidden = parts.map((part, at) => (counts[at] ?? 0) > 0 && (part.isLeftOut || isOfFew(part, measure)));
  const others = counts
    .map((count, at) => ({ count, at }))
    .filter(({ count, at }) => count > 0 && hidden[at] !== true)
    .toSorted((one, other) => one.count - other.count || other.at - one.at);
  const isHidden = (_: unknown, at: number): boolean => hidden[at] === true;
  const isSafe = (): boolean =>
    !hidden.includes(true) || (isEnough(counts.filter(isHidden)) && areEnoughClaims(parts.filter(isHidden), measure));
  while (!isSafe()) {
    const next = others.shift();
    if (next === undefined) break;
    hidden[next.at] = true;
  }
  if (!isSafe() && sumOf(counts) >= fewest) return parts.map(() => true);
  return hidden;
}

/** Returns the figures of each part of one whole, of which the figures are shown too. */
function figuresByPart(parts: readonly Part[], rules: readonly FigureRule[]): Figure[][] {
  const hidden = rules.map((rule) => basesOf(rule).map((measure) => hiddenParts(parts, measure)));
  return parts.map(({ of, claims }, at) =>
    rules.map((rule, index) =>
      hidden[index]?.some((ofMeasure) => ofMeasure[at]) ? missingFigure(rule, 'kept-back') : figureOf(rule, of, claims),
    ),
  );
}

export function shownWeeks(
  weeks: ReadonlyMap<string, SumsOf>,
  rules: readonly FigureRule[],
): { from: string; figures: Figure[] }[] {
  const sorted = [...weeks].toSorted(([one], [other]) => one.localeCompare(other));
  const figures = figuresByPart(
    sorted.map(([, of]) => ({ of, claims: null, isLeftOut: false })),
    rules,
  );
  return sorted.map(([from], at) => ({ from, figures: figures[at] ?? [] }));
}

/** Leaves out groups of which the first figure is hidden, unless it is of none: then the others tell of the group. */
export function shownGroups(
  groups: readonly { cohort: string; of: SumsOf; claims?: SumsOf | null }[],
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
    sorted.map(({ of, claims = null }) => ({ of, claims, isLeftOut: false })),
    first.measure,
  );
  const figures = figuresByPart(
    sorted.map(({ of, claims = null }, at) => ({ of, claims, isLeftOut: isHidden[at] ?? false })),
    rules,
  );
  const all = sorted.map(({ cohort }, at) => ({ cohort, figures: figures[at] ?? [] }));
  const shown = all.filter(({ figures: of }, at) => !isHidden[at] && of.some(isShown));
  return { groups: shown, hidden: all.length - shown.length };
}

/** What claimants did not need to ask, by the client's figure of before; null without one, or of too few claims or contacts. */
export function avoidedContacts(
  { contacts, came }: { contacts: number; came: number },
  baseline: { perClaim: number } | null,
): number | null {
  if (baseline === null || came < fewest || isFew(contacts)) return null;
  return Math.round((baseline.perClaim - contacts / came) * came);
}
