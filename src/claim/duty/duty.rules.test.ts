import { describe, expect, test } from 'vitest';

import { dutyFigures, dutyOutcomes, figuresOfOutcome, isPeriod, periodBefore, quartersUntil } from './duty.rules.ts';

test('each outcome has figures, and none speaks for two', () => {
  for (const outcome of dutyOutcomes) expect(figuresOfOutcome[outcome].length).toBeGreaterThan(3);
  expect(new Set(dutyFigures).size).toBe(dutyFigures.length);
});

describe('a period', () => {
  test.each([
    [
      { from: '2026-07-01', to: '2026-09-30' },
      { from: '2026-04-01', to: '2026-06-30' },
    ],
    [
      { from: '2026-01-01', to: '2026-02-28' },
      { from: '2025-11-01', to: '2025-12-31' },
    ],
  ])('of %j has before it %j, of as many months', (period, before) => {
    expect(periodBefore(period)).toEqual(before);
  });

  test.each([
    [{ from: '2026-01-01', to: '2026-12-31' }, true],
    [{ from: '2024-01-01', to: '2024-12-31' }, true],
    [{ from: '2024-02-01', to: '2024-02-29' }, true],
    [{ from: '2026-02-01', to: '2026-01-31' }, false],
    [{ from: '2026-01-02', to: '2026-01-31' }, false],
    [{ from: '2026-01-01', to: '2026-03-30' }, false],
    [{ from: '2025-01-01', to: '2026-06-30' }, false],
    [{ from: '2026-07-01', to: '30/09/2026' }, false],
    [{ from: '', to: '2026-09-30' }, false],
    [{ from: '2026-07-01', to: '+275760-09-13' }, false],
    [{ from: '0000-01-01', to: '0000-12-31' }, false],
    [{ from: '9999-01-01', to: '9999-12-31' }, false],
  ])('%j is one: %s', (period, good) => {
    expect(isPeriod(period)).toBe(good);
  });

  test('by quarters, the newest first, over the end of a year', () => {
    expect(quartersUntil('2026-02-14', 3)).toEqual([
      { from: '2026-01-01', to: '2026-03-31' },
      { from: '2025-10-01', to: '2025-12-31' },
      { from: '2025-07-01', to: '2025-09-30' },
    ]);
  });
});
