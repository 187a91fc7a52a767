import { createHmac, timingSafeEqual } from 'node:crypto';

import type { TextStatus } from './sms-gateway.ts';

/** HMAC-SHA1 with the Auth Token over the URL and every parameter in order of name. */
export function signatureOf(authToken: string, url: string, form: URLSearchParams): string {
  const names = [...new Set(form.keys())].toSorted();
  const pairs = names.flatMap((name) => [...new Set(form.getAll(name))].toSorted().map((value) => name + value));
  return createHmac('sha1', authToken)
    .update(url + pairs.join(''))
    .digest('base64');
}

/** Twilio adds or omits the default port inconsistently. */
function waysToWrite(url: string): string[] {
  const parsed = new URL(url);
  if (parsed.port !== '') return [url, url.replace(`:${parsed.port}`, '')];
  const port = parsed.protocol === 'https:' ? '443' : '80';
  return [url, url.replace(parsed.host, `${parsed.host}:${port}`)];
}

export function isSigned(
  authToken: string,
  { url, form, signature }: { url: string; form: URLSearchParams; signature: string },
): boolean {
  const given = Buffer.from(signature);
  return waysToWrite(url).some((way) => {
    const expected = Buffer.from(signatureOf(authToken, way, form));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

const states = new Map<string, 'sent' | 'delivered' | 'undelivered'>([
  ['sent', 'sent'],
  ['delivered', 'delivered'],
  ['undelivered', 'undelivered'],
  ['failed', 'undelivered'],
  ['canceled', 'undelivered'],
]);

const reasons: Record<string, string> = {
  '30003': 'the phone is off or out of reach',
  '30004': 'the number has blocked our texts',
  '30005': 'there is no such number',
  '30006': 'the number is a landline or cannot get texts',
  '30007': 'the network took it for spam',
  '30036': 'it was not delivered in time',
};

export function statusIn(form: URLSearchParams): TextStatus {
  const state = states.get(form.get('MessageStatus') ?? '');
  if (state === undefined) return null;
  const code = (form.get('ErrorCode') ?? '').replaceAll(/\D/g, '').slice(0, 6);
  if (state !== 'undelivered') return { state, answer: state };
  const why = reasons[code] ?? 'the network did not deliver it';
  return { state, answer: code === '' ? why : `${code}: ${why}` };
}
