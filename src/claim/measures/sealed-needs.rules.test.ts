import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { isTold } from './equations.fixture.ts';
import { fewest, limits, quantiles } from './figures.rules.ts';
import { type Measure, measureNames, measures, quantileBucket, scales, type Sums } from './measures.rules.ts';
import { type NeedsCell, needsCohorts, sealedByNeeds } from './needs-groups.rules.ts';
import { type FigureId, type FigureRule, figureRules, reports } from './report-list.rules.ts';
import { toldSealed, withFamilies } from './sealed-needs.rules.ts';

type Distribution = readonly number[];

const totalOf = (counts: Distribution): number => counts.reduce((all, count) => all + count, 0);

/** Of a share: of how many it is not true, and of how many it is. Of scores: how many gave each. */
function sumsOf(measure: Measure, counts: Distribution): Sums {
  const n = totalOf(counts);
  if (measures[measure] === 'share') return { n, sum: counts[1] ?? 0, buckets: [] };
  const sum = totalOf(counts.map((count, at) => count * (at + 1)));
  return { n, sum, buckets: scales[measures[measure]] === null ? [] : [...counts] };
}

type Given = Partial<Record<Measure, readonly [withNeeds: Distribution, without: Distribution]>>;

const cellsOf = (given: Given): NeedsCell[] =>
  needsCohorts.map((cohort, at) => ({
    clientId: 'a',
    cohort,
    ring: 0,
    sums: new Map(
      measureNames.flatMap((measure) => {
        const counts = given[measure]?.[at];
        return counts === undefined ? [] : [[measure, sumsOf(measure, counts)] as const];
      }),
    ),
  }));

const keptBack = ['kept-back', 'kept-back'];

/** Returns the values of each figure with needs and without; “kept back” where they are. */
function toldOf(given: Given, rules: readonly FigureRule[]): Record<string, unknown> {
  const { groups } = sealedByNeeds(cellsOf(given), cellsOf(given), rules);
  return Object.fromEntries(
    rules.map(({ id }, at) => [
      id,
      groups.length === 0 ? keptBack : groups.map(({ figures }) => figures[at]?.value ?? figures[at]?.missing),
    ]),
  );
}

describe('what an auditor reads with and without support needs', () => {
  test.each([
    ['a part of three', [3, 44], [30, 200]],
    ['a part of three of the others', [30, 44], [3, 200]],
    ['nobody', [0, 47], [30, 200]],
    ['everybody', [47, 0], [200, 30]],
  ])('has no share of %s', (_what, failed, others) => {
    const notice = [failed, others] as const;
    const shares = (['notice-failed', 'notice-sent', 'notice'] as const).map((id) => figureRules[id]);
    expect(toldOf({ notice }, shares)).toEqual({
      'notice-failed': keptBack,
      'notice-sent': keptBack,
      notice: [totalOf(failed), totalOf(others)],
    });
  });

  test('has shares of which each part has ten in both', () => {
    const notice = [
      [10, 40],
      [30, 70],
    ] as const;
    expect(toldOf({ notice }, [figureRules['notice-failed']])).toEqual({ 'notice-failed': [20, 30] });
  });

  const scores = [figureRules.satisfied, figureRules.dissatisfied];

  test('has no two shares beside which the rest has fewer than ten', () => {
    const satisfaction = [
      [0, 15, 3, 10, 10],
      [10, 10, 40, 10, 10],
    ] as const;
    const told = toldOf({ satisfaction }, scores);
    expect(told).toMatchObject({ dissatisfied: keptBack });
    expect(told['satisfied']).toEqual([52.6, 25]);
  });

  test('has an average of scores where each score has ten, and none of times', () => {
    const even = [10, 20, 10, 10, 10];
    const rules = [figureRules.satisfaction, ...scores];
    expect(toldOf({ satisfaction: [even, even] }, rules)).not.toMatchObject({ satisfaction: keptBack });
    expect(toldOf({ satisfaction: [[9, 21, 10, 10, 10], even] }, rules)).toMatchObject({ satisfaction: keptBack });
    const hours = Array.from({ length: 20 }, () => 50);
    expect(toldOf({ waiting: [hours, hours] }, reports.waiting)).toEqual({ waiting: keptBack });
  });

  test('has a median where its bucket, and what is before and after it, has ten', () => {
    const rest = Array.from({ length: 14 }, () => 0);
    const others = [40, 40, 40, 40, 40, 40, ...rest];
    const median = [figureRules['answer-median'], figureRules['answer-most']];
    expect(toldOf({ answer: [[20, 30, 20, 0, 0, 0, ...rest], others] }, median)).toMatchObject({
      'answer-median': keptBack,
    });
    const told = toldOf({ answer: [[20, 10, 12, 10, 10, 0, ...rest], others] }, median);
    expect(told).toEqual({ 'answer-median': [expect.any(Number), expect.any(Number)], 'answer-most': keptBack });
  });

  test('has no two numbers that tell how many answered one question and not another', () => {
    const yes = (n: number) => [n - 20, 20];
    const three = { satisfaction: [[50], [200]], 'would-call': [yes(47), yes(180)] } as const;
    const rules = [figureRules['would-call']];
    expect(toldOf(three, rules)).toEqual({ 'would-call': keptBack });
    expect(toldOf({ ...three, 'would-call': [yes(40), yes(180)] }, rules)).toEqual({ 'would-call': [50, 11.1] });
    expect(toldOf({ ...three, 'would-call': [yes(50), yes(200)] }, rules)).toEqual({ 'would-call': [40, 10] });
    const asked = { satisfaction: [[50], [200]], 'survey-asked': [[53], [230]] } as const;
    expect(toldOf(asked, [figureRules['survey-answered']])).toEqual({ 'survey-answered': keptBack });
  });
});

