import { expect, test } from 'vitest';

import { type QueuedRequest, ConcurrencyLimiter } from './concurrency-limiter.ts';
import { mostWaiting } from './queue.rules.ts';

/** Limits concurrency to two, with a clock that moves only when told. */
function twoAtOnce() {
  let now = 0;
  const counts: number[] = [];
  const limiter = new ConcurrencyLimiter(2, { clock: () => now, onQueueLength: (waiting) => counts.push(waiting) });
  const ready: string[] = [];
  const request = (name: string, clientNetwork = name): QueuedRequest => {
    const queued: QueuedRequest = {
      clientNetwork,
      since: 0,
      ready: (hasSlot) => void ready.push(hasSlot ? name : `not ${name}`),
    };
    limiter.acquire(queued);
    return queued;
  };
  const after = (milliseconds: number) => {
    now += milliseconds;
    limiter.sweep();
  };
  return { limiter, ready, counts, request, after };
}

const microtasks = () => new Promise<void>((resolve) => setImmediate(resolve));

test('two are let in at once; the next one as soon as one of them is done', async () => {
  const { limiter, ready, request } = twoAtOnce();
  const first = request('one');
  request('two');
  request('three');
  expect(ready).toEqual(['one', 'two']);
  limiter.release(first);
  limiter.release(first);
  await microtasks();
  expect(ready).toEqual(['one', 'two', 'three']);
});

test('who comes while others wait does not overtake them', async () => {
  const { limiter, ready, request } = twoAtOnce();
  const first = request('one');
  request('two');
  request('three');
  limiter.release(first);
  request('four');
  await microtasks();
  expect(ready).toEqual(['one', 'two', 'three']);
});

test('one client network that floods waits for itself', async () => {
  const { limiter, ready, request } = twoAtOnce();
  const flood = [1, 2, 3, 4].map((at) => request(`flood ${at}`, 'flood'));
  request('claimant');
  for (const queued of flood.slice(0, 1)) limiter.release(queued);
  await microtasks();
  expect(ready).toEqual(['flood 1', 'flood 2', 'claimant']);
});

test('a burst is waited for, a standing queue gets a short timeout, and the queue length is reported', async () => {
  const { limiter, ready, counts, request, after } = twoAtOnce();
  const all = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'].map((name) => request(name));
  const endTwo = (from: number) => {
    for (const queued of all.slice(from, from + 2)) limiter.release(queued);
  };
  after(400);
  endTwo(0);
  after(400);
  endTwo(2);
  after(100);
  await microtasks();
  expect(ready).toEqual(['one', 'two', 'three', 'four', 'five', 'six']);
  request('late');
  after(99);
  expect(counts.at(-1)).toBe(2);
  after(2);
  expect(ready.slice(6)).toEqual(['not seven', 'not late']);
  expect(counts.at(-1)).toBe(0);
});

test('a slot held for longer than half a second is released', async () => {
  const { ready, request, after } = twoAtOnce();
  for (const name of ['one', 'two']) request(name);
  after(300);
  request('three');
  after(200);
  expect(ready).toEqual(['one', 'two']);
  after(1);
  await microtasks();
  expect(ready).toEqual(['one', 'two', 'three']);
});

test('a cancelled request gets no slot, and no more wait than the queue is long', async () => {
  const { limiter, ready, request } = twoAtOnce();
  const [first] = [request('one'), request('two')];
  const gone = request('gone');
  request('next');
  limiter.cancel(gone);
  limiter.release(first);
  await microtasks();
  expect(ready).toEqual(['one', 'two', 'next']);
  for (let at = 0; at < mostWaiting; at += 1) request(`${at}`);
  request('one too many');
  expect(ready.at(-1)).toBe('not one too many');
});

test('a whole queue that is answered at once does not recurse', async () => {
  const limiter = new ConcurrencyLimiter(1);
  let answered = 0;
  const queued = (): QueuedRequest => {
    const own: QueuedRequest = {
      clientNetwork: 'a',
      since: 0,
      ready: () => {
        answered += 1;
        limiter.release(own);
      },
    };
    return own;
  };
  const blocking: QueuedRequest = { clientNetwork: 'a', since: 0, ready: () => {} };
  limiter.acquire(blocking);
  for (let at = 0; at < mostWaiting; at += 1) limiter.acquire(queued());
  limiter.release(blocking);
  await microtasks();
  expect(answered).toBe(mostWaiting);
});
