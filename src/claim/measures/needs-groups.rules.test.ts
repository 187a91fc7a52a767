import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { fewest } from './figures.rules.ts';
import type { Measure, Sums } from './measures.rules.ts';
import { type NeedsCell, needsCohorts, sealedByNeeds, shownByNeeds } from './needs-groups.rules.ts';
import { figureRules, reports } from './report-list.rules.ts';

type Counts = readonly (readonly [withNeeds: number, without: number])[];

const sumsOf = (n: number): Sums => ({ n, sum: 0, buckets: [] });

/** Of one client: how many came in each ring, with needs and without. */
const cellsOf = (clientId: string, rings: Counts, measure: Measure = 'came'): NeedsCell[] =>
  rings.flatMap((counts, ring) =>
    counts.map((n, at) => ({
      clientId,
      cohort: needsCohorts[at] ?? 'with',
      ring,
      sums: new Map([[measure, sumsOf(n)]]),
    })),
  );

const came = reports.today.slice(0, 1);

/** Returns how many came with needs and without, as they are told; null where neither is. */
function toldOf(cells: readonly NeedsCell[], rings: number): (number | null)[] | null {
  const inSpan = cells.filter(({ ring }) => ring < rings);
  const { groups } = shownByNeeds(inSpan, came, rings);
  return groups.length === 0 ? null : groups.map(({ figures }) => figures[0]?.n ?? null);
}

describe('row 36: figures with and without support needs', () => {
  test.each([
    ['both have ten', [10, 30], [10, 30]],
    ['few have needs', [3, 97], null],
    ['few have none', [97, 3], null],
    ['nobody has needs', [0, 97], null],
  ] as const)('where %s', (_when, counts, told) => {
    expect(toldOf(cellsOf('a', [counts]), 1)).toEqual(told);
  });

  test('are told of a longer span only where the days beyond the shorter have ten of each too', () => {
    const more = (n: number) =>
      cellsOf('a', [
        [20, 40],
        [n, 50],
      ]);
    expect(toldOf(more(9), 2)).toBeNull();
    expect(toldOf(more(10), 2)).toEqual([30, 90]);
  });

  test('are told of a longer span where nothing is told of the shorter', () => {
    expect(
      toldOf(
        cellsOf('a', [
          [4, 40],
          [9, 50],
        ]),
        2,
      ),
    ).toEqual([13, 90]);
  });

  test('are of the clients alone of which they are told', () => {
    expect(toldOf([...cellsOf('a', [[20, 40]]), ...cellsOf('b', [[3, 60]])], 1)).toEqual([20, 40]);
    expect(toldOf([...cellsOf('a', [[6, 40]]), ...cellsOf('b', [[6, 60]])], 1)).toBeNull();
  });

  test('need ten of what a rate is of, too', () => {
    const cells = [...cellsOf('a', [[5, 80]]), ...cellsOf('a', [[12, 40]], 'complaint')];
    const rate = reports.complaints.slice(0, 1);
    expect(shownByNeeds(cells, rate, 1)).toEqual({ groups: [], hidden: 2 });
  });

  const counts = fc.array(fc.tuple(fc.nat(25), fc.nat(25)), { minLength: 3, maxLength: 3 });

  /** Of each told span, and of each two of one client. */
  function differencesOf(spans: readonly ((number | null)[] | null)[]): number[] {
    const known = spans.filter((of) => of !== null);
    const pairs = known.flatMap((of, at) => [[0, 0], ...known.slice(0, at)].map((before) => ({ of, before })));
    return pairs.flatMap(({ of, before }) => [0, 1].map((cohort) => (of[cohort] ?? 0) - (before[cohort] ?? 0)));
  }

  test('can be subtracted from each other in no way that tells of fewer than ten', () => {
    fc.assert(
      fc.property(fc.array(counts, { minLength: 1, maxLength: 4 }), (clients) => {
        const cells = clients.map((rings, at) => cellsOf(`client ${at}`, rings));
        const told = cells.map((of) => [1, 2, 3].map((rings) => toldOf(of, rings)));
        for (const least of told.flatMap(differencesOf)) expect(least).toBeGreaterThanOrEqual(fewest);
        for (const rings of [1, 2, 3]) {
          const ofClients = told.flatMap((spans) => spans[rings - 1] ?? []);
          const sumOf = (cohort: number) => told.reduce((all, spans) => all + (spans[rings - 1]?.[cohort] ?? 0), 0);
          expect(toldOf(cells.flat(), rings)).toEqual(ofClients.length === 0 ? null : [sumOf(0), sumOf(1)]);
        }
      }),
    );
  });
});

describe('the figures of both groups', () => {
  const none = { n: null, value: null };
  const few = cellsOf('a', [[9, 30]], 'ended');
  const withFew = [...cellsOf('a', [[20, 40]]), ...few];
  const told = {
    groups: [
      {
        cohort: 'with',
        figures: [
          { id: 'came', n: 20, value: 20, missing: null },
          { id: 'ended', ...none, missing: 'kept-back' },
        ],
      },
      {
        cohort: 'without',
        figures: [
          { id: 'came', n: 40, value: 40, missing: null },
          { id: 'ended', ...none, missing: 'kept-back' },
        ],
      },
    ],
    hidden: 0,
  };

  test('have those that are told beside those that are kept back, to whoever reads them', () => {
    expect(shownByNeeds(withFew, reports.today, 1)).toEqual(told);
    expect(sealedByNeeds(withFew, withFew, reports.today)).toEqual(told);
  });

  test('are none where nothing is told', () => {
    expect(shownByNeeds(few, reports.today, 1)).toEqual({ groups: [], hidden: 2 });
    expect(sealedByNeeds(few, few, reports.today)).toEqual({ groups: [], hidden: 2 });
    expect(shownByNeeds([], reports.today, 1)).toEqual({ groups: [], hidden: 2 });
    expect(sealedByNeeds([], [], reports.today)).toEqual({ groups: [], hidden: 2 });
  });

  test('are of all days together, and of each group by itself', () => {
    const sums = (sum: number): Sums => ({ n: 10, sum, buckets: [10 - sum / 3, 0, sum / 3, 0, 0] });
    const days = [0, 1].flatMap((ring) =>
      needsCohorts.map((cohort, at): NeedsCell => ({
        clientId: 'a',
        cohort,
        ring,
        sums: new Map([['satisfaction', sums(6 * ring + 3 * at)]]),
      })),
    );
    const { groups } = shownByNeeds(days, [figureRules.dissatisfied], 2);
    expect(groups.map(({ figures }) => figures)).toEqual([
      [{ id: 'dissatisfied', n: 20, value: 90, missing: null }],
      [{ id: 'dissatisfied', n: 20, value: 80, missing: null }],
    ]);
  });

  test('of three spans are told of the longest beside the shortest, though the middle one is too near', () => {
    const rings = (middle: number, last: number) =>
      cellsOf('a', [
        [10, 10],
        [middle, 40],
        [last, 40],
      ]);
    expect(toldOf(rings(5, 5), 2)).toBeNull();
    expect(toldOf(rings(5, 5), 3)).toEqual([20, 90]);
    expect(toldOf(rings(5, 4), 3)).toBeNull();
    expect(toldOf(rings(10, 9), 3)).toBeNull();
  });
});
