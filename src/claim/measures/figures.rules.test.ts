import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { isTold } from './equations.fixture.ts';
import {
  avoidedContacts,
  fewest,
  figureOf,
  limits,
  missingFigure,
  quantiles,
  shownGroups,
  shownWeeks,
  type SumsOf,
} from './figures.rules.ts';
import type { Measure, Sums } from './measures.rules.ts';
import { type FigureId, type FigureRule, figureRules, reportNames, reports } from './report-list.rules.ts';

const sumsOf = (n: number, sum = 0): Sums => ({ n, sum, buckets: [] });

const of =
  (counts: Partial<Record<Measure, Sums>>): SumsOf =>
  (measure) =>
    counts[measure];

const ofEach =
  (n: number): SumsOf =>
  () =>
    sumsOf(n);

describe('a figure', () => {
  test('of a rate says of how many it is a rate', () => {
    const counts = of({ complaint: sumsOf(12), contact: sumsOf(90), came: sumsOf(400) });
    expect(figureOf(figureRules['complaint-rate'], counts)).toMatchObject({ n: 400, value: 30 });
    expect(figureOf(figureRules['contact-rate'], counts)).toMatchObject({ n: 400, value: 22.5 });
    const answers = of({ satisfaction: sumsOf(20), 'survey-asked': sumsOf(80) });
    expect(figureOf(figureRules['survey-answered'], answers)).toMatchObject({ n: 80, value: 25 });
  });

  test('is rounded once, and two shares of one whole make 100', () => {
    const notices = of({ notice: sumsOf(20_000, 19_029) });
    expect(figureOf(figureRules['notice-sent'], notices).value).toBe(95.1);
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 5_000 }), fc.nat(5_000), (n, failed) => {
        const counts = of({ notice: sumsOf(n, Math.max(0, n - failed)) });
        const shares = [figureRules['notice-sent'], figureRules['notice-failed']].map((rule) => figureOf(rule, counts));
        expect(shares.reduce((all, { value }) => all + (value ?? 0), 0)).toBeCloseTo(100, 9);
      }),
    );
  });

  test('says whether it is of fewer than ten, or of nothing', () => {
    const few = of({ answer: sumsOf(9), came: sumsOf(9) });
    expect(figureOf(figureRules['answer-median'], few)).toMatchObject({ n: null, value: null, missing: 'few' });
    expect(figureOf(figureRules['complaint-rate'], few)).toMatchObject({ n: null, missing: 'few' });
    expect(figureOf(figureRules['answer-median'], of({}))).toMatchObject({ n: null, value: null, missing: 'none' });
    expect(figureOf(figureRules.complaint, of({}))).toMatchObject({ n: 0, value: 0, missing: null });
  });

  test('has the reason why it is missing, and nothing else', () => {
    const missing = { id: 'came', n: null, value: null, missing: 'few' };
    expect(missingFigure(figureRules.came, 'few')).toEqual(missing);
    expect(figureOf(figureRules.came, ofEach(9))).toEqual(missing);
    expect(figureOf(figureRules.came, ofEach(1))).toEqual(missing);
    expect(figureOf(figureRules.came, ofEach(10))).toEqual({ id: 'came', n: 10, value: 10, missing: null });
  });

  const scores = { n: 40, sum: 143, buckets: [3, 5, 4, 10, 18] };
  const minutes = (...buckets: number[]): Sums => ({
    n: buckets.reduce((all, count) => all + count, 0),
    sum: 1_234,
    buckets: Array.from({ length: 20 }, (_, at) => buckets[at] ?? 0),
  });
  const fourWeeks = minutes(...Array.from({ length: 15 }, () => 1), 5, 7, 0, 0, 3);

  test.each<[FigureId, Sums, number | null]>([
    ['satisfaction', scores, 3.6],
    ['satisfied', scores, 70],
    ['dissatisfied', scores, 20],
    ['would-call', sumsOf(30, 7), 23.3],
    ['notice-failed', sumsOf(30, 7), 76.7],
    ['waiting', minutes(9, 7), 77],
    ['answer-median', minutes(7, 0, 0, 5, 2), 15],
    ['answer-median', minutes(0, 13), 23],
    ['answer-most', minutes(4, 4, 4, 4, 4), 180],
    ['complaint-four-weeks', fourWeeks, 66.7],
    ['complaint', sumsOf(11), 11],
    ['answer-median', sumsOf(11), null],
  ])('%s is made of its counts: %#', (id, sums, value) => {
    const rule = figureRules[id];
    expect(figureOf(rule, of({ [rule.measure]: sums }))).toEqual({ id, n: sums.n, value, missing: null });
  });

  test('tells of four weeks, of a good and a low score, of half and of nine of ten', () => {
    expect(limits).toEqual({ 'four-weeks': 28 * 24 * 60, good: 3, low: 2 });
    expect(quantiles).toEqual({ median: 0.5, most: 0.9 });
    expect(fewest).toBe(10);
  });

  test('of a rate of nothing is none, and one of none is nought', () => {
    expect(figureOf(figureRules['contact-rate'], of({ contact: sumsOf(20) }))).toMatchObject({ missing: 'none' });
    expect(figureOf(figureRules['contact-rate'], of({ came: sumsOf(20) }))).toEqual({
      id: 'contact-rate',
      n: 20,
      value: 0,
      missing: null,
    });
    expect(figureOf(figureRules['contact-rate'], of({ contact: sumsOf(9), came: sumsOf(20) }))).toMatchObject({
      missing: 'few',
    });
  });

  test.each<[string, number, number, number | null, number | null]>([
    ['are none of nine contacts', 9, 100, 2, null],
    ['are told of ten', 10, 100, 2, 190],
    ['are told where there was none', 0, 100, 2, 200],
    ['are none of nine claims', 20, 9, 2, null],
    ['are told of ten claims, as a whole number', 11, 10, 2.26, 12],
    ['are less than none where more was asked than before', 300, 100, 2, -100],
    ['are none without a figure of before', 20, 100, null, null],
  ])('of contacts avoided: they %s', (_what, contacts, came, perClaim, avoided) => {
    expect(avoidedContacts({ contacts, came }, perClaim === null ? null : { perClaim })).toBe(avoided);
  });
});

