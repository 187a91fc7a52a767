import { describe, expect, test } from 'vitest';

import { usualHours } from './clocks.rules.ts';
import type { Wait } from './desk-facts.ts';
import { countMinutes, nextWaits, openWait, oursSince } from './waits.rules.ts';

/** Of November 2026, whose 2nd is a Monday. */
const at = (text: string) => new Date(`2026-11-${text}:00Z`);
const wait = (on: Wait['on'], from: string, until: string | null): Wait => ({
  on,
  from: at(from),
  until: until === null ? null : at(until),
});
const span = (from: string, until: string | null) => ({ from: at(from), until: until === null ? null : at(until) });

const parts = wait('parts', '02T09:00', '03T09:00');
const openParts = { ...parts, until: null };

test('a claim waits for whom the newest wait that has not ended says', () => {
  expect(openWait([])).toBeNull();
  expect(openWait([parts])).toBeNull();
  const courier = wait('courier', '04T09:00', null);
  expect(openWait([openParts, courier, wait('insurer', '05T09:00', '06T09:00')])).toBe(courier);
});

describe('the waits of a claim', () => {
  const next = (waits: readonly Wait[], on: Parameters<typeof nextWaits>[1]['on'], since: Date | null = null) =>
    nextWaits(waits, { on, byState: 'us', since, now: at('04T09:00') });

  test.each([
    ['for us, as its state says', [], 'us'],
    ['for nobody', [], 'nobody'],
    ['for us again, after a wait', [parts], 'us'],
    ['for whom it waits already', [parts, wait('courier', '03T09:00', null)], 'courier'],
  ] as const)('stay as they are where it waits %s', (_what, waits, on) => {
    expect(next(waits, on)).toBe(waits);
  });

  test.each(['us', 'nobody'] as const)('end where it waits for %s', (on) => {
    expect(next([openParts], on)).toEqual([{ ...parts, until: at('04T09:00') }]);
  });

  test('have a new one from now on, or from when it was said to wait', () => {
    expect(next([], 'parts')).toEqual([wait('parts', '04T09:00', null)]);
    expect(next([], 'parts', at('03T12:00'))).toEqual([wait('parts', '03T12:00', null)]);
  });

  test('never overlap, whenever it is said that a new one began', () => {
    expect(next([parts], 'courier', at('02T12:00'))).toEqual([parts, wait('courier', '03T09:00', null)]);
    expect(next([openParts], 'courier', at('02T12:00'))).toEqual([
      { ...parts, until: at('04T09:00') },
      wait('courier', '04T09:00', null),
    ]);
  });

  test('end no earlier than they began', () => {
    expect(next([wait('parts', '05T09:00', null)], 'us')).toEqual([wait('parts', '05T09:00', '05T09:00')]);
  });

  test('are the newest fifty', () => {
    const many = Array.from({ length: 50 }, (_, day) => {
      const instant = new Date(at('01T09:00').getTime() - (50 - day) * 3_600_000);
      return { on: 'parts', from: instant, until: instant } as const;
    });
    expect(next(many.slice(1), 'courier')).toEqual([...many.slice(1), wait('courier', '04T09:00', null)]);
    expect(next(many, 'courier')).toEqual([...many.slice(1), wait('courier', '04T09:00', null)]);
  });
});

describe('since a claim is in its state it was ours to do', () => {
  const since = at('03T09:00');

  test.each([
    ['all the time without a wait', [], [span('03T09:00', null)]],
    ['all the time where a wait ended as it began', [parts], [span('03T09:00', null)]],
    ['from the end of a wait of before', [wait('parts', '02T09:00', '03T12:00')], [span('03T12:00', null)]],
    ['from the end of one that began with it', [wait('parts', '03T09:00', '03T12:00')], [span('03T12:00', null)]],
    [
      'before, between and after waits',
      [wait('parts', '03T10:00', '03T12:00'), wait('courier', '04T10:00', '04T12:00')],
      [span('03T09:00', '03T10:00'), span('03T12:00', '04T10:00'), span('04T12:00', null)],
    ],
    [
      'not between two that follow each other',
      [wait('parts', '03T10:00', '03T12:00'), wait('courier', '03T12:00', '04T12:00')],
      [span('03T09:00', '03T10:00'), span('04T12:00', null)],
    ],
    ['until one that has not ended', [wait('parts', '03T10:00', null)], [span('03T09:00', '03T10:00')]],
    ['never where one of before has not ended', [openParts], []],
    ['also while somebody said that it is', [wait('us', '03T10:00', '03T12:00')], [span('03T09:00', null)]],
    [
      'not after one that has not ended, whatever follows',
      [wait('parts', '03T10:00', null), wait('courier', '03T12:00', '04T12:00')],
      [span('03T09:00', '03T10:00'), span('04T12:00', null)],
    ],
  ])('%s', (_what, waits, ours) => {
    expect(oursSince(since, 'us', waits)).toEqual(ours);
  });

  test('where its state waits for others, only while somebody said so', () => {
    const waits = [
      wait('us', '02T09:00', '03T09:00'),
      wait('us', '02T12:00', '03T12:00'),
      wait('parts', '03T12:00', '04T12:00'),
      wait('us', '05T09:00', null),
    ];
    expect(oursSince(since, 'insurer', waits)).toEqual([
      wait('us', '03T09:00', '03T12:00'),
      wait('us', '05T09:00', null),
    ]);
    expect(oursSince(since, 'insurer', [])).toEqual([]);
  });
});

describe('working minutes', () => {
  const count = (minutes: number, ...spans: ReturnType<typeof span>[]) => countMinutes(usualHours, spans, minutes);

  test.each([
    ['within the first span', 59, at('03T09:59')],
    ['as it ends', 60, at('03T10:00')],
    ['within the next span', 61, at('03T13:01')],
    ['in the last span, which has no end', 240, at('04T09:30')],
  ])('are used up %s', (_when, minutes, dueAt) => {
    const spans = [span('03T09:00', '03T10:00'), span('03T13:00', '03T15:00'), span('03T17:00', null)];
    expect(count(minutes, ...spans)).toEqual({ dueAt });
  });

  test('are left over while nothing counts', () => {
    expect(count(200, span('03T09:00', '03T10:00'), span('03T13:00', '03T15:00'))).toEqual({ minutesLeft: 20 });
    expect(count(200)).toEqual({ minutesLeft: 200 });
  });
});
