import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export type SignedRequest = { method: string; url: string; headers: IncomingHttpHeaders };
export type BucketKey = { id: string; secret: string };

/** AWS Signature Version 4 allows this many milliseconds between the two clocks. */
const maxSkewMs = 15 * 60_000;

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

const shape =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

function readAuthorization({ authorization = '' }: IncomingHttpHeaders) {
  const parts = shape.exec(authorization);
  if (!parts) return null;
  const [, id = '', day = '', region = '', signed = '', signature = ''] = parts;
  return { id, day, region, signed, signature };
}

/** RFC 3986: encodeURIComponent leaves five characters that AWS encodes. */
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Returns the canonical request of S3, whose path is signed as it was sent. */
function canonicalRequest({ method, url, headers }: SignedRequest, signed: string): string {
  const { pathname, searchParams } = new URL(url, 'http://bucket');
  const query = [...searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).toSorted();
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`);
  const hash = headers['x-amz-content-sha256'];
  return [method, pathname, query.join('&'), lines.join(''), signed, hash].join('\n');
}

/** Returns the signature that the request should have, by the steps of the AWS documentation. */
function expectedSignature(request: SignedRequest, { day, region, signed }: Signing, secret: string): string {
  const scope = `${day}/${region}/s3/aws4_request`;
  const date = String(request.headers['x-amz-date']);
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonicalRequest(request, signed))].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return hmac(key, text).toString('hex');
}

type Signing = { day: string; region: string; signed: string };

/** '20130524T000000Z' in milliseconds, or NaN. */
const instantOf = (date: string) =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/** Returns the code with which S3 refuses the request, or null. */
export function signatureError(request: SignedRequest, body: Uint8Array, key: BucketKey, now: number): string | null {
  const { headers } = request;
  const claimed = readAuthorization(headers);
  if (claimed === null) return 'AccessDenied';
  if (claimed.id !== key.id) return 'InvalidAccessKeyId';
  const date = String(headers['x-amz-date']);
  if (!(Math.abs(instantOf(date) - now) <= maxSkewMs)) return 'RequestTimeTooSkewed';
  const signed = claimed.signed.split(';');
  const isWhole = ['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name));
  if (!isWhole || !date.startsWith(claimed.day)) return 'AccessDenied';
  if (expectedSignature(request, claimed, key.secret) !== claimed.signature) return 'SignatureDoesNotMatch';
  const hash = headers['x-amz-content-sha256'];
  return hash === 'UNSIGNED-PAYLOAD' || hash === sha256(body) ? null : 'XAmzContentSHA256Mismatch';
}
