import { createHmac } from 'node:crypto';

import { derivedKey } from './derived-key.ts';

/** Returns the link's token as version 0.2.0 made it: no e-mail address is part of its MAC. */
export function unboundToken(
  { secretKey }: { secretKey: Buffer },
  purpose: 'claim link' | 'preferences link',
  token: string,
): string {
  const bytes = Buffer.from(token, 'base64url');
  const body = bytes.subarray(0, 20);
  const mac = createHmac('sha256', derivedKey(secretKey, purpose)).update(body).digest();
  return Buffer.concat([body, mac.subarray(0, bytes.length - body.length)]).toString('base64url');
}
