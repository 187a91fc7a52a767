import { expect, test } from 'vitest';

import { type QueuedRequest, ConcurrencyLimiter } from './concurrency-limiter.ts';
import { mostWaiting } from './queue.rules.ts';

/** Limits concurrency to two, with a clock that moves only when told. */
function twoAtOnce() {
  let now = 0;
  const told: number[] = [];
  const turns = new ConcurrencyLimiter(2, { clock: () => now, tell: (waiting) => told.push(waiting) });
  const said: string[] = [];
  const ask = (name: string, clientNetwork = name): QueuedRequest => {
    const turn: QueuedRequest = {
      clientNetwork,
      since: 0,
      ready: (isTurn) => void said.push(isTurn ? name : `not ${name}`),
    };
    turns.take(turn);
    return turn;
  };
  const after = (milliseconds: number) => {
    now += milliseconds;
    turns.sweep();
  };
  return { turns, said, told, ask, after };
}

const microtasks = () => new Promise<void>((resolve) => setImmediate(resolve));

test('two are let in at once; the next one as soon as one of them is done', async () => {
  const { turns, said, ask } = twoAtOnce();
  const first = ask('one');
  ask('two');
  ask('three');
  expect(said).toEqual(['one', 'two']);
  turns.end(first);
  turns.end(first);
  await microtasks();
  expect(said).toEqual(['one', 'two', 'three']);
});

test('who comes while others wait does not overtake them', async () => {
  const { turns, said, ask } = twoAtOnce();
  const first = ask('one');
  ask('two');
  ask('three');
  turns.end(first);
  ask('four');
  await microtasks();
  expect(said).toEqual(['one', 'two', 'three']);
});

test('one household that floods waits for itself', async () => {
  const { turns, said, ask } = twoAtOnce();
  const flood = [1, 2, 3, 4].map((at) => ask(`flood ${at}`, 'flood'));
  ask('claimant');
  for (const turn of flood.slice(0, 1)) turns.end(turn);
  await microtasks();
  expect(said).toEqual(['flood 1', 'flood 2', 'claimant']);
});

test('a burst is waited for, a line that stands is cut short, and who waits is told', async () => {
  const { turns, said, told, ask, after } = twoAtOnce();
  const all = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'].map((name) => ask(name));
  const endTwo = (from: number) => {
    for (const turn of all.slice(from, from + 2)) turns.end(turn);
  };
  after(400);
  endTwo(0);
  after(400);
  endTwo(2);
  after(100);
  await microtasks();
  expect(said).toEqual(['one', 'two', 'three', 'four', 'five', 'six']);
  ask('late');
  after(99);
  expect(told.at(-1)).toBe(2);
  after(2);
  expect(said.slice(6)).toEqual(['not seven', 'not late']);
  expect(told.at(-1)).toBe(0);
});

test('a turn that takes longer than half a second counts no more', async () => {
  const { said, ask, after } = twoAtOnce();
  for (const name of ['one', 'two']) ask(name);
  after(300);
  ask('three');
  after(200);
  expect(said).toEqual(['one', 'two']);
  after(1);
  await microtasks();
  expect(said).toEqual(['one', 'two', 'three']);
});

test('who has gone is not called, and nobody more than the line is long waits', async () => {
  const { turns, said, ask } = twoAtOnce();
  const [first] = [ask('one'), ask('two')];
  const gone = ask('gone');
  ask('next');
  turns.giveUp(gone);
  turns.end(first);
  await microtasks();
  expect(said).toEqual(['one', 'two', 'next']);
  for (let at = 0; at < mostWaiting; at += 1) ask(`${at}`);
  ask('one too many');
  expect(said.at(-1)).toBe('not one too many');
});

test('a whole line that is answered at once does not call from within', async () => {
  const turns = new ConcurrencyLimiter(1);
  let answered = 0;
  const turn = (): QueuedRequest => {
    const own: QueuedRequest = {
      clientNetwork: 'a',
      since: 0,
      ready: () => {
        answered += 1;
        turns.end(own);
      },
    };
    return own;
  };
  const blocking: QueuedRequest = { clientNetwork: 'a', since: 0, ready: () => {} };
  turns.take(blocking);
  for (let at = 0; at < mostWaiting; at += 1) turns.take(turn());
  turns.end(blocking);
  await microtasks();
  expect(answered).toBe(mostWaiting);
});
