import fc from 'fast-check';
import { expect, test } from 'vitest';

import { daysOfWeeks, quartersOver } from './report-days.rules.ts';

test.each([
  ['4', '2026-10-10', '2026-09-12'],
  ['12', '2026-08-15', '2026-05-23'],
  ['52', '2025-11-08', '2024-11-09'],
] as const)('%s weeks are compared with as many before', (weeks, from, before) => {
  const days = daysOfWeeks(weeks, new Date('2026-11-06T09:00:00Z'));
  expect(days).toEqual({ span: { from, to: '2026-11-07' }, before: { from: before, to: from } });
});

test('a quarter may be asked for five weeks after its end, and has the quarter before beside it', () => {
  const newest = (now: string) => quartersOver(new Date(now))[0];
  expect(newest('2026-11-04T12:00:00Z')?.span.from).toBe('2026-04-01');
  expect(newest('2026-11-05T12:00:00Z')).toEqual({
    span: { from: '2026-07-01', to: '2026-10-01' },
    before: { from: '2026-04-01', to: '2026-07-01' },
  });
});

test('two quarters that may be asked for, on whichever days, are the same or have no day in common', () => {
  const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(day, day, (one, other) => {
      const spans = [...quartersOver(one), ...quartersOver(other)].flatMap(({ span, before }) => [span, before]);
      for (const a of spans) {
        for (const b of spans) expect(a.from === b.from ? a.to === b.to : a.to <= b.from || b.to <= a.from).toBe(true);
      }
    }),
  );
});
