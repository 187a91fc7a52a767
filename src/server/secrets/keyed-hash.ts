import { createHmac } from 'node:crypto';

import type { ReadingKeys } from './vault.ts';

type Purpose =
  | 'lookup-reference'
  | 'lookup-postcode'
  | 'lookup-link'
  | 'claim-code'
  | 'mailed-code'
  | 'setup'
  | 'lookup-address'
  | 'account-email'
  | 'account-address'
  | 'account-id'
  | 'account-recovery-code'
  | 'chat-sender'
  | 'push-endpoint'
  | 'brand-preview'
  | 'desk-action';

export function keyedHashes({ secretKey, oldSecretKeys }: ReadingKeys, purpose: Purpose, text: string): Buffer[] {
  return [secretKey, ...oldSecretKeys].map((secret) => keyedHash(secret, purpose, text));
}

/** `purpose` separates equal texts of different kinds. */
export function keyedHash(secretKey: Buffer, purpose: Purpose, text: string): Buffer {
  return createHmac('sha256', secretKey).update(`${purpose}\0${text}`).digest();
}
