import { hkdfSync } from 'node:crypto';

/**
 * Purposes that outlive a secret: links already sent, and hashes that cannot be remade. All else is sealed again or
 * expires soon.
 */
export type LastingPurpose = 'claim link' | 'preferences link' | 'account recovery code';

/** Returns a key for one purpose, from which neither the secret nor other keys can be derived. */
export function derivedKey(secret: Buffer, purpose: LastingPurpose): Buffer {
  if (secret.length === 0) throw new Error(`A key for a ${purpose} needs the secret key of the server.`);
  return Buffer.from(hkdfSync('sha256', secret, '', `fettle ${purpose} key 1`, 32));
}

/** A key derived from a former secret. */
export type FormerKey = { purpose: LastingPurpose; key: Buffer };

/** The secret that writes, those that are only read, and the keys kept of former ones. */
export type SecretKeys = { secretKey: Buffer; oldSecretKeys: readonly Buffer[]; formerKeys: readonly FormerKey[] };

/** Returns every key that may have been used for the purpose, the current one first. */
export function keysFor({ secretKey, oldSecretKeys, formerKeys }: SecretKeys, purpose: LastingPurpose): Buffer[] {
  const known = [secretKey, ...oldSecretKeys].map((secret) => derivedKey(secret, purpose));
  return [...known, ...formerKeys.filter((former) => former.purpose === purpose).map(({ key }) => key)];
}