/** Which cells a figure tells the sum of, and how often each counts, where one knows how it is made. */
function rowsOf({ id, kind, measure }: FigureRule, sums: Sums, width: number): number[][] {
  const upTo = (many: number) => Array.from({ length: width }, (_, at) => Number(at < many));
  const edges: readonly number[] = scales[measures[measure]] ?? [];
  const all = upTo(width);
  if (kind in limits) return [all, upTo(edges.indexOf(limits[kind as keyof typeof limits]) + 1)];
  if (kind in quantiles) {
    const { at = 0 } = quantileBucket(sums, quantiles[kind as keyof typeof quantiles]) ?? {};
    return [all, upTo(at), upTo(at + 1)];
  }
  if (kind === 'count') return [all];
  if (kind !== 'mean' && kind !== 'missed') throw new Error(`What ${id} tells is not known here.`);
  return [all, measures[measure] === 'share' ? [0, 1] : all.map((_, at) => at + 1)];
}

/** All that is told of both, as equations of how many have which value: those with needs, then the others. */
function equationsOf(measure: Measure, both: readonly [Distribution, Distribution], rules: readonly FigureRule[]) {
  const width = both[0].length;
  const none = Array.from({ length: width }, () => 0);
  // The totals are counted claim by claim.
  const totals = none.map((_, cell) => [...none, ...none].map((_of, at) => Number(at % width === cell)));
  const cells = cellsOf({ [measure]: both });
  const { groups } = sealedByNeeds(cells, cells, rules);
  const told = groups.flatMap(({ figures }, group) =>
    rules
      .filter((_, at) => (figures[at]?.n ?? null) !== null)
      .flatMap((rule) => rowsOf(rule, sumsOf(measure, both[group] ?? []), width))
      .map((row) => (group === 0 ? [...row, ...none] : [...none, ...row])),
  );
  return [...totals, ...told];
}

const figures = (...ids: FigureId[]) => ids.map((id) => figureRules[id]);

test.each([
  ['notice', 2, figures('notice-sent', 'notice-failed', 'notice')],
  ['promise-kept', 2, figures('promise-kept')],
  ['satisfaction', 5, figures('satisfied', 'dissatisfied')],
  ['satisfaction', 5, figures('satisfaction', 'satisfied', 'dissatisfied')],
  ['complaint-closed', 20, figures('complaint-median', 'complaint-four-weeks')],
  ['answer', 20, figures('answer-median', 'answer-most')],
  ['waiting', 20, figures('waiting')],
] as const)('no figures that are told of %s, of %i values, tell of fewer than ten: %#', (measure, width, rules) => {
  const counts = fc.array(fc.oneof(fc.constant(0), fc.nat(14), fc.nat(60)), { minLength: width, maxLength: width });
  fc.assert(
    fc.property(counts, counts, (one, other) => {
      const both = [one, other] as const;
      const known = equationsOf(measure, both, rules);
      for (const at of Array.from({ length: width * width * 2 }, (_, index) => index)) {
        const group = at % 2;
        const [from, to] = [Math.floor(at / 2 / width), Math.floor(at / 2) % width];
        const sought = Array.from({ length: width * 2 }, (_, cell) => cell - group * width).map((cell) =>
          Number(cell >= from && cell <= to),
        );
        if (from > to || !isTold(known, sought)) continue;
        expect(totalOf((both[group] ?? []).slice(from, to + 1))).toBeGreaterThanOrEqual(fewest);
      }
    }),
    { numRuns: width > 5 ? 20 : 200 },
  );
});

test('of passcodes nothing but counts is told, which no share follows', () => {
  expect(reports.passcodes.map(({ kind }) => kind)).toEqual(['count', 'count']);
});

