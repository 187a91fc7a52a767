import { describe, expect, test } from 'vitest';

import {
  addSums,
  addTo,
  countWithin,
  type Measure,
  measureNames,
  type MeasureKey,
  type MeasureRow,
  measures,
  quantileBucket,
  quantileOf,
  scales,
  type Sums,
} from './measures.rules.ts';
import { noClient } from './no-client.ts';

const key: MeasureKey = {
  day: '2026-11-06',
  clientId: noClient,
  brand: '',
  measure: 'satisfaction',
  dimension: '',
  cohort: '',
};

function rowOf(measure: Measure, values: number[]): MeasureRow {
  const rows = new Map<string, MeasureRow>();
  for (const value of values) addTo(rows, { ...key, measure }, value);
  const [row] = rows.values();
  if (!row) throw new Error('Nothing was added.');
  return row;
}

const sumsOf = (...buckets: number[]): Sums => ({ n: buckets.reduce((all, count) => all + count, 0), sum: 0, buckets });

test('times are told apart to twelve weeks, from a quarter of an hour on', () => {
  expect(scales.minutes.map((minutes) => minutes / 60)).toEqual([
    0.25,
    0.5,
    1,
    2,
    4,
    8,
    16,
    ...[1, 2, 3, 5, 7, 10, 14, 21, 28, 42, 56, 84].map((days) => days * 24),
  ]);
  expect(scales.score).toEqual([1, 2, 3, 4]);
  expect([scales.count, scales.share]).toEqual([null, null]);
});

test('what is a time, a score or a share is counted as one, all else by number', () => {
  const ofScale = (scale: string) => measureNames.filter((name) => measures[name] === scale);
  expect(ofScale('minutes')).toEqual([
    'whole',
    'whole-ours',
    'state',
    'state-ours',
    'waiting',
    'answer',
    'answer-first',
    'quote',
    'quote-asked',
    'complaint-closed',
  ]);
  expect(ofScale('score')).toEqual(['satisfaction', 'ease']);
  expect(ofScale('share')).toEqual([
    'answer-in-time',
    'promise-kept',
    'notice',
    'message-read',
    'would-call',
    'complaint-fast',
    'complaint-in-eight-weeks',
    'complaint-upheld',
  ]);
  expect(ofScale('count')).toHaveLength(measureNames.length - 20);
});

describe('sums', () => {
  test('have how many, their sum and in which bucket', () => {
    expect(rowOf('satisfaction', [5, 4, 5, 1])).toEqual({ ...key, n: 4, sum: 15, buckets: [1, 0, 0, 1, 2] });
    expect(rowOf('satisfaction', [1]).buckets).toEqual([1, 0, 0, 0, 0]);
    expect(rowOf('answer', [15, 15.4, 16, 120_960, 120_961])).toEqual({
      ...key,
      measure: 'answer',
      n: 5,
      sum: 241_967,
      buckets: [1, 2, ...Array.from({ length: 16 }, () => 0), 1, 1],
    });
  });

  test('of what has no scale have no buckets, and of a share for how many it is true', () => {
    expect(rowOf('came', [0, 0])).toMatchObject({ n: 2, sum: 0, buckets: [] });
    expect(rowOf('notice', [1, 0, 1])).toMatchObject({ n: 3, sum: 2, buckets: [] });
  });

  test.each<[string, Partial<MeasureKey>]>([
    ['a day', { day: '2026-11-07' }],
    ['a client', { clientId: 'another' }],
    ['a brand', { brand: 'harbour' }],
    ['a measure', { measure: 'ease' }],
    ['a dimension', { dimension: 'device' }],
    ['a cohort', { cohort: 'phone' }],
  ])('are kept apart by %s', (_what, other) => {
    const rows = new Map<string, MeasureRow>();
    for (const one of [key, { ...key, ...other }, key]) addTo(rows, one, 3);
    expect([...rows.values()].map(({ n }) => n)).toEqual([2, 1]);
  });

  test('are added bucket by bucket', () => {
    const one = { n: 3, sum: 7, buckets: [1, 0, 2] };
    expect(addSums(one, { n: 2, sum: 5, buckets: [0, 1, 1] })).toEqual({ n: 5, sum: 12, buckets: [1, 1, 3] });
    expect(addSums(one, { n: 2, sum: 5, buckets: [] })).toEqual({ n: 5, sum: 12, buckets: [1, 0, 2] });
  });
});

describe('the bucket of a share of all', () => {
  test.each<[string, Sums, number, { at: number; before: number } | null]>([
    ['is the one that reaches it exactly', sumsOf(5, 5), 0.5, { at: 0, before: 0 }],
    ['is the next where one is missing', sumsOf(4, 1, 5), 0.6, { at: 2, before: 5 }],
    ['is never an empty one', sumsOf(0, 0, 3), 0, { at: 2, before: 0 }],
    ['counts all that are before it', sumsOf(2, 3, 0, 5), 0.9, { at: 3, before: 5 }],
    ['is none where nothing was counted', sumsOf(0, 0), 0.5, null],
    ['is none without buckets', sumsOf(), 0.5, null],
  ])('%s', (_what, sums, share, found) => {
    expect(quantileBucket(sums, share)).toEqual(found);
  });
});

describe('a quantile', () => {
  test.each([
    ['of one bucket is in its middle', [10], 0, 0.5, 7.5],
    ['is as far within its bucket as its share of it', [1, 4], 0, 0.5, 15 + (1.5 / 4) * 15],
    ['of the last bucket is up to twice its edge', [3], 19, 0.5, 120_960 * 1.5],
    ['of nothing is none', [0], 0, 0.5, null],
  ])('%s', (_what, counts, offset, share, value) => {
    const buckets = Array.from({ length: 20 }, (_, at) => counts[at - offset] ?? 0);
    expect(quantileOf(sumsOf(...buckets), 'answer', share)).toBe(value);
  });

  test('of what has no scale is none', () => {
    expect(quantileOf(sumsOf(3), 'came', 0.5)).toBeNull();
  });
});

describe('how many are within a limit', () => {
  test('are those up to its edge, and none beyond the last', () => {
    const row = rowOf('answer', [10, 20, 400, 480, 481, 200_000]);
    expect([240, 480, 960, 120_960].map((limit) => countWithin(row, 'answer', limit))).toEqual([2, 4, 5, 5]);
    expect(countWithin(rowOf('satisfaction', [1, 2, 3, 4, 5]), 'satisfaction', 2)).toBe(2);
  });

  test('are none of what has no scale', () => {
    expect(countWithin(sumsOf(3, 4), 'came', 100)).toBe(0);
  });
});
