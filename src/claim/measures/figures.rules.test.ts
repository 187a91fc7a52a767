import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { isTold } from './equations.fixture.ts';
import { avoidedContacts, figureOf, shownGroups, shownWeeks, type SumsOf } from './figures.rules.ts';
import type { Measure, Sums } from './measures.rules.ts';
import { type FigureRule, figureRules, reportNames, reports } from './report-list.rules.ts';

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

  test('of contacts avoided tells of no fewer than ten contacts', () => {
    expect(avoidedContacts({ contacts: 9, came: 100 }, { perClaim: 2 })).toBeNull();
    expect(avoidedContacts({ contacts: 10, came: 100 }, { perClaim: 2 })).toBe(190);
  });
});

test('a part that protects another, and the other, are both kept back; one of nothing has no figure', () => {
  const weeks = new Map([14, 3, 20, 0].map((n, at) => [`2026-11-0${at + 1}`, ofEach(n)]));
  const shown = shownWeeks(weeks, reports.answers.slice(0, 1));
  expect(shown.map(({ figures }) => figures[0]?.missing)).toEqual(['kept-back', 'kept-back', null, 'none']);
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
    if (sumOf(counts) < 10 || hidden.length === 0) return '';
    return sumOf(hidden) >= Math.max(10, 2 * hidden.length) ? '' : 'a hidden week follows';
  };
  const drawn = fc.array(fc.nat(30), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(drawn, (counts) => {
      expect(faultOf(counts)).toBe('');
    }),
  );
  expect(faultOf([30, 3, 14])).toBe('');
});
