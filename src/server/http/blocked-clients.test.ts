import { expect, test } from 'vitest';

import { blockedClients } from './blocked-clients.ts';

const at = (seconds: number) => new Date(seconds * 1_000);

test('somebody is refused until the instant, others are not, and a full memory forgets', () => {
  const known = blockedClients();
  const [one, other] = [Buffer.from('one'), Buffer.from('other')];
  known.remember(one, at(60), at(0));
  expect([known.secondsLeft(one, at(0)), known.secondsLeft(one, at(59.5)), known.secondsLeft(one, at(60))]).toEqual([
    60, 1, 0,
  ]);
  expect(known.secondsLeft(other, at(0))).toBe(0);
  for (let number = 0; number < 10_000; number += 1) known.remember(Buffer.from(`${number}`), at(60), at(0));
  expect(known.secondsLeft(one, at(0))).toBe(0);
  expect(known.secondsLeft(Buffer.from('9999'), at(0))).toBe(60);
});

test('what is trusted for ten seconds only is forgotten then', () => {
  const known = blockedClients(10_000);
  const one = Buffer.from('one');
  known.remember(one, at(60), at(0));
  expect([known.secondsLeft(one, at(9)), known.secondsLeft(one, at(10))]).toEqual([51, 0]);
});
