import { connect } from 'node:net';

import type { Chances } from './chances.ts';
import type { Cast } from './cast.ts';

// Requests as bytes, because a client of HTTP cannot send what is wrong with HTTP.

const methods = ['GET', 'GET', 'GET', 'POST', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'CONNECT'];
const oddMethods = [
  'get',
  'FOO',
  '',
  'G\0T',
  'PRI',
  'M-SEARCH',
  'QUERY',
  'P'.repeat(5_000),
  'POST\t',
  '😀',
  'PROPFIND',
];
const paths = [
  '/',
  '/track',
  '/claim/my-claim',
  '/account/login',
  '/graphql',
  '/readyz',
  '/metrics',
  '/robots.txt',
  '/demo/mails',
  '/api/enduser/login',
  '/api/integration/v1/claims/FUZZ-1',
  '/api/media/inspectionPhotos?claimId=x',
  '/assets/x.js',
  '/connect/authorize?client_id=x',
  '/connect/token',
  '/.well-known/openid-configuration',
  '/c/x',
  '/icons/x.png',
  '/brand/x',
  '/shell',
  '/manifest.webmanifest',
  '/preferences?token=x',
  '/track/code',
  '/my-claim/',
];
const oddPaths = [
  '//',
  '/%',
  '/%zz',
  '/%00',
  '/%c0%af',
  '/%ff%fe',
  '/../../etc/passwd',
  '/assets/%2e%2e/%2e%2e/package.json',
  '*',
  '/assets/..%2f..%2fpackage.json',
  '/brand/....//....//x',
  'http://evil.example/',
  'https://x:99999/',
  '?',
  '#',
  '',
  `/${'a'.repeat(9_000)}`,
  `/${'a/'.repeat(4_000)}`,
  `/?${'a=1&'.repeat(3_000)}`,
  '/c/%0d%0aset-cookie:x=1',
  '/\u00e9',
  '/track?__proto__[a]=1&constructor=2',
  '/claim/%u0041',
  '/\\..\\x',
  '/icons/%2e%2e%2fx.png',
  '/api/enduser/login%00',
  '/track;jsessionid=1',
  '/.git/config',
  '/api//enduser///login',
  '/connect/authorize?%ff=%fe',
  '/c/' + 'x'.repeat(300),
];
const headers = [
  'Accept: text/html',
  'Accept: */*;q=x',
  'Accept-Encoding: br;q=9,gzip;q=-1,*',
  'Accept-Language: en;q=a,\u00ff',
  'Content-Type: application/json',
  'Content-Type: multipart/form-data',
  'Content-Type: \u0001',
  'Content-Type:',
  'Content-Type: application/x-www-form-urlencoded',
  'Content-Encoding: br',
  'Expect: 100-continue',
  'Expect: x',
  'Range: bytes=0-0,1-1,2-2,-1',
  'If-None-Match: *',
  'If-Modified-Since: yesterday',
  'Cookie: fettle-claim=',
  'Cookie: ;;;==;',
  `Cookie: ${'a=b; '.repeat(900)}`,
  'Cookie: fettle-claim=%; fettle-account=\u00ff',
  'Origin: null',
  'Origin: http://[',
  'Referer: x',
  'Sec-Fetch-Site: cross-site',
  'X-Forwarded-For: 1, , x, ::1',
  'X-Forwarded-Host: evil.example',
  'X-Forwarded-Proto: x',
  'Authorization: Bearer',
  'Authorization: Basic ////',
  'Authorization: Bearer \u00ff',
  'Upgrade: websocket',
  'Connection: upgrade',
  'Connection: close',
  'Connection: keep-alive, close',
  'Host: ',
  'Host: a, b',
  'Host: [::1',
  'Host: evil.example:99999',
  'X: \0',
  ' Folded: x',
  'No colon',
  ': no name',
  'Bad name : x',
  `X-Long: ${'x'.repeat(20_000)}`,
  'Last-Event-ID: -1',
  'Via: 1.1 x',
  'traceparent: 00-0-0-0',
  'X-Request-Id: \u001b[31m',
  'Content-Length: -1',
  'Content-Length: 1e3',
  'Content-Length: 0, 5',
  'Content-Length: 99999999999999999999',
  'Transfer-Encoding: gzip',
  'Transfer-Encoding: chunked, identity',
  'Trailer: x',
];
const versions = [
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.0',
  'HTTP/2.0',
  'HTTP/0.9',
  'HTTP/1.1x',
  'http/1.1',
  '',
];
const bodies = [
  '{}',
  '{"a":1}',
  '',
  '\0\0\0',
  'reference=x&postcode=y',
  '[',
  '{"reference":"x","postcode":"y"}',
  '\u00ff'.repeat(2_000),
];