test.each<[Measure[], Measure[]]>([
  [[], []],
  [['came'], ['came']],
  [
    ['came', 'state'],
    ['came', 'state', 'state-ours'],
  ],
  [['ease'], ['ease', 'satisfaction', 'would-call', 'survey-asked']],
  [['whole'], ['whole', 'ended', 'whole-ours', 'promise-kept', 'survey-asked']],
  [['answer-first'], ['answer-first', 'answer', 'answer-in-time']],
  [
    ['survey-asked'],
    ['survey-asked', 'satisfaction', 'ease', 'would-call', 'ended', 'whole', 'whole-ours', 'promise-kept'],
  ],
  [
    ['complaint-fast'],
    [
      ...(['complaint-fast', 'complaint', 'complaint-closed', 'complaint-in-eight-weeks'] as const),
      ...(['complaint-upheld', 'complaint-mistaken', 'complaint-withdrawn', 'complaint-elsewhere'] as const),
    ],
  ],
])('%j are compared with all that count the same claims', (asked, all) => {
  expect(withFamilies(asked)).toEqual(all);
});

describe('numbers that count the same claims', () => {
  type Numbers = Partial<Record<Measure, readonly [withNeeds: number, without: number]>>;
  const counted =
    (numbers: Numbers) =>
    (measure: Measure): Sums[] =>
      (numbers[measure] ?? [0, 0]).map((n) => ({ n, sum: Math.floor(n / 2), buckets: [] }));
  const toldOfClaims = (numbers: Numbers, claims: Numbers, ...ids: FigureId[]) =>
    toldSealed(figures(...ids), counted(numbers), counted(claims));
  /** Each is of a claim of its own. */
  const toldFrom = (numbers: Numbers, ...ids: FigureId[]) => toldOfClaims(numbers, numbers, ...ids);

  const complaints = { complaint: [60, 90], 'complaint-withdrawn': [30, 30] } as const;
  test.each<[string, Numbers, boolean[]]>([
    ['are both told where they differ by ten', { ...complaints, complaint: [40, 40] }, [true, true]],
    ['the second is not where they differ by nine', { ...complaints, complaint: [39, 40] }, [true, false]],
    ['nor by nine of the others', { ...complaints, complaint: [40, 39] }, [true, false]],
    ['nor where the second is the larger by nine', { ...complaints, complaint: [21, 10] }, [true, false]],
    ['are both told where they are the same', { ...complaints, complaint: [30, 30] }, [true, true]],
    ['are not where only one group is the same', { ...complaints, complaint: [30, 60] }, [true, false]],
    ['the second is told where the first is few', { ...complaints, complaint: [9, 30] }, [false, true]],
    ['none is told where each is few', { complaint: [9, 30], 'complaint-withdrawn': [30, 9] }, [false, false]],
  ])('%s', (_what, numbers, told) => {
    expect(toldFrom(numbers, 'complaint', 'complaint-withdrawn')).toEqual(told);
  });

  test('a third is told beside the first where the second is not', () => {
    const three = { complaint: [60, 60], 'complaint-withdrawn': [55, 55], 'complaint-elsewhere': [50, 50] } as const;
    expect(toldFrom(three, 'complaint', 'complaint-withdrawn', 'complaint-elsewhere')).toEqual([true, false, true]);
  });

  test('of two kinds at once fit both', () => {
    const answers = { satisfaction: [40, 40], 'survey-asked': [60, 60] } as const;
    expect(toldFrom({ ...answers, ended: [80, 80] }, 'survey-answered')).toEqual([true]);
    expect(toldFrom({ ...answers, ended: [65, 80] }, 'survey-answered')).toEqual([false]);
  });

  test('are of ten claims in each group, not of many of one', () => {
    const contacts = { contact: [14, 40], came: [20, 40] } as const;
    expect(toldOfClaims(contacts, { ...contacts, contact: [1, 40] }, 'contact', 'contact-rate')).toEqual([
      false,
      false,
    ]);
    expect(toldOfClaims(contacts, { ...contacts, contact: [10, 9] }, 'contact')).toEqual([false]);
    expect(toldOfClaims(contacts, { ...contacts, contact: [10, 10] }, 'contact')).toEqual([true]);
    expect(toldOfClaims(contacts, {}, 'contact')).toEqual([false]);
  });

  test('differ by ten claims, whichever is the larger', () => {
    const [one, other] = [
      { ...complaints, complaint: [45, 45] } as const,
      { ...complaints, complaint: [18, 18] } as const,
    ];
    const ids = ['complaint', 'complaint-withdrawn'] as const;
    expect(toldOfClaims(one, { ...one, complaint: [40, 40] }, ...ids)).toEqual([true, true]);
    expect(toldOfClaims(one, { ...one, complaint: [39, 45] }, ...ids)).toEqual([true, false]);
    expect(toldOfClaims(other, { ...other, 'complaint-withdrawn': [28, 28] }, ...ids)).toEqual([true, true]);
    expect(toldOfClaims(other, { ...other, 'complaint-withdrawn': [27, 30] }, ...ids)).toEqual([true, false]);
  });

  test('that nothing else counts need ten in each group', () => {
    expect(toldFrom({ came: [10, 10] }, 'came')).toEqual([true]);
    expect(toldFrom({ came: [10, 9] }, 'came')).toEqual([false]);
    expect(toldFrom({ contact: [20, 20], came: [10, 9] }, 'contact-rate')).toEqual([false]);
    expect(toldFrom({ contact: [20, 20], came: [10, 10] }, 'contact-rate')).toEqual([true]);
  });
});

