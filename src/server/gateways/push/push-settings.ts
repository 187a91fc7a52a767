import { createECDH } from 'node:crypto';

/** The pair of keys by which push services know the portal (VAPID, RFC 8292), as browsers and libraries write them. */
export type VapidKeys = { publicKey: string; privateKey: string };

const privateBytes = 32;

/** The pair that a private key belongs to. Throws where it is none. */
export function vapidKeysOf(privateKey: Buffer): VapidKeys {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey);
  return { publicKey: curve.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}

/** Says nothing of the text itself, because it is a secret. */
export function vapidPrivateKey(text: string): VapidKeys {
  const bytes = Buffer.from(text, 'base64url');
  try {
    if (bytes.length === privateBytes) return vapidKeysOf(bytes);
  } catch {
    // Bytes that are no key of the curve are refused like any others.
  }
  throw new Error(
    'must be a private VAPID key: 32 bytes in base64url, for example from npx web-push generate-vapid-keys.',
  );
}
