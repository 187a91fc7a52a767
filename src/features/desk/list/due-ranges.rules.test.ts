import { expect, test } from 'vitest';

import { dueRange } from './due-ranges.rules.ts';
import { dueTimes } from './due-times.rules.ts';

const inOrder = dueTimes.filter((due) => due !== 'over' && due !== 'paused');

test.each([
  ['a Monday', '2026-11-02T09:00:00Z'],
  ['a Thursday', '2026-11-05T13:30:00Z'],
  ['a Saturday, of which the week has one day more', '2026-11-07T10:00:00Z'],
  ['a Sunday, of which it has none', '2026-11-08T10:00:00Z'],
  ['the eve of summer time', '2027-03-27T23:30:00Z'],
])('on %s every instant has one time, and none has two', (_what, text) => {
  const now = new Date(text);
  const ranges = inOrder.map((due) => dueRange(due, now));
  expect(ranges[0]?.from).toBeNull();
  expect(ranges.at(-1)?.to).toBeNull();
  expect(ranges.slice(1).map(({ from }) => from)).toEqual(ranges.slice(0, -1).map(({ to }) => to));
  for (const { from, to } of ranges) {
    expect(from?.getTime() ?? -Infinity).toBeLessThanOrEqual(to?.getTime() ?? Infinity);
  }
});

test('a week ends with its Sunday in London', () => {
  const thursday = new Date('2026-11-05T13:30:00Z');
  expect(dueRange('week', thursday)).toEqual({
    from: new Date('2026-11-07T00:00Z'),
    to: new Date('2026-11-09T00:00Z'),
  });
  const sunday = dueRange('week', new Date('2026-11-08T10:00:00Z'));
  expect(sunday.from).toEqual(sunday.to);
});
