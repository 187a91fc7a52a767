import { describe, expect, test } from 'vitest';

import { type ClaimHistory, factsOf } from './claim-facts-of-day.rules.ts';
import { emptyHistory } from './claim-history.fixture.ts';
import { endingsOf, type StateFrom, statesOfOpenArrival, waitedUntil } from './stays.rules.ts';

/** Of November 2026. */
const at = (text: string) => new Date(`2026-11-${text}:00Z`);
const state = (from: string, name: string, more: Partial<StateFrom> = {}): StateFrom => ({
  at: at(from),
  name,
  isOver: false,
  waitingOn: 'us',
  ...more,
});
const over = { isOver: true };
const day = 24 * 60;

const reopened = [
  state('02T09:00', 'Repair'),
  state('04T09:00', 'Returned', over),
  state('24T09:00', 'Repair'),
  state('25T09:00', 'Parts', { waitingOn: 'parts' }),
  state('27T09:00', 'Returned', over),
];

describe('a claim ended', () => {
  const endings = (states: StateFrom[], endedAt: string | null) =>
    endingsOf({ states, endedAt: endedAt === null ? null : at(endedAt) }).map(({ at: end, state: name }) => [
      end.toISOString().slice(8, 16),
      name,
    ]);
  const first = ['04T09:00', 'Returned'];
  const second = ['27T09:00', 'Returned'];
  const sameDay = [...reopened.slice(0, 2), state('04T09:00', 'Repair')];
  const againSameDay = [...reopened.slice(0, 2), state('27T09:00', 'Returned', over), state('27T09:00', 'Repair')];
  const cancelled = [...reopened.slice(0, 2), state('05T09:00', 'Cancelled', over)];

  test.each([
    ['never', [], null, []],
    ['when the desk has it, where no state says so', [], '05T09:00', [['05T09:00', '']]],
    ['likewise after its last state', reopened.slice(0, 1), '05T09:00', [['05T09:00', 'Repair']]],
    ['likewise before it', reopened.slice(0, 1), '01T09:00', [['01T09:00', 'Repair']]],
    ['when its final state began', reopened.slice(0, 2), '04T10:00', [first]],
    ['once, where one final state follows another', cancelled, '05T09:00', [first]],
    ['as before, once it is opened again', reopened.slice(0, 3), null, [first]],
    ['twice, once it has ended again', reopened, '27T09:00', [first, second]],
    ['once, where its newest event is of a state that goes on', reopened.slice(0, 3), '26T09:00', [first]],
    ['once, where dates have no time', sameDay, '04T09:00', [first]],
    ['twice, where it was opened again on the day of its end', againSameDay, '27T09:00', [first, second]],
    ['once, where a state before the end came later', reopened.slice(0, 3), '04T10:00', [first]],
    ['not, where the desk has it as open', reopened.slice(0, 2), null, []],
    ['and not once more then', reopened, null, [first]],
  ])('%s: %#', (_when, states, endedAt, told) => {
    expect(endings(states, endedAt)).toEqual(told);
  });
});

describe('of a claim that was open as the portal got it', () => {
  const repair = state('06T00:00', 'Repair');
  const end = (from: string) => state(from, 'Returned', over);
  const after = new Date(at('06T12:00').getTime() + 1);

  test.each([
    ['an end without a time is of after that, on the same day', [repair, end('06T00:00')], [repair.at, after]],
    ['likewise of a state before', [state('02T09:00', 'Repair'), end('06T00:00')], [at('02T09:00'), after]],
    ['not of an end with a time', [repair, end('06T09:00')], null],
    ['nor of another day', [state('02T09:00', 'Repair'), end('05T00:00')], null],
    ['nor of one before it was opened again', [end('06T00:00'), state('06T10:00', 'Repair')], null],
    ['nor of states that go on', [repair, state('06T00:00', 'Parts')], null],
  ])('%s', (_what, states, times) => {
    const told = statesOfOpenArrival(states, at('06T12:00')).map(({ at: when }) => when);
    expect(told).toEqual(times ?? states.map(({ at: when }) => when));
  });

  test('a day of summer begins as London’s or as UTC’s does', () => {
    const createdAt = new Date('2026-07-06T12:00:00Z');
    for (const midnight of ['2026-07-06T00:00:00Z', '2026-07-05T23:00:00Z']) {
      const [first] = statesOfOpenArrival([{ ...end('06T00:00'), at: new Date(midnight) }], createdAt);
      expect(first?.at.getTime()).toBe(createdAt.getTime() + 1);
    }
  });
});

test('until each end a claim had waited for whom its states say, and for nobody while it was over', () => {
  const waited = (until: string) => Object.fromEntries(waitedUntil({ states: reopened, waits: [] }, at(until)));
  expect(waited('04T09:00')).toEqual({ us: 2 * day });
  expect(waited('27T09:00')).toEqual({ us: 3 * day, nobody: 20 * day, parts: 2 * day });
  expect(waited('26T09:00')).toEqual({ us: 3 * day, nobody: 20 * day, parts: day });
});

test('what a handler said while a claim was over is nobody’s either', () => {
  const waits = [{ on: 'courier' as const, from: at('03T09:00'), until: at('05T09:00') }];
  expect(Object.fromEntries(waitedUntil({ states: reopened, waits }, at('24T09:00')))).toEqual({
    us: day,
    courier: day,
    nobody: 20 * day,
  });
});

describe('a claim that was opened again', () => {
  const history = (createdAt: string, states: StateFrom[], endedAt: string | null): ClaimHistory => ({
    ...emptyHistory,
    createdAt: at(createdAt),
    firstEventAt: at('02T09:00'),
    endedAt: endedAt === null ? null : at(endedAt),
    states,
  });
  const counted = (...of: Parameters<typeof history>) =>
    factsOf(history(...of), at('30T09:00'))
      .filter(({ measure }) => /^(?:came|ended|whole)/.test(measure))
      .map(({ at: when, measure, value }) => [when.toISOString().slice(8, 10), measure, value]);

  const firstEnd = [
    ['04', 'ended', 0],
    ['04', 'whole', 2 * day],
    ['04', 'whole-ours', 2 * day],
  ];

  test('counts each end from its receipt, without the time for which it was over', () => {
    const came = ['02', 'came', 0];
    expect(counted('02T09:00', reopened.slice(0, 2), '04T09:00')).toEqual([came, ...firstEnd]);
    expect(counted('02T09:00', reopened.slice(0, 3), null)).toEqual([came, ...firstEnd]);
    expect(counted('02T09:00', reopened, '27T09:00')).toEqual([
      came,
      ...firstEnd,
      ['27', 'ended', 0],
      ['27', 'whole', 25 * day],
      ['27', 'whole-ours', 3 * day],
    ]);
  });

  test('stays left out where it was over as the portal got it', () => {
    const ended = [
      ['04', 'ended', 0],
      ['27', 'ended', 0],
    ];
    expect(counted('10T09:00', reopened.slice(0, 2), '04T09:00')).toEqual(ended.slice(0, 1));
    expect(counted('10T09:00', reopened, '27T09:00')).toEqual(ended);
  });

  test('came, and has the times of its later ends, where it was open again as the portal got it', () => {
    for (const createdAt of ['24T09:00', '24T10:00']) {
      expect(counted(createdAt, reopened, '27T09:00')).toEqual([
        ['02', 'came', 0],
        ['04', 'ended', 0],
        ['27', 'ended', 0],
        ['27', 'whole', 25 * day],
        ['27', 'whole-ours', 3 * day],
      ]);
    }
  });
});