describe('a figure that divides values', () => {
  const both = (sums: Sums) => () => [sums, sums];
  const times = (...counts: (readonly [at: number, count: number])[]): Sums => {
    const buckets = Array.from({ length: 20 }, () => 0);
    for (const [at, count] of counts) buckets[at] = count;
    return { n: totalOf(buckets), sum: 0, buckets };
  };

  test.each<[string, FigureId, Sums, boolean]>([
    ['four weeks, with ten on each side of their end', 'complaint-four-weeks', times([15, 10], [16, 10]), true],
    ['four weeks, with nine before their end', 'complaint-four-weeks', times([15, 9], [16, 11]), false],
    ['four weeks, with all before their end', 'complaint-four-weeks', times([15, 30]), false],
    ['four weeks, with all after their end', 'complaint-four-weeks', times([16, 30]), false],
    ['a median, with ten before it, in it and after it', 'answer-median', times([2, 10], [4, 15], [5, 10]), true],
    ['a median, with nine before it', 'answer-median', times([2, 9], [4, 15], [5, 10]), false],
    ['a median, with nine in it', 'answer-median', times([2, 10], [4, 9], [5, 12]), false],
    ['a median, with nine after it', 'answer-median', times([2, 10], [4, 15], [5, 9]), false],
    ['a median of one bucket alone', 'answer-median', times([0, 30]), false],
    ['the rest of a share, with ten in each part', 'notice-failed', { n: 20, sum: 10, buckets: [] }, true],
    ['the rest of a share, with nine in a part', 'notice-failed', { n: 20, sum: 11, buckets: [] }, false],
    ['a share, with nine in the other part', 'notice-sent', { n: 20, sum: 9, buckets: [] }, false],
    ['how many there were, whatever their times', 'quote', times([0, 1], [1, 9]), true],
    ['an average of times', 'waiting', times([0, 100], [1, 100]), false],
  ])('is told or not: %s', (_what, id, sums, isShown) => {
    expect(toldSealed(figures(id), both(sums), both(sums))).toEqual([isShown]);
  });

  test('is told where each part has ten claims, also if one has all that are too many', () => {
    const sums = times([15, 14], [16, 14]);
    const toldOfClaims = (n: number) =>
      toldSealed(figures('complaint-four-weeks'), both(sums), () => [sums, { n, sum: 0, buckets: [] }]);
    expect(toldOfClaims(24)).toEqual([true]);
    expect(toldOfClaims(23)).toEqual([false]);
  });

  test('is told together with those before it that are told, and with no other', () => {
    const scores = (...buckets: number[]): Sums => ({ n: totalOf(buckets), sum: 0, buckets });
    const ids = figures('satisfied', 'dissatisfied', 'satisfaction');
    const toldBy = (rules: FigureRule[], sums: Sums) => toldSealed(rules, both(sums), both(sums));
    expect(toldBy(ids, scores(5, 5, 10, 5, 5))).toEqual([true, true, false]);
    expect(toldBy(ids, scores(5, 5, 9, 5, 5))).toEqual([true, false, false]);
    expect(toldBy(ids.toReversed(), scores(5, 5, 9, 5, 5))).toEqual([false, true, false]);
    expect(toldBy(ids, scores(2, 2, 9, 5, 5))).toEqual([true, false, false]);
    expect(toldBy(ids, scores(10, 10, 10, 10, 10))).toEqual([true, true, true]);
    expect(toldBy(ids, scores(9, 11, 10, 10, 10))).toEqual([true, true, false]);
    expect(toldBy(ids, scores(10, 10, 10, 11, 9))).toEqual([true, true, false]);
    const withCount = figures('satisfied', 'survey-answered', 'dissatisfied');
    expect(toldBy(withCount, scores(5, 5, 9, 5, 5))).toEqual([true, true, false]);
  });

  test('is told of both groups or of none', () => {
    const [many, few] = [times([15, 10], [16, 10]), times([15, 11], [16, 9])];
    for (const sums of [
      [many, few],
      [few, many],
    ]) {
      expect(
        toldSealed(
          figures('complaint-four-weeks'),
          () => sums,
          () => sums,
        ),
      ).toEqual([false]);
    }
  });
});
