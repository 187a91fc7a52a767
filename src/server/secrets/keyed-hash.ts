import { createHmac } from 'node:crypto';

import type { ReadingKeys } from './vault.ts';

type Purpose =
  | 'lookup-reference'
  | 'lookup-postcode'
  | 'lookup-link'
  | 'claim-code'
  | 'lookup-address'
  | 'account-email'
  | 'account-address'
  | 'account-id'
  | 'account-recovery-code'
  | 'chat-sender'
  | 'push-endpoint';

/** Under every secret that may have been used, the one of now first: for finding again what was hashed. */
export function keyedHashes({ secretKey, oldSecretKeys }: ReadingKeys, purpose: Purpose, text: string): Buffer[] {
  return [secretKey, ...oldSecretKeys].map((secret) => keyedHash(secret, purpose, text));
}

/** A keyed hash of something that must not be readable in the store; `purpose` keeps equal texts of two kinds apart. */
export function keyedHash(secretKey: Buffer, purpose: Purpose, text: string): Buffer {
  return createHmac('sha256', secretKey).update(`${purpose}\0${text}`).digest();
}
