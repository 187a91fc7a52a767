import { hkdfSync } from 'node:crypto';

/**
 * Purposes that outlive a secret: links already sent, and hashes that cannot be remade. All else is sealed again or
 * expires soon.
 */
export type LastingPurpose = 'claim link' | 'preferences link' | 'account recovery code';

export function derivedKey(secret: Buffer, purpose: LastingPurpose): Buffer {
  if (secret.length === 0) throw new Error(`A key for a ${purpose} needs the secret key of the server.`);
  return Buffer.from(hkdfSync('sha256', secret, '', `fettle ${purpose} key 1`, 32));
}

export type FormerKey = { purpose: LastingPurpose; key: Buffer };

export type SecretKeys = { secretKey: Buffer; oldSecretKeys: readonly Buffer[]; formerKeys: readonly FormerKey[] };

export function keysFor({ secretKey, oldSecretKeys, formerKeys }: SecretKeys, purpose: LastingPurpose): Buffer[] {
  const known = [secretKey, ...oldSecretKeys].map((secret) => derivedKey(secret, purpose));
  return [...known, ...formerKeys.filter((former) => former.purpose === purpose).map(({ key }) => key)];
}
