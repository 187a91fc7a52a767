// Figures with and without support needs, so that neither group can be told where it has fewer than ten.
import { type Group, figureOf, fewest, missingFigure } from './figures.rules.ts';
import { addSums, type Measure, type Sums } from './measures.rules.ts';
import { basesOf, type FigureRule } from './report-list.rules.ts';
import { type SumsOfGroups, toldSealed } from './sealed-needs.rules.ts';

export const needsCohorts = ['with', 'without'] as const;
type Cohort = (typeof needsCohorts)[number];

/** Of a client and cohort. `ring` 0 is the shortest span of a report, 1 what the next longer has beside it. */
export type NeedsCell = { clientId: string; cohort: Cohort; ring: number; sums: ReadonlyMap<Measure, Sums> };

type Cells = readonly NeedsCell[];

/** Returns how many there are in each span, the shortest first. */
function countsOf(cells: Cells, cohort: Cohort, measure: Measure, rings: number): number[] {
  const ofRing = Array.from({ length: rings }, () => 0);
  for (const { cohort: of, ring, sums } of cells) {
    if (of === cohort) ofRing[ring] = (ofRing[ring] ?? 0) + (sums.get(measure)?.n ?? 0);
  }
  let all = 0;
  return ofRing.map((n) => (all += n));
}

/** Whether both groups are told of the longest span: each has ten, and ten more than in each shorter span that is told. */
function isTold(cells: Cells, measure: Measure, rings: number): boolean {
  const counts = needsCohorts.map((cohort) => countsOf(cells, cohort, measure, rings));
  const told: number[] = [];
  for (let span = 0; span < rings; span += 1) {
    const isMoreThan = (before: number | null) =>
      counts.every((of) => (of[span] ?? 0) - (before === null ? 0 : (of[before] ?? 0)) >= fewest);
    if (isMoreThan(null) && told.every(isMoreThan)) told.push(span);
  }
  return told.includes(rings - 1);
}

function sumOf(cells: Cells, cohort: Cohort, measure: Measure): Sums | undefined {
  const sums = cells.flatMap(({ cohort: of, sums: ofCell }) => (of === cohort ? (ofCell.get(measure) ?? []) : []));
  return sums.length === 0 ? undefined : sums.reduce(addSums);
}

function cellsByClient(cells: Cells): NeedsCell[][] {
  const clients = new Map<string, NeedsCell[]>();
  for (const cell of cells) clients.set(cell.clientId, [...(clients.get(cell.clientId) ?? []), cell]);
  return [...clients.values()];
}

type Groups = { groups: Group[]; hidden: number };

/** `told` has the cells of each figure, and none of one that is kept back. */
function groupsOf(rules: readonly FigureRule[], told: readonly Cells[]): Groups {
  if (told.every((of) => of.length === 0)) return { groups: [], hidden: needsCohorts.length };
  const groups = needsCohorts.map((cohort) => ({
    cohort,
    figures: rules.map((rule, at) => {
      const cellsOf = told[at] ?? [];
      if (cellsOf.length === 0) return missingFigure(rule, 'kept-back');
      return figureOf(rule, (measure) => sumOf(cellsOf, cohort, measure));
    }),
  }));
  return { groups, hidden: 0 };
}

/**
 * Returns the figures of both groups. Of several clients they are the sum of those that are told for themselves, so
 * that nothing more is told by subtraction.
 */
export function shownByNeeds(cells: Cells, rules: readonly FigureRule[], rings: number): Groups {
  const clients = cellsByClient(cells);
  const told = rules.map((rule) =>
    clients.filter((of) => basesOf(rule).every((measure) => isTold(of, measure, rings))).flat(),
  );
  return groupsOf(rules, told);
}

const noSums: Sums = { n: 0, sum: 0, buckets: [] };

const sumsOfGroups =
  (cells: Cells): SumsOfGroups =>
  (measure) =>
    needsCohorts.map((cohort) => sumOf(cells, cohort, measure) ?? noSums);

/**
 * The same of one client and one quarter, for whoever cannot open support needs claim by claim. `claims` counts claims
 * where `cells` count facts.
 */
export function sealedByNeeds(cells: Cells, claims: Cells, rules: readonly FigureRule[]): Groups {
  const isTold = toldSealed(rules, sumsOfGroups(cells), sumsOfGroups(claims));
  return groupsOf(
    rules,
    isTold.map((isShown) => (isShown ? cells : [])),
  );
}
