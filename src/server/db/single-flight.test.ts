import { expect, test } from 'vitest';

import { singleFlight } from './single-flight.ts';

function calls() {
  const begun: ((answer: number) => void)[] = [];
  const ask = singleFlight(
    () =>
      new Promise<number>((resolve) => {
        begun.push(resolve);
      }),
  );
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
  return { begun, ask, turn };
}

test('who asks at once shares one call, and who asks while it runs gets one that began later', async () => {
  const { begun, ask, turn } = calls();
  const first = [ask(), ask(), ask()];
  await turn();
  expect(begun).toHaveLength(1);
  const late = [ask(), ask()];
  await turn();
  expect(begun).toHaveLength(1);
  begun[0]?.(1);
  expect(await Promise.all(first)).toEqual([1, 1, 1]);
  await turn();
  expect(begun).toHaveLength(2);
  begun[1]?.(2);
  expect(await Promise.all(late)).toEqual([2, 2]);
});

test('a call that fails is told to those who shared it, and the next one is made', async () => {
  let count = 0;
  const ask = singleFlight(async () => {
    count += 1;
    if (count === 1) throw new Error('away');
    return count;
  });
  const both = [ask(), ask()];
  await expect(both[0]).rejects.toThrow('away');
  await expect(both[1]).rejects.toThrow('away');
  expect(await ask()).toBe(2);
});
