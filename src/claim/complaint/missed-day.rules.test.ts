import { describe, expect, test } from 'vitest';
import { addLondonDays } from '#shared/time/london.ts';
import type { StepKind } from './complaint.rules.ts';
import { isOver, mayAskNow } from './missed-day.rules.ts';

const receivedAt = new Date('2026-06-01T09:30:00Z');
const acknowledgeBy = new Date('2026-07-01T23:00:00Z');
const finalBy = new Date('2026-07-27T23:00:00Z');
const minute = 60_000;

const of = (kind: 'service' | 'data', steps: StepKind[] = [], closedAt: Date | null = null) => ({
  kind,
  acknowledgeBy,
  finalBy,
  closedAt,
  steps: (['received', ...steps] as const).map((step) => ({ kind: step, at: receivedAt })),
});

describe('[25] a complaint', () => {
  test.each([[[]], [['holding']], [['eight-weeks']]] as [StepKind[]][])(
    'with %s is over, and may be taken to the Ombudsman, from the end of the eight weeks on',
    (steps) => {
      const one = of('service', steps);
      const before = new Date(finalBy.getTime() - minute);
      expect([isOver(one, before), mayAskNow(one, before)]).toEqual([false, false]);
      expect([isOver(one, finalBy), mayAskNow(one, finalBy)]).toEqual([true, true]);
    },
  );

  test.each(['final', 'summary'] as const)(
    'with its %s may be taken there for six months, and is not over',
    (answer) => {
      const one = of('service', [answer], receivedAt);
      expect([isOver(one, receivedAt), mayAskNow(one, receivedAt)]).toEqual([false, true]);
      expect(mayAskNow(one, addLondonDays(receivedAt, 180))).toBe(true);
      expect(mayAskNow(one, addLondonDays(receivedAt, 184))).toBe(false);
      expect(isOver(one, addLondonDays(finalBy, 1))).toBe(false);
    },
  );

  test('that was closed without an answer is neither', () => {
    const one = of('service', ['closed'], receivedAt);
    expect([isOver(one, finalBy), mayAskNow(one, finalBy)]).toEqual([false, false]);
  });

  test('about data is over once its confirmation is, unless a letter has gone, and goes to no Ombudsman', () => {
    const before = new Date(acknowledgeBy.getTime() - minute);
    expect(isOver(of('data'), before)).toBe(false);
    expect(isOver(of('data'), acknowledgeBy)).toBe(true);
    expect(isOver(of('data', ['acknowledgement']), acknowledgeBy)).toBe(false);
    expect(isOver(of('data', ['holding']), acknowledgeBy)).toBe(false);
    expect(mayAskNow(of('data'), finalBy)).toBe(false);
    expect(mayAskNow(of('data', ['final'], receivedAt), finalBy)).toBe(false);
  });
});
