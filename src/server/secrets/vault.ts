import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export type Sealed = { ciphertext: Buffer; nonce: Buffer; keyId: string };

export class UnknownKey extends Error {}

const algorithm = 'aes-256-gcm';
const tagBytes = 16;
const nonceBytes = 12;
/** Bytes of padding, so that a ciphertext's length does not reveal whether a PIN has four digits or eight. */
const sizeClass = 256;

type Key = { id: string; bytes: Buffer };

export type ReadingKeys = { secretKey: Buffer; oldSecretKeys: readonly Buffer[] };

/** Derives the vault's own key, because the server's secret serves other purposes too. */
function keyOf(secret: Buffer): Key {
  if (secret.length === 0) throw new Error('The vault needs the secret key of the server.');
  const derived = (purpose: string, bytes: number) => Buffer.from(hkdfSync('sha256', secret, '', purpose, bytes));
  return { id: derived('fettle vault key id 1', 8).toString('hex'), bytes: derived('fettle vault key 1', 32) };
}

function padded(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8');
  return Buffer.concat([bytes], Math.max(1, Math.ceil(bytes.length / sizeClass)) * sizeClass);
}

export function vaultKeyId(secret: Buffer): string {
  return keyOf(secret).id;
}

/** Encrypts a text without NUL for one place: decryption needs the same `boundTo`, so a moved ciphertext is useless. */
export function seal(secret: Buffer, text: string, boundTo: string): Sealed {
  const key = keyOf(secret);
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key.bytes, nonce).setAAD(Buffer.from(boundTo));
  const ciphertext = Buffer.concat([cipher.update(padded(text)), cipher.final(), cipher.getAuthTag()]);
  return { ciphertext, nonce, keyId: key.id };
}

export function vaultKeyIds({ secretKey, oldSecretKeys }: ReadingKeys): string[] {
  return [secretKey, ...oldSecretKeys].map(vaultKeyId);
}

/** Throws UnknownKey for a secret that this server does not have, and an Error if anything was tampered with. */
export function unseal(keys: ReadingKeys, { ciphertext, nonce, keyId }: Sealed, boundTo: string): string {
  const key = [keys.secretKey, ...keys.oldSecretKeys].map(keyOf).find(({ id }) => id === keyId);
  if (!key) throw new UnknownKey('This was sealed under another secret key.');
  const end = ciphertext.length - tagBytes;
  const decipher = createDecipheriv(algorithm, key.bytes, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(ciphertext.subarray(end));
  const bytes = Buffer.concat([decipher.update(ciphertext.subarray(0, end)), decipher.final()]);
  return bytes.toString('utf8').replace(/\0+$/, '');
}