test('a part that protects another, and the other, are both kept back; one of nothing has no figure', () => {
  const weeks = new Map([14, 3, 20, 0].map((n, at) => [`2026-11-0${at + 1}`, ofEach(n)]));
  const shown = shownWeeks(weeks, reports.answers.slice(0, 1));
  expect(shown.map(({ figures }) => figures[0]?.missing)).toEqual(['kept-back', 'kept-back', null, 'none']);
});

describe('what is sealed', () => {
  const [rule] = reports.passcodes;
  const of = (n: number) => ofEach(n);
  const shownOf = (...groups: (readonly [n: number, claims: number])[]) =>
    shownGroups(
      groups.map(([n, claims], at) => ({ cohort: String(at), of: of(n), claims: of(claims) })),
      [rule],
    ).groups.map(({ cohort }) => cohort);

  test('is told of ten claims alone, however many of one there are', () => {
    expect(figureOf(rule, of(14), of(1))).toMatchObject({ value: null, missing: 'kept-back' });
    expect(figureOf(rule, of(14), of(10))).toMatchObject({ value: 14, missing: null });
    expect(figureOf(rule, of(14), () => undefined)).toMatchObject({ missing: 'kept-back' });
    expect(figureOf(rule, of(0), of(0))).toMatchObject({ value: 0, missing: null });
    expect(figureOf(rule, of(14))).toMatchObject({ value: 14 });
  });

  test('has no group of fewer claims, nor one without which these would be told from the total', () => {
    expect(shownOf([40, 40], [30, 30], [14, 1])).toEqual(['0']);
    expect(shownOf([40, 40], [30, 30], [14, 10])).toEqual(['0', '1', '2']);
    expect(shownOf([40, 40], [30, 30], [14, 5], [12, 6])).toEqual(['0']);
    expect(shownOf([14, 1], [12, 2])).toEqual([]);
  });
});

/** By what an auditor tells apart what they cannot open claim by claim. */
const ways = ['client', 'brand', 'device', 'state', 'reason'] as const;
type Counts = readonly (readonly number[])[];

