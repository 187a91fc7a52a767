import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { expect, test } from 'vitest';

import { keyedMutex } from './keyed-mutex.ts';

test('work of one key waits for the one before, also when that fails; other keys do not wait', async () => {
  const runExclusive = keyedMutex();
  const said: string[] = [];
  const { promise, reject } = Promise.withResolvers<string>();
  const work =
    (name: string, doing: Promise<string> = Promise.resolve(name)) =>
    async () => {
      said.push(name);
      return doing;
    };
  const first = runExclusive('a', work('first', promise));
  const second = runExclusive('a', work('second'));
  expect(await runExclusive('b', work('other'))).toBe('other');
  expect(said).toEqual(['first', 'other']);
  reject(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  expect(await second).toBe('second');
});

test('who comes while the second works waits for the second', async () => {
  const runExclusive = keyedMutex();
  const second = Promise.withResolvers<void>();
  const said: string[] = [];
  const first = runExclusive('a', async () => void said.push('first'));
  const working = runExclusive('a', async () => second.promise.then(() => void said.push('second')));
  await first;
  const third = runExclusive('a', async () => void said.push('third'));
  expect(await runExclusive('b', async () => 'other')).toBe('other');
  expect(said).toEqual(['first']);
  second.resolve();
  await Promise.all([working, third]);
  expect(said).toEqual(['first', 'second', 'third']);
});

test('a key is forgotten with its work, also when that fails: memory does not grow with the keys', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const megabytesInUse = () => {
    collectGarbage();
    return process.memoryUsage().heapUsed / 1e6;
  };
  const runExclusive = keyedMutex();
  const useKeys = (letter: string, work: () => Promise<void>) =>
    Promise.allSettled(Array.from({ length: 50 }, (_, at) => runExclusive(letter.repeat(1e6) + at, work)));
  const before = megabytesInUse();
  await useKeys('a', () => Promise.resolve());
  await useKeys('b', () => Promise.reject(new Error('broken')));
  expect(megabytesInUse() - before).toBeLessThan(20);
});
