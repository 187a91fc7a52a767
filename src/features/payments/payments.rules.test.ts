import { describe, expect, test } from 'vitest';

import { brandsOfMoved, daysOf, paymentsQuery, totalOf } from './payments.rules.ts';

const moved = [
  { day: '2026-11-20', brand: 'b', taken: 7_500, refunded: 0, payments: 1, refunds: 0 },
  { day: '2026-11-21', brand: 'a', taken: 5_000, refunded: 2_500, payments: 1, refunds: 1 },
  { day: '2026-11-20', brand: 'a', taken: 100, refunded: 300, payments: 2, refunds: 3 },
];

test('the total is what was taken less what was given back', () => {
  expect(totalOf(moved)).toEqual({ taken: 12_600, refunded: 2_800, net: 9_800, payments: 4, refunds: 4 });
  expect(totalOf([])).toEqual({ taken: 0, refunded: 0, net: 0, payments: 0, refunds: 0 });
});

test('days are summed, the newest first', () => {
  expect(daysOf(moved)).toEqual([
    { day: '2026-11-21', taken: 5_000, refunded: 2_500, net: 2_500, payments: 1, refunds: 1 },
    { day: '2026-11-20', taken: 7_600, refunded: 300, net: 7_300, payments: 3, refunds: 3 },
  ]);
});

test('brands are summed, by name', () => {
  const names: Record<string, string> = { a: 'Zebra', b: 'Apple' };
  const byName = [
    { brand: 'b', name: 'Apple', taken: 7_500, refunded: 0, net: 7_500, payments: 1, refunds: 0 },
    { brand: 'a', name: 'Zebra', taken: 5_100, refunded: 2_800, net: 2_300, payments: 3, refunds: 4 },
  ];
  for (const rows of [moved, moved.toReversed()]) expect(brandsOfMoved(rows, (id) => names[id] ?? '')).toEqual(byName);
});

describe('what is asked for', () => {
  test('is all days and brands unless it says so', () => {
    expect(paymentsQuery.parse({})).toEqual({ brand: '' });
    const query = { from: '2026-11-01', to: '2026-11-21', brand: 'x'.repeat(100) };
    expect(paymentsQuery.parse(query)).toEqual(query);
  });

  test.each([
    [{ from: 'today' }, 'This must be a day such as 2026-11-21.'],
    [{ to: '2026-02-30' }, 'This must be a day such as 2026-11-21.'],
    [{ brand: 'x'.repeat(101) }, /./],
    [{ until: '2026-11-21' }, /./],
  ])('%j is refused', (query, words) => {
    expect(paymentsQuery.safeParse(query).error?.issues[0]?.message).toMatch(words);
  });
});
