import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';

import { seal, unseal, UnknownKey, vaultKeyId, vaultKeyIds } from './vault.ts';

const secret = Buffer.alloc(32, 7);
const other = Buffer.alloc(32, 8);
const keys = { secretKey: secret, oldSecretKeys: [] };
const text = fc.string({ unit: 'grapheme', maxLength: 200 }).filter((value) => !value.includes('\0'));

test('what is sealed opens again, whatever it is', () =>
  fc.assert(
    fc.property(text, (value) => {
      expect(unseal(keys, seal(secret, value, 'a'), 'a')).toBe(value);
    }),
  ));

describe('a sealed text', () => {
  const sealed = seal(secret, '4071', 'claim 1');

  // Long enough that no random bytes are the same by chance.
  it.each(['utf8', 'hex', 'base64'] as const)('does not hold the text as %s', (encoding) => {
    const passcode = 'the correct horse 4071';
    const { ciphertext } = seal(secret, passcode, 'claim 1');
    expect(ciphertext.includes(Buffer.from(passcode).toString(encoding))).toBe(false);
  });

  it('is as long for a short text as for a longer one', () =>
    expect(seal(secret, '40718829', 'claim 1').ciphertext.length).toBe(sealed.ciphertext.length));

  it('is of one of few sizes', () => {
    const sizeOf = (length: number) => seal(secret, 'x'.repeat(length), 'claim 1').ciphertext.length;
    expect([0, 256, 257, 512, 513].map(sizeOf)).toEqual([272, 272, 528, 528, 784]);
  });

  it('never looks the same twice', () => {
    const again = seal(secret, '4071', 'claim 1');
    expect(again.ciphertext.equals(sealed.ciphertext)).toBe(false);
    expect(again.nonce.equals(sealed.nonce)).toBe(false);
  });

  it('does not open in another place', () => expect(() => unseal(keys, sealed, 'claim 2')).toThrow());

  it('does not open when a bit was turned', () => {
    const ciphertext = Buffer.from(sealed.ciphertext);
    ciphertext[0] = (ciphertext[0] ?? 0) ^ 1;
    expect(() => unseal(keys, { ...sealed, ciphertext }, 'claim 1')).toThrow();
  });

  it('says so when the secret is another', () =>
    expect(() => unseal({ ...keys, secretKey: other }, sealed, 'claim 1')).toThrow(
      new UnknownKey('This was sealed under another secret key.'),
    ));

  it('opens under an old secret that is read still', () =>
    expect(unseal({ secretKey: other, oldSecretKeys: [secret] }, sealed, 'claim 1')).toBe('4071'));

  it('does not open when its end was cut off', () => {
    const ciphertext = sealed.ciphertext.subarray(0, -1);
    expect(() => unseal(keys, { ...sealed, ciphertext }, 'claim 1')).toThrow();
  });

  it('opens for good: what this portal has sealed before, it opens', () => {
    const before = {
      ciphertext: Buffer.from(
        'PSfH9j43EnBB6bYPUdZCjMgdmzK6Ff7hSLxh8kfxF560JMItrKQBhjHLfL41zPjsu/TyCb4xRZJakjLehg9ltyIW0AccMv+1kVFStsDBHx8nkAXJ8SFtfCAi9JuTP/mdSeudtOlsSbtLygBqDVUsaqkU544/hR6kM3lDThKJ7Gi7WI2Lq0WoKdTBS4F8vC8sAs3l0/U1VNt4dbR6imovConEEE1bXunwrCBfRRJQvy7b59GnqufeEszjMqaa8k/kk5x7oLGFxjK8/GQQdzgvidVET3odTJW//3j1QWHcHIAT7YOLRhS4v7pLdDEBhRoUp1XPD9RknThUGL85+nHGXDWUnI4Uk5nHT2gguIcUlrw=',
        'base64',
      ),
      nonce: Buffer.from('rz9lytgm4mFLSYH+', 'base64'),
      keyId: 'd42f77d6f073a944',
    };
    expect(unseal(keys, before, 'claim 1')).toBe('4071');
  });

  it('does not open by a tag that is shorter than it should be', () => {
    const ciphertext = sealed.ciphertext.subarray(0, 12);
    expect(() => unseal(keys, { ...sealed, ciphertext }, 'claim 1')).toThrow(/tag length/);
  });

  it('is opened by the keys that are read, that of now first', () => {
    expect(vaultKeyId(secret)).toBe(sealed.keyId);
    expect(vaultKeyIds({ secretKey: other, oldSecretKeys: [secret] })).toEqual([vaultKeyId(other), sealed.keyId]);
  });

  it('names its key without giving it away', () => {
    expect(sealed.keyId).toMatch(/^[0-9a-f]{16}$/);
    expect(seal(other, '4071', 'claim 1').keyId).not.toBe(sealed.keyId);
  });
});

test('without a secret nothing is sealed', () =>
  expect(() => seal(Buffer.alloc(0), 'x', 'a')).toThrow('The vault needs the secret key of the server.'));
