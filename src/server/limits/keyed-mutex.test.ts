import { expect, test } from 'vitest';

import { keyedMutex } from './keyed-mutex.ts';

test('work of one key waits for the one before, also when that fails; other keys do not wait', async () => {
  const inTurn = keyedMutex();
  const said: string[] = [];
  const { promise, reject } = Promise.withResolvers<string>();
  const work =
    (name: string, doing: Promise<string> = Promise.resolve(name)) =>
    async () => {
      said.push(name);
      return doing;
    };
  const first = inTurn('a', work('first', promise));
  const second = inTurn('a', work('second'));
  expect(await inTurn('b', work('other'))).toBe('other');
  expect(said).toEqual(['first', 'other']);
  reject(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  expect(await second).toBe('second');
});
