import { createECDH } from 'node:crypto';

/** The VAPID key pair (RFC 8292) that identifies the portal to push services, in base64url. */
export type VapidKeys = { publicKey: string; privateKey: string };

const privateBytes = 32;

export function vapidKeysOf(privateKey: Buffer): VapidKeys {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey);
  return { publicKey: curve.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}

export function vapidPrivateKey(text: string): VapidKeys {
  const bytes = Buffer.from(text, 'base64url');
  try {
    if (bytes.length === privateBytes) return vapidKeysOf(bytes);
  } catch {
    // An invalid key is rejected below.
  }
  throw new Error(
    'must be a private VAPID key: 32 bytes in base64url, for example from npx web-push generate-vapid-keys.',
  );
}
