import { createHmac, randomBytes } from 'node:crypto';

/** Standard Webhooks; the key follows in base64. */
const prefix = 'whsec_';
const secretBytes = 32;

export function newSecret(): string {
  return prefix + randomBytes(secretBytes).toString('base64');
}

type Signed = { id: string; at: Date; body: string };

/** One signature per secret, so that a receiver may still use the previous one (Standard Webhooks). */
export function signatureHeaders({ id, at, body }: Signed, secrets: readonly string[]): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1_000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': signatures.join(' ') };
}