/** What the answers about some quarters say, as equations of counts: each way’s cells, then the totals. */
function readAll(quarters: readonly Counts[], rule: FigureRule) {
  const width = quarters.reduce((all, parts) => all + parts.flat().length, 0) + quarters.length;
  const unit = (...at: number[]) => Array.from({ length: width }, (_, index) => Number(at.includes(index)));
  const known: number[][] = [];
  const small: { at: number; others: number }[] = [];
  let next = 0;
  for (const [quarter, parts] of quarters.entries()) {
    const total = width - quarters.length + quarter;
    const count = (parts[0] ?? []).reduce((all, n) => all + n, 0);
    if (figureOf(rule, ofEach(count)).missing === null) known.push(unit(total));
    for (const counts of parts) {
      const cells = counts.map((n, cohort) => ({ at: next + cohort, n, name: String(cohort) }));
      next += counts.length;
      known.push(unit(...cells.map(({ at }) => at)).map((value, at) => value - Number(at === total)));
      const { groups } = shownGroups(
        cells.map(({ name, n }) => ({ cohort: name, of: ofEach(n) })),
        [rule],
      );
      const shown = new Set(groups.filter(({ figures }) => figures[0]?.missing === null).map(({ cohort }) => cohort));
      const hidden = cells.filter(({ name, n }) => n > 0 && !shown.has(name));
      known.push(...cells.filter(({ at }) => !hidden.some((one) => one.at === at)).map(({ at }) => unit(at)));
      const others = count < 10 ? 10 : hidden.reduce((all, { n }) => all + n, 0) - hidden.length;
      small.push(...hidden.filter(({ n }) => n < 10).map(({ at }) => ({ at, others })));
    }
  }
  return { known, small };
}

/** One total, told apart in each way. */
const quarter = fc.array(fc.nat(24), { minLength: 1, maxLength: 5 }).chain((first) =>
  fc
    .array(fc.array(fc.nat(100), { minLength: 4, maxLength: 4 }), {
      minLength: ways.length - 1,
      maxLength: ways.length - 1,
    })
    .map((cuts) => [first, ...cuts.map((shares) => split(first, shares))]),
);

/** Tells the same total apart otherwise. */
function split(counts: readonly number[], shares: readonly number[]): number[] {
  let left = counts.reduce((all, n) => all + n, 0);
  const parts = shares.map((share) => {
    const part = Math.min(left, Math.floor(share / 4));
    left -= part;
    return part;
  });
  return [...parts, left];
}

test('no combination of all that is shown of quarters tells a number of fewer than ten', () => {
  const names = reportNames.map((name) => reports[name][0]);
  fc.assert(
    fc.property(fc.array(quarter, { minLength: 1, maxLength: 3 }), fc.constantFrom(...names), (quarters, rule) => {
      const { known, small } = readAll(quarters, rule);
      for (const { at, others } of small) {
        const sought = (known[0] ?? []).map((_, index) => Number(index === at));
        expect(isTold(known, sought)).toBe(false);
        // Another number fits as well, and none of them is less than one.
        expect(others).toBeGreaterThan(0);
      }
    }),
    { numRuns: 200 },
  );
});

test('weeks that are hidden are told neither by the total nor by the other weeks', () => {
  const faultOf = (counts: readonly number[]): string => {
    const weeks = new Map(counts.map((n, at) => [`2026-01-${10 + at}`, ofEach(n)]));
    const figures = shownWeeks(weeks, [figureRules.came]).map((week) => week.figures[0]);
    const hidden = counts.filter((_, at) => figures[at]?.missing === 'kept-back');
    const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, n) => sum + n, 0);
    if (counts.some((n, at) => n > 0 && n < 10 && figures[at]?.value !== null)) return 'a small week is shown';
    // Where all are hidden, nobody knows which weeks have any.
    if (sumOf(counts) < 10 || hidden.length === 0 || hidden.length === counts.length) return '';
    return sumOf(hidden) >= Math.max(10, 2 * hidden.length) ? '' : 'a hidden week follows';
  };
  const drawn = fc.array(fc.nat(30), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(drawn, (counts) => {
      expect(faultOf(counts)).toBe('');
    }),
  );
  expect(faultOf([30, 3, 14])).toBe('');
  expect(faultOf([1, 1, 0, 3, 3, 1, 1])).toBe('');
  expect(faultOf([...Array.from({ length: 10 }, () => 1), 0])).toBe('');
});

