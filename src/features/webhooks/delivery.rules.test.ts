import { describe, expect, test } from 'vitest';

import {
  endedOutage,
  healthAfter,
  isPaused,
  nextStep,
  retryAfterSeconds,
  retrySeconds,
  switchOff,
  type Health,
  type Outcome,
} from './delivery.rules.ts';

const at = new Date('2026-11-21T10:00:00Z');
const later = (seconds: number) => new Date(at.getTime() + seconds * 1_000);
const well: Health = { failures: 0, failingSince: null, pausedUntil: null };

const outcome = (more: Partial<Outcome> = {}): Outcome => ({
  at,
  millis: 1,
  status: 500,
  error: 'It answered 500.',
  answer: '',
  retryAfter: null,
  ...more,
});
const delivered = outcome({ status: 204, error: null });
const times = (count: number, one = outcome()) => Array.from({ length: count }, () => one);

test('the waits are those of security promise 22', () => {
  const hours = retrySeconds.map((seconds) => seconds / 3_600);
  expect(hours).toEqual([5 / 3_600, 5 / 60, 0.5, 2, 5, 10, 14, 20, 24]);
});

describe('after a try', () => {
  test.each([1, 2, 9])('number %i that failed, it waits', (tries) => {
    expect(nextStep(tries, outcome())).toEqual({ state: 'waiting', dueAt: later(retrySeconds[tries - 1]!) });
  });

  test('the tenth that failed is the last', () => expect(nextStep(10, outcome())).toMatchObject({ state: 'dead' }));
  test('410 is the last', () => expect(nextStep(1, outcome({ status: 410 }))).toMatchObject({ state: 'dead' }));
  test('a success ends it', () => expect(nextStep(10, delivered)).toMatchObject({ state: 'delivered' }));

  test.each([
    [1, 60, 60],
    [3, 60, 1_800],
    [1, 99_999_999, 86_400],
  ])('number %i with Retry-After %i waits %i s', (tries, retryAfter, seconds) => {
    expect(nextStep(tries, outcome({ retryAfter }))).toMatchObject({ dueAt: later(seconds) });
  });
});

describe('a receiver', () => {
  test.each([
    [4, null],
    [5, 10],
    [9, 10],
    [10, 60],
    [15, 300],
    [500, 300],
  ])('that failed %i times in a row is left alone for %s s', (failures, seconds) => {
    const { pausedUntil } = healthAfter(well, times(failures));
    expect(pausedUntil).toEqual(seconds === null ? null : later(seconds));
  });

  test('that answers again has a clean slate', () => {
    const after = healthAfter(well, [...times(7), delivered, outcome()]);
    expect(after).toMatchObject({ failures: 1, failingSince: at });
  });

  test('that is busy is left alone for as long as it asks, an hour at most', () => {
    const busy = (retryAfter: number) => healthAfter(well, [outcome({ status: 429, retryAfter })]).pausedUntil;
    expect(busy(120)).toEqual(later(120));
    expect(busy(86_400)).toEqual(later(3_600));
    expect(healthAfter(well, [outcome({ status: 503, retryAfter: 120 })]).pausedUntil).toEqual(later(120));
    expect(healthAfter(well, [outcome({ status: 500, retryAfter: 120 })]).pausedUntil).toBeNull();
  });

  test('that is left alone already is so for longer, never for less', () => {
    const paused = { ...well, pausedUntil: later(60) };
    const busy = (retryAfter: number) => healthAfter(paused, [outcome({ status: 429, retryAfter })]).pausedUntil;
    expect(busy(30)).toEqual(later(60));
    expect(busy(90)).toEqual(later(90));
    expect(healthAfter(paused, [outcome()]).pausedUntil).toEqual(later(60));
  });

  test('is left alone until the pause ends', () => {
    expect(isPaused(well, at)).toBe(false);
    const paused = { ...well, pausedUntil: later(60) };
    expect([at, later(59), later(60), later(61)].map((now) => isPaused(paused, now))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test('that answers after two failures in a row was out, and one failure is no outage', () => {
    const after = (failures: number) => ({ ...well, failures, failingSince: at });
    expect(endedOutage(after(2), [delivered])).toEqual(at);
    expect(endedOutage(after(2), [outcome(), delivered])).toEqual(at);
    expect(endedOutage(after(2), [outcome()])).toBeNull();
    expect(endedOutage(after(1), [delivered])).toBeNull();
    expect(endedOutage(well, [delivered])).toBeNull();
  });

  test('is turned off after five days without a success, and not before', () => {
    const health = { ...well, failures: 9, failingSince: at };
    const day = 24 * 3_600;
    expect(switchOff(health, [outcome({ at: later(5 * day - 1) })])).toBeNull();
    expect(switchOff(health, [outcome({ at: later(5 * day) })])).toBe('failing');
    expect(switchOff(well, [delivered])).toBeNull();
    expect(switchOff(well, [outcome({ status: 410 })])).toBe('gone');
    expect(switchOff(well, [outcome(), outcome({ status: 410 }), outcome()])).toBe('gone');
    expect(switchOff(health, [])).toBeNull();
  });
});

test.each([
  ['120', 120],
  [' 0 ', 0],
  ['Sat, 21 Nov 2026 10:02:00 GMT', 120],
  ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
  ['soon', null],
  ['about Sat, 21 Nov 2026 10:02:00 GMT', null],
  ['-5', null],
  ['1.5', null],
  ['', null],
  [undefined, null],
])('Retry-After %j is %s s', (header, seconds) => expect(retryAfterSeconds(header, at)).toBe(seconds));