function chunked(body: string, { pick }: Chances): string {
  const size = pick([
    body.length.toString(16),
    '0',
    'g',
    '-1',
    'ffffffffffffffffff',
    `${body.length.toString(16)};x=${'y'.repeat(500)}`,
  ]);
  return `${size}\r\n${body}\r\n${pick(['0\r\n\r\n', '0\r\nX: y\r\n\r\n', '', '0\r\n', '\r\n\r\n'])}`;
}

function bodyOf(chances: Chances): { head: string[]; body: string } {
  const { pick, chance, below } = chances;
  const body = pick(bodies);
  if (chance(0.25)) return { head: ['Transfer-Encoding: chunked'], body: chunked(body, chances) };
  if (chance(0.1))
    return { head: ['Transfer-Encoding: chunked', `Content-Length: ${body.length}`], body: chunked(body, chances) };
  const length = chance(0.8) ? body.length : below(body.length + 20);
  return { head: [`Content-Length: ${length}`], body };
}

function scrambled(bytes: Buffer, { below, pick }: Chances): Buffer {
  const at = below(bytes.length);
  const ways = [
    () => bytes.subarray(0, at),
    () => Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + below(9))]),
    () => Buffer.concat([bytes.subarray(0, at), Buffer.from([below(256), below(256)]), bytes.subarray(at)]),
    () => Buffer.concat([bytes, bytes]),
    () => Buffer.from(bytes.toString('latin1').replaceAll('\r\n', pick(['\n', '\r', '\r\r\n', '\r\n '])), 'latin1'),
    () => Buffer.from(Array.from({ length: 1 + below(400) }, () => below(256))),
    () => Buffer.concat([Buffer.from([22, 3, 1, 2, 0, 1]), bytes]),
  ];
  return pick(ways)();
}

/** One request, more or less, as bytes. */
export function rawRequest(cast: Cast, chances: Chances): Buffer {
  const { pick, chance, below } = chances;
  const method = chance(0.9) ? pick(methods) : pick(oddMethods);
  const path = chance(0.55) ? pick(paths) : pick(oddPaths);
  const version = chance(0.93) ? 'HTTP/1.1' : pick(versions);
  const host = chance(0.95) ? ['Host: localhost'] : [];
  const cookie = chance(0.4) ? [`Cookie: ${cast.claimCookie}; ${cast.admin.cookie}`] : [];
  const some = Array.from({ length: below(5) }, () => pick(headers));
  const { head, body } = chance(0.5) ? bodyOf(chances) : { head: [], body: '' };
  const text = `${[`${method} ${path} ${version}`, ...host, ...cookie, ...some, ...head].join('\r\n')}\r\n\r\n${body}`;
  const bytes = Buffer.from(text, chance(0.5) ? 'latin1' : 'utf8');
  return bytes.length > 0 && chance(0.25) ? scrambled(bytes, chances) : bytes;
}

/** `status` 0: closed without an answer; -1: still waiting for more when patience ended, and closed when we closed. */
export type RawAnswer = { status: number; millis: number; text: string };

/** Longer than any answer may take, so that who is silent by then waits for the rest of the request. */
const timeoutMs = 1_100;

function isWhole(text: string, isHead: boolean): boolean {
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) return false;
  if (isHead || /^content-type: text\/event-stream/im.test(text)) return true;
  const length = /^content-length: (\d+)/im.exec(text.slice(0, end))?.[1];
  if (length !== undefined) return text.length >= end + 4 + Number(length);
  return /^transfer-encoding: chunked/im.test(text) ? text.endsWith('0\r\n\r\n') : /^HTTP\/1.1 (?:204|304)/.test(text);
}

/** Sends bytes over a connection of their own. */
export async function sendRaw(port: number, bytes: Buffer): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const isHead = bytes.subarray(0, 5).toString('latin1') === 'HEAD ';
    let began = performance.now();
    let millis = 0;
    let text = '';
    let wasSilent = false;
    const timer = setTimeout(() => {
      wasSilent = text === '';
      socket.destroy();
    }, timeoutMs);
    socket.once('connect', () => {
      began = performance.now();
      socket.write(bytes);
    });
    socket.setEncoding('latin1').on('data', (some: string) => {
      if (text === '') millis = performance.now() - began;
      text += some;
      if (isWhole(text, isHead)) socket.destroy();
    });
    socket.on('error', () => {});
    socket.once('close', () => {
      clearTimeout(timer);
      const status = wasSilent ? -1 : Number(/^HTTP\/1\.[01] (\d{3})/.exec(text)?.[1] ?? 0);
      resolve({ status, millis, text });
    });
  });
}
