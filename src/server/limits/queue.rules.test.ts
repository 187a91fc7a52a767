import { describe, expect, test } from 'vitest';

import { hasWaitedEnough, isStanding, nextOf } from './queue.rules.ts';

const queueOf = (...clientNetworks: string[]) => clientNetworks.map((clientNetwork) => ({ clientNetwork }));
const none = () => 0;

describe('who is next', () => {
  test('nobody of an empty queue', () => expect(nextOf([], none, false)).toBe(-1));
  test('the oldest of a burst', () => expect(nextOf(queueOf('a', 'b', 'c'), none, false)).toBe(0));
  test('the newest of a standing queue', () => expect(nextOf(queueOf('a', 'b', 'c'), none, true)).toBe(2));

  test.each([
    ['of a burst', false, 2],
    ['of a standing queue', true, 3],
  ])('%s the client network with the fewest slots, however many others wait', (_, stands, at) => {
    const slotsOf = (clientNetwork: string) => ({ flood: 15, other: 1 })[clientNetwork] ?? 2;
    expect(nextOf(queueOf('flood', 'flood', 'other', 'other', 'third', 'flood'), slotsOf, stands)).toBe(at);
  });
});

describe('a queue', () => {
  test.each([
    [1_000, false],
    [1_001, true],
  ])('that was empty %i ms ago stands: %s', (ago, stands) => expect(isStanding(5, 5 + ago)).toBe(stands));

  test.each([
    [false, 99, 999, false],
    [false, 99, 1_000, true],
    [false, 100, 59, false],
    [false, 100, 60, true],
    [true, 0, 59, false],
    [true, 0, 60, true],
  ])('(stands: %s) with %i before sends away after %i ms: %s', (stands, before, waited, isLate) =>
    expect(hasWaitedEnough({ clientNetwork: 'a', since: 7 }, before, stands, 7 + waited)).toBe(isLate),
  );
});
