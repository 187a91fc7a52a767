import { expect, test } from 'vitest';

import { nothingKnown, stateOf } from './wording.fixture.ts';
import { firstFilled, onDay, textOrNull, unbroken, wordingValues, type Circumstances } from './wording-values.rules.ts';

// A Sunday.
const now = new Date('2026-11-22T12:00:00Z');
const at = (day: string) => new Date(`${day}T09:00:00Z`);

test('a short name keeps its line, a long one may break', () => {
  expect(unbroken('iPhone 15')).toBe('iPhone\u00a015');
  expect(unbroken('Galaxy Tab S9 FE')).toBe('Galaxy\u00a0Tab\u00a0S9\u00a0FE');
  expect(unbroken('Galaxy Book4 Pro 360 16')).toBe('Galaxy Book4 Pro 360 16');
});

test.each([
  ['2026-11-21', null],
  ['2026-11-22', 'today'],
  ['2026-11-23', 'tomorrow'],
  ['2026-11-24', 'on Tuesday'],
  ['2026-11-28', 'on Saturday'],
  ['2026-11-29', 'on Sunday 29\u00a0November'],
  ['0001-01-01', null],
])('%s is told as %j', (day, words) => expect(onDay(at(day), now, 'en-GB')).toBe(words));

test.each([
  ['2026-11-23', 'jutro'],
  ['2026-11-24', 'we wtorek'],
  ['2026-11-25', 'w środę'],
  ['2026-12-01', 'we wtorek 1\u00a0grudnia'],
])('%s is told in Polish as %j', (day, words) => expect(onDay(at(day), now, 'pl')).toBe(words));

test('no day is told of none, nor of one that no calendar shows', () => {
  expect(onDay(null, now, 'en-GB')).toBeNull();
  expect(onDay(new Date('+010000-01-02T00:00:00Z'), now, 'en-GB')).toBeNull();
});

test.each([
  [' Bench  Two ', 'Bench Two'],
  [' \n ', null],
])('%j is written %j', (text, written) => expect(textOrNull(text)).toBe(written));

const about: Circumstances = {
  visit: { courier: '', date: null, place: '' },
  device: { name: 'iPhone 15', kind: 'phone' },
  insurer: null,
  promised: null,
  lateDays: 0,
  until: null,
  locale: 'en-GB',
};

test('what is not known has no value', () => {
  const { device, ...others } = wordingValues(nothingKnown, about, now);
  expect(device).toBe('iPhone\u00a015');
  expect(Object.values(others).filter((value) => value !== null)).toEqual([]);
});

test.each([
  [0, null],
  [1, '1\u00a0day'],
  [2, '2\u00a0days'],
])('%i days late are told as %j', (lateDays, words) =>
  expect(wordingValues(nothingKnown, { ...about, lateDays }, now).late).toBe(words),
);

test('values are written on one line', () => {
  const state = { ...stateOf('Inspection'), name: ' Bench ', nextState: ' Repair ', description: ' On the\nbench. ' };
  const given = { ...about, insurer: ' Tidewater ', visit: { courier: ' DPD ', date: at('2026-11-23'), place: ' ' } };
  expect(wordingValues({ ...nothingKnown, state, changedAt: at('2026-11-20') }, given, now)).toMatchObject({
    state: 'Bench',
    nextState: 'Repair',
    description: 'On the bench.',
    insurer: 'Tidewater',
    courier: 'DPD',
    day: 'tomorrow',
    visit: 'Monday 23\u00a0November',
    place: null,
    changed: 'Friday 20\u00a0November',
  });
});

test('the first text is used that can be filled, and other brackets stay', () => {
  const texts = ['{courier} comes {day}', 'A courier comes {day}', 'A courier comes'];
  expect(firstFilled(texts, { courier: 'DPD', day: 'today' })).toBe('DPD comes today');
  expect(firstFilled(texts, { courier: null, day: 'today' })).toBe('A courier comes today');
  expect(firstFilled(texts, {})).toBe('A courier comes');
  expect(firstFilled(['{courier}'], {})).toBeNull();
  expect(firstFilled(['{brackets} {device}'], { device: 'iPhone' })).toBe('{brackets} iPhone');
});