describe('weeks', () => {
  const missingOf = (counts: readonly number[]) => {
    const weeks = new Map(counts.map((n, at) => [`2026-01-${10 + at}`, ofEach(n)]));
    return shownWeeks(weeks, [figureRules.came]).map(({ figures }) => figures[0]?.missing ?? figures[0]?.n);
  };
  const kept = (many: number) => Array.from({ length: many }, () => 'kept-back');

  test('stand in the order of time, each with all figures', () => {
    const weeks = new Map([
      ['2026-11-09', ofEach(30)],
      ['2026-10-26', ofEach(10)],
      ['2026-11-02', ofEach(20)],
    ]);
    expect(shownWeeks(weeks, reports.today)).toEqual(
      [['2026-10-26', 10] as const, ['2026-11-02', 20] as const, ['2026-11-09', 30] as const].map(([from, n]) => ({
        from,
        figures: [
          { id: 'came', n, value: n, missing: null },
          { id: 'ended', n, value: n, missing: null },
        ],
      })),
    );
  });

  test.each<[string, number[], (number | string)[]]>([
    ['nothing where each has ten', [10, 11, 12], [10, 11, 12]],
    ['the smallest other one beside a small one', [40, 9, 12, 30], [40, ...kept(2), 30]],
    ['the later of two that are alike', [12, 9, 12], [12, ...kept(2)]],
    ['no other where small ones are ten together', [40, 5, 5, 30], [40, ...kept(2), 30]],
    ['another where they are nine together', [40, 5, 4, 30], [40, ...kept(3)]],
    ['no other where they are two each', [2, 2, 2, 2, 2, 40], [...kept(5), 40]],
    ['another where some could be told to be one each', [2, 2, 2, 2, 1, 1, 40], kept(7)],
    ['as many others as it takes', [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 13, 14, 15], [...kept(12), 14, 15]],
    ['all where all together are few', [4, 0, 3], ['kept-back', 0, 'kept-back']],
  ])('keep back %s', (_what, counts, shown) => {
    expect(missingOf(counts)).toEqual(shown);
  });

  test('keep a rate back where what it is of is small, and leave other figures', () => {
    const [came, contact] = [
      [40, 8, 9],
      [40, 30, 20],
    ];
    const weeks = new Map(
      [0, 1, 2].map((at) => [
        `2026-01-1${at}`,
        of({ came: sumsOf(came?.[at] ?? 0), contact: sumsOf(contact?.[at] ?? 0) }),
      ]),
    );
    const shown = shownWeeks(weeks, [figureRules['contact-rate'], figureRules.contact]);
    expect(shown.map(({ figures }) => figures.map(({ missing }) => missing))).toEqual([
      [null, null],
      ['kept-back', null],
      ['kept-back', null],
    ]);
  });
});

describe('groups', () => {
  const group = (cohort: string, came: number, ended: number) => ({
    cohort,
    of: of({ came: sumsOf(came), ended: sumsOf(ended) }),
  });
  const told = (...groups: ReturnType<typeof group>[]) => {
    const { groups: shown, hidden } = shownGroups(groups, reports.today);
    return [...shown.map(({ cohort, figures }) => [cohort, ...figures.map(({ n, missing }) => n ?? missing)]), hidden];
  };

  test('stand with the largest first, by the first figure and then by the largest of all', () => {
    expect(told(group('a', 20, 30), group('b', 40, 20), group('c', 20, 50), group('d', 30, 10))).toEqual([
      ['b', 40, 20],
      ['d', 30, 10],
      ['c', 20, 50],
      ['a', 20, 30],
      0,
    ]);
  });

  test('are left out where the first figure is small, with the one that protects it', () => {
    expect(told(group('a', 9, 30), group('b', 40, 20), group('c', 20, 50))).toEqual([['b', 40, 20], 2]);
    expect(told(group('a', 9, 3), group('b', 40, 12), group('c', 20, 30))).toEqual([['b', 40, 12], 2]);
    expect(told(group('a', 9, 3), group('b', 40, 12), group('c', 20, 2))).toEqual([['b', 40, 'kept-back'], 2]);
    expect(told(group('a', 9, 0), group('b', 40, 12), group('c', 20, 0))).toEqual([['b', 40, 12], 2]);
  });

  test('that have none of the first figure are shown by the others, and left out where these have none', () => {
    expect(told(group('a', 0, 30), group('b', 0, 0), group('c', 20, 50))).toEqual([['c', 20, 50], ['a', 0, 30], 1]);
  });

  test('are all left out where no figure is asked for', () => {
    expect(shownGroups([group('a', 20, 30), group('b', 20, 30)], [])).toEqual({ groups: [], hidden: 2 });
  });
});
