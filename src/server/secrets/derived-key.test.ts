import { expect, test } from 'vitest';

import { derivedKey, keysFor } from './derived-key.ts';

const secretKey = Buffer.alloc(32, 1);
const oldKey = Buffer.alloc(32, 2);
const kept = Buffer.alloc(32, 3);

test('a key is always the same, and another for each secret and purpose', () => {
  // By RFC 5869 with SHA-256, so that links which are under way still open after an upgrade.
  expect(derivedKey(secretKey, 'claim link').toString('hex')).toBe(
    'fbd960fdcc395efa41cdb0fdc0383bf9f4dd8bd54ab08fb0dca419ae92e1e05d',
  );
  const keys = [
    derivedKey(secretKey, 'claim link'),
    derivedKey(secretKey, 'preferences link'),
    derivedKey(oldKey, 'claim link'),
  ];
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(3);
});

test('without a secret there is no key', () => {
  expect(() => derivedKey(Buffer.alloc(0), 'claim link')).toThrow(
    'A key for a claim link needs the secret key of the server.',
  );
});

test('the present key comes first, then those of old secrets, then what was kept for the purpose', () => {
  const formerKeys = [
    { purpose: 'claim link', key: kept },
    { purpose: 'account recovery code', key: Buffer.alloc(32, 4) },
  ] as const;
  const keys = keysFor({ secretKey, oldSecretKeys: [oldKey], formerKeys }, 'claim link');
  expect(keys).toEqual([derivedKey(secretKey, 'claim link'), derivedKey(oldKey, 'claim link'), kept]);
});
