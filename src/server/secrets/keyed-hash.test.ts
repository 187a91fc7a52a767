import { expect, test } from 'vitest';

import { keyedHash, keyedHashes } from './keyed-hash.ts';

const [secret, other] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)];

test('the same text is found again, under the same secret and for the same purpose alone', () => {
  const hash = keyedHash(secret, 'lookup-postcode', 'SW1A 1AA');
  expect(hash).toHaveLength(32);
  expect(keyedHash(secret, 'lookup-postcode', 'SW1A 1AA')).toEqual(hash);
  expect(keyedHash(other, 'lookup-postcode', 'SW1A 1AA')).not.toEqual(hash);
  expect(keyedHash(secret, 'lookup-reference', 'SW1A 1AA')).not.toEqual(hash);
  expect(keyedHash(secret, 'lookup-postcode', 'SW1A 1AB')).not.toEqual(hash);
});

test('old secrets are asked after the one of now', () => {
  const hashes = keyedHashes({ secretKey: secret, oldSecretKeys: [other] }, 'claim-code', '123456');
  expect(hashes).toEqual([keyedHash(secret, 'claim-code', '123456'), keyedHash(other, 'claim-code', '123456')]);
});
