import { describe, expect, test } from 'vitest';

import type { Outcome } from './complaint.rules.ts';
import { earlierOf } from './earlier-complaint.rules.ts';

const day = (of: number) => new Date(Date.UTC(2026, 10, of, 12));
const one = (id: string, recorded: number, closed: number | null, outcome: Outcome | null) => ({
  id,
  receivedAt: day(recorded),
  recordedAt: day(recorded),
  closedAt: closed === null ? null : day(closed),
  outcome,
});

describe('the complaint before', () => {
  const first = one('first', 1, 5, 'refused');
  const second = one('second', 6, 8, 'accepted');
  const newest = one('newest', 9, null, null);

  test('is the newest that was closed when this one was written down', () => {
    const all = [newest, first, second];
    expect(all.map((of) => earlierOf(of, all)?.id ?? null)).toEqual(['second', null, 'first']);
  });

  test.each([
    ['none was', [newest]],
    ['the other is open', [newest, one('open', 1, null, null)]],
    ['the other was closed later', [newest, one('later', 1, 10, 'refused')]],
    ['the other came later', [newest, { ...one('came', 1, 5, 'refused'), receivedAt: day(10) }]],
    ['the other was taken in by mistake', [newest, one('mistake', 1, 5, 'mistaken')]],
  ])('is none where %s', (_what, all) => {
    expect(earlierOf(newest, all)).toBeNull();
  });
});
