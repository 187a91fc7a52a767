import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { availabilityOf, presenceValidMs, presenceExpectedMs, usualReplyMinutes } from './availability.rules.ts';

const now = new Date('2026-11-20T12:00:00Z');
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
const open = { friday: ['09:00-17:30'] };
const closed = { monday: ['09:00-17:30'] };
const known = { hours: open, desks: [], answers: [] };

describe('whether somebody is there', () => {
  test.each([
    ['within hours, and no desk has ever told', known, 'open'],
    ['outside them', { ...known, hours: closed }, 'closed'],
    ['without hours', { ...known, hours: null }, 'closed'],
    ['a desk says so, outside the hours', { ...known, hours: closed, desks: [{ online: 1, at: now }] }, 'open'],
    ['a desk says so, without hours', { ...known, hours: null, desks: [{ online: 1, at: now }] }, 'open'],
    ['a desk says that nobody is', { ...known, desks: [{ online: 0, at: now }] }, 'away'],
    [
      'one of two desks has somebody',
      {
        ...known,
        desks: [
          { online: 0, at: now },
          { online: 2, at: now },
        ],
      },
      'open',
    ],
    ['a desk has gone silent', { ...known, desks: [{ online: 3, at: ago(presenceValidMs) }] }, 'away'],
    ['a desk went silent long ago', { ...known, desks: [{ online: 3, at: ago(presenceExpectedMs) }] }, 'open'],
  ])('%s', (_what, facts, state) => {
    expect(availabilityOf(facts, now).state).toBe(state);
  });

  test('when it opens is told while it is closed alone, and a reply time while it is open alone', () => {
    const answers = [60, 60, 60];
    expect(availabilityOf({ ...known, answers }, now)).toMatchObject({ replyMinutes: 1, opening: null });
    const later = availabilityOf({ hours: closed, desks: [], answers }, now);
    expect(later).toMatchObject({ replyMinutes: null, opening: { inDays: 3, weekday: 'monday', time: '09:00' } });
    const away = availabilityOf({ ...known, desks: [{ online: 0, at: now }], answers }, now);
    expect(away).toEqual({ state: 'away', replyMinutes: null, opening: null });
  });
});

describe('how soon people are answered', () => {
  test.each([
    [[], null],
    [[5, 5], null],
    [[1, 2, 3], 1],
    [[10, 61, 9_000], 2],
    [[200, 240, 241, 900], 4],
    [[3_601, 3_601, 3_601], null],
    [[3_600, 3_600, 3_600], 60],
  ])('%j is %j', (seconds, minutes) => {
    expect(usualReplyMinutes(seconds)).toBe(minutes);
  });

  test('at least half of the answers came within what is said, in whatever order they are', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3_000 }), { minLength: 3, maxLength: 20 }), (seconds) => {
        const minutes = usualReplyMinutes(seconds) ?? 0;
        const withinMs = seconds.filter((second) => second <= minutes * 60).length;
        expect(withinMs * 2).toBeGreaterThanOrEqual(seconds.length);
        expect(usualReplyMinutes(seconds.toReversed())).toBe(minutes);
      }),
    );
  });
});
