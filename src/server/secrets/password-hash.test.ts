import { expect, test } from 'vitest';

import { Problem } from '#server/http/errors.ts';
import { hashPassword, passwordPlaces, verifyPassword } from './password-hash.ts';

test('hashes by argon2id with 46 MiB, never twice alike', async () => {
  const [one, other] = [await hashPassword('three random words'), await hashPassword('three random words')];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
  expect(one).not.toBe(other);
  expect(await verifyPassword(one, 'three random words')).toBe(true);
  expect(await verifyPassword(one, 'three random word')).toBe(false);
});

test('takes one password in every Unicode form, and none where there is nothing to compare with', async () => {
  const stored = await hashPassword('cafe\u0301 au lait chaud');
  expect(await verifyPassword(stored, 'caf\u00e9 au lait chaud')).toBe(true);
  expect(await verifyPassword(null, 'caf\u00e9 au lait chaud')).toBe(false);
});

test('of more at once than there are places those are served, the others are told to come back, and all is well after it', async () => {
  const stored = await hashPassword('three random words');
  const results = await Promise.allSettled(
    Array.from({ length: passwordPlaces + 14 }, () => verifyPassword(stored, 'three random words')),
  );
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as Problem] : []));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(passwordPlaces);
  expect(refusals.map(({ status, code, retryAfterSeconds }) => [status, code, retryAfterSeconds])).toEqual(
    refusals.map(() => [503, 'busy', 5]),
  );
  expect(refusals.every((refusal) => refusal instanceof Problem)).toBe(true);
  expect(await verifyPassword(stored, 'three random words')).toBe(true);
});
