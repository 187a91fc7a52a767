import { describe, expect, test } from 'vitest';
import { remainingOwnEvents, missingEvent, stateNamedIn, type EventRow } from './own-events.rules.ts';

const now = new Date('2026-11-22T12:00:00Z');
const at = (instant: string, state: string | null, isOwn = false): EventRow => ({
  event_date: new Date(instant),
  related_state_id: state,
  written_by_portal: isOwn,
});
const repair = (changedAt: string | null, isChanged = true) => ({
  id: 'repair',
  name: 'Repair',
  changedAt: changedAt === null ? null : new Date(changedAt),
  isChanged,
  isMoved: isChanged,
  isDated: false,
});

describe('the event that is missing', () => {
  test.each<[string, Parameters<typeof missingEvent>[0], EventRow[], string | null]>([
    ['no state, no event', null, [], null],
    ['a bare state', repair(null), [], '2026-11-22T12:00:00.000Z'],
    ['a bare state with its day', repair('2026-11-20T09:00:00Z'), [], '2026-11-20T09:00:00.000Z'],
    ['a day in the future is no day', repair('2027-01-01T09:00:00Z'), [], '2026-11-22T12:00:00.000Z'],
    ['an unset day', repair('0001-01-01T00:00:00Z'), [], '2026-11-22T12:00:00.000Z'],
    ['its event came', repair('2026-11-20T09:00:00Z'), [at('2026-11-20T20:00:00Z', 'repair')], null],
    ['its event is of now', repair('2026-11-20T09:00:00Z'), [at('2026-11-22T11:00:00Z', 'repair')], null],
    ['24 hours away is near', repair('2026-11-20T09:00:00Z'), [at('2026-11-21T09:00:00Z', 'repair')], null],
    [
      'an earlier repair is another one',
      repair('2026-11-20T09:00:00Z'),
      [at('2026-10-01T09:00:00Z', 'repair')],
      '2026-11-20T09:00:00.000Z',
    ],
    ['of a state that stays, any event will do', repair(null, false), [at('2026-10-01T09:00:00Z', 'repair')], null],
    [
      'it came back within the day',
      repair(null),
      [at('2026-11-22T10:00:00Z', 'repair', true), at('2026-11-22T11:00:00Z', 'other', true)],
      '2026-11-22T12:00:00.000Z',
    ],
    [
      'it came back, and its event came',
      repair(null),
      [at('2026-11-22T11:00:00Z', 'other', true), at('2026-11-22T11:30:00Z', 'repair')],
      null,
    ],
    [
      'the day is that of the move before',
      repair('2026-11-20T09:00:00Z'),
      [at('2026-11-20T09:00:00Z', 'other')],
      '2026-11-22T12:00:00.000Z',
    ],
    [
      'it came back, and all have the date of an earlier move',
      repair('2026-11-20T00:00:00Z'),
      [at('2026-11-20T00:00:00Z', 'repair'), at('2026-11-20T00:00:00Z', 'other')],
      '2026-11-22T12:00:00.000Z',
    ],
    [
      'it came with its event, of the date of the state before',
      { ...repair('2026-11-20T00:00:00Z'), isDated: true },
      [at('2026-11-20T00:00:00Z', 'repair'), at('2026-11-20T00:00:00Z', 'other')],
      null,
    ],
    [
      'it came with its event, and one of another state is later',
      { ...repair('2026-11-20T00:00:00Z'), isDated: true },
      [at('2026-11-20T00:00:00Z', 'repair'), at('2026-11-21T00:00:00Z', 'other')],
      '2026-11-22T12:00:00.000Z',
    ],
    [
      'what is yet to come is not followed',
      repair(null),
      [at('2026-11-22T11:00:00Z', 'repair'), at('2026-11-23T09:00:00Z', 'other')],
      null,
    ],
    [
      'an event without a state says nothing',
      repair(null),
      [at('2026-11-22T11:00:00Z', 'repair'), at('2026-11-22T11:30:00Z', null)],
      null,
    ],
    [
      'a new claim has its past by its own dates',
      { ...repair('2026-11-20T09:00:00Z'), isMoved: false },
      [at('2026-11-20T09:00:00Z', 'other')],
      '2026-11-20T09:00:00.000Z',
    ],
    ['of another state', repair(null), [at('2026-11-22T12:00:00Z', 'other')], '2026-11-22T12:00:00.000Z'],
  ])('%s', (_, state, events, date) => {
    expect(missingEvent(state, events, now)?.event_date.toISOString() ?? null).toBe(date);
  });

  test('is named as the specification names changes', () =>
    expect(missingEvent(repair(null), [], now)).toMatchObject({
      name: 'Claim state changed to Repair.',
      related_state_id: 'repair',
      written_by_portal: true,
    }));
});

test('the operator’s event takes the place of ours; others stay', () => {
  const ours = at('2026-11-20T09:00:00Z', 'repair', true);
  const other = at('2026-11-10T09:00:00Z', 'inspection', true);
  const theirs = at('2026-11-20T08:00:00Z', 'repair');
  expect(remainingOwnEvents([ours, other, at('2026-11-01T09:00:00Z', 'repair')], [theirs])).toEqual([other]);
});

test('of a claim that came back, one event of the operator takes the place of one of ours', () => {
  const first = at('2026-11-20T09:00:00Z', 'approval', true);
  const between = at('2026-11-20T10:00:00Z', 'repair', true);
  const again = at('2026-11-20T11:00:00Z', 'approval', true);
  const ours = [first, between, again];
  expect(remainingOwnEvents(ours, [at('2026-11-20T08:59:00Z', 'approval')])).toEqual([between, again]);
  expect(remainingOwnEvents(ours, [at('2026-11-20T10:59:00Z', 'approval')])).toEqual([first, between]);
  const theirs = ours.map((own) => ({ ...own, written_by_portal: false }));
  expect(remainingOwnEvents(ours, theirs)).toEqual([]);
  expect(remainingOwnEvents([again], [first, between])).toEqual([again]);
});

describe('of a claim that was back in its state within minutes', () => {
  const ours = [
    at('2026-11-20T09:00:00Z', 'repair', true),
    at('2026-11-20T12:00:00Z', 'cancelled', true),
    at('2026-11-20T12:30:00Z', 'repair', true),
  ];
  const anHourLater = ours.map(({ event_date: date, related_state_id: state }) =>
    at(new Date(date.getTime() + 3_600_000).toISOString(), state),
  );

  test('events of a system whose times are an hour later take the place of ours', () => {
    const before = at('2026-11-20T08:00:00Z', 'inspection');
    const after = at('2026-11-20T15:00:00Z', 'returned');
    expect(remainingOwnEvents(ours, [before, ...anHourLater, after])).toEqual([]);
  });

  test('no others do: not in another order, not without one of them, not those that were there before', () => {
    const [first, second, third] = anHourLater;
    if (!first || !second || !third) throw new Error('There are three.');
    const [, cancelled, again] = ours;
    expect(remainingOwnEvents(ours, [first, third])).toContain(cancelled);
    expect(remainingOwnEvents([...ours, second, third], [second, third])).toEqual(ours);
    expect(remainingOwnEvents(ours, [first, second])).toContain(again);
  });
});

test.each([
  ['Claim state changed to Inspection.', 'Inspection'],
  ['state changed to Awaiting Voucher Issue', 'Awaiting Voucher Issue'],
  ['Collection Arranged', null],
  ['Note: the state changed to Repair.', null],
])('%j names the state %j', (text, state) => expect(stateNamedIn(text)).toBe(state));
