import { hkdfSync } from 'node:crypto';

/** What outlives a secret: mailed links, and hashes that cannot be made anew. The rest is sealed anew or soon over. */
export type LastingPurpose = 'claim link' | 'preferences link' | 'account recovery code';

/** A key for one purpose, of which neither the secret nor the key of another purpose follows. */
export function derivedKey(secret: Buffer, purpose: LastingPurpose): Buffer {
  if (secret.length === 0) throw new Error(`A key for a ${purpose} needs the secret key of the server.`);
  return Buffer.from(hkdfSync('sha256', secret, '', `fettle ${purpose} key 1`, 32));
}

/** Derived from a secret that has been replaced. */
export type FormerKey = { purpose: LastingPurpose; key: Buffer };

/** The one that writes, those that are only read, and what is left of those before them. */
export type SecretKeys = { secretKey: Buffer; oldSecretKeys: readonly Buffer[]; formerKeys: readonly FormerKey[] };

/** Every key that may have been used for the purpose, the one of now first. */
export function keysFor({ secretKey, oldSecretKeys, formerKeys }: SecretKeys, purpose: LastingPurpose): Buffer[] {
  const known = [secretKey, ...oldSecretKeys].map((secret) => derivedKey(secret, purpose));
  return [...known, ...formerKeys.filter((former) => former.purpose === purpose).map(({ key }) => key)];
}
