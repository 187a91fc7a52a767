import { describe, expect, test } from 'vitest';
import { addLondonDays } from '#shared/time/london.ts';
import type { StepKind } from './complaint.rules.ts';
import { isOver, mayAskBefore, mayAskNow } from './missed-day.rules.ts';

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
      const end = new Date('2026-12-02T00:00:00Z');
      expect(mayAskBefore(one)).toEqual(end);
      expect(mayAskNow(one, new Date(end.getTime() - minute))).toBe(true);
      expect(mayAskNow(one, end)).toBe(false);
      expect(isOver(one, addLondonDays(finalBy, 1))).toBe(false);
    },
  );

  test.each([
    ['2026-08-31T22:30:00Z', '2027-03-01T00:00:00Z'],
    ['2026-08-31T23:30:00Z', '2027-03-02T00:00:00Z'],
    ['2026-11-30T16:00:00Z', '2027-05-30T23:00:00Z'],
  ])('answered at %s may be taken there until the same day of the sixth month, or its last', (at, end) => {
    const one = { ...of('service'), steps: [{ kind: 'final', at: new Date(at) }] as const };
    expect(mayAskBefore(one)).toEqual(new Date(end));
  });

  test('without an answer, or about data, has no such day', () => {
    expect(mayAskBefore(of('service', ['eight-weeks', 'closed'], receivedAt))).toBeNull();
    expect(mayAskBefore(of('data', ['final'], receivedAt))).toBeNull();
  });

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
