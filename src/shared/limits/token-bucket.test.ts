import { expect, test } from 'vitest';

import { takeFrom, type Bucket } from './token-bucket.ts';

test('a flood is taken only as fast as the bucket fills', () => {
  const [burst, perSecond] = [100, 20];
  let bucket: Bucket = { left: burst, at: 0 };
  const take = (now: number) => {
    const next = takeFrom(bucket, { burst, perSecond }, now);
    bucket = next ?? bucket;
    return next !== null;
  };
  const many = (now: number) => Array.from({ length: burst * 2 }, () => take(now)).filter(Boolean).length;
  expect(many(0)).toBe(burst);
  expect(many(1_000)).toBe(perSecond);
  expect(many(3_600_000)).toBe(burst);
  // A clock that goes back adds nothing and takes nothing.
  expect(many(0)).toBe(0);
});
