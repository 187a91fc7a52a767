import type { IncomingHttpHeaders } from 'node:http';

import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';

import { handleErrors } from './errors.ts';
import { guardOrigin, ownOrigins } from './origin.ts';

async function statusOf(
  publicUrl: string,
  headers: IncomingHttpHeaders,
  method = 'POST',
  { url = '/api/call', given = ['PUBLIC_URL'] }: { url?: string; given?: string[] } = {},
): Promise<number> {
  const app = Fastify();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  handleErrors(app);
  app.addHook(
    'onRequest',
    guardOrigin({
      publicUrl: new URL(publicUrl),
      given,
      brandHosts: () => ['two.example.com', 'four.example.com:8443'],
    }),
  );
  app.all('/*', async () => ({}));
  const answer = await app.inject({ method: method as 'POST', url, headers });
  await app.close();
  return answer.statusCode;
}

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const own = 'https://claims.example.com';

describe('on https', () => {
  test.each<[IncomingHttpHeaders, number]>([
    [{ origin: own, 'sec-fetch-site': 'same-origin', ...json }, 200],
    [{ origin: 'https://two.example.com', host: 'two.example.com', ...json }, 200],
    [{ origin: 'https://two.example.com', host: 'two.example.com:443', ...json }, 200],
    [{ origin: 'https://two.example.com', host: 'two.example.com:8080', ...json }, 200],
    [{ origin: 'https://two.example.com', host: 'Two.Example.com', ...json }, 200],
    [{ origin: 'https://two.example.com:8443', host: 'two.example.com:8443', ...json }, 200],
    [{ origin: 'https://two.example.com:8443', host: 'two.example.com', ...json }, 403],
    [{ origin: 'https://four.example.com:8443', host: 'four.example.com:8443', ...json }, 200],
    [{ origin: 'https://four.example.com:8443', host: 'four.example.com', ...json }, 200],
    [{ origin: 'https://four.example.com:9443', host: 'four.example.com', ...json }, 403],
    [{ origin: 'https://four.example.com:8443', host: 'two.example.com', ...json }, 403],
    [{ origin: 'https://two.example.com', host: 'claims.example.com', ...json }, 403],
    [{ origin: 'https://three.example.com', host: 'three.example.com', ...json }, 403],
    [{ origin: own, ...json }, 200],
    [{ 'sec-fetch-site': 'same-origin', ...json }, 200],
    [{ 'sec-fetch-site': 'none', ...json }, 200],
    [{ origin: 'null', 'sec-fetch-site': 'same-origin', ...form }, 200],
    [json, 200],
    [{}, 200],
    [form, 403],
    [{ 'content-type': 'text/plain' }, 403],
    [{ origin: 'null', ...json }, 403],
    [{ origin: own, 'sec-fetch-site': 'cross-site', ...json }, 403],
    [{ origin: own, 'sec-fetch-site': 'same-site', ...json }, 403],
    [{ origin: 'https://evil.example', ...json }, 403],
    [{ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin', ...json }, 403],
    [{ origin: 'https://evil.example', host: 'evil.example', ...json }, 403],
    [{ origin: 'http://claims.example.com', host: 'claims.example.com', ...json }, 403],
    [{ origin: 'https://claims.example.com.evil.example', ...json }, 403],
    [{ origin: 'https://claims.example.com:8443', ...json }, 403],
    [{ origin: '', ...json }, 403],
  ])('a call with %o gets %i', async (headers, status) => {
    expect(await statusOf(own, { host: 'claims.example.com', ...headers })).toBe(status);
  });
});

test.each<[IncomingHttpHeaders, number]>([
  [{ origin: 'http://localhost:3000', host: 'localhost:3000' }, 200],
  [{ origin: 'http://192.168.1.20:3000', host: '192.168.1.20:3000' }, 200],
  [{ origin: 'http://192.168.1.20:3000', host: 'localhost:3000' }, 403],
  [{ origin: 'http://two.example.com:3000', host: 'two.example.com' }, 200],
  [{ origin: 'http://evil.example', host: '192.168.1.20:3000' }, 403],
])('on plain http the name that the caller used counts too: %o gets %i', async (headers, status) => {
  expect(await statusOf('http://localhost:3000', { ...json, ...headers })).toBe(status);
});

test.each([
  ['https://claims.example.com', 'two.example.com:8080', 'https://two.example.com'],
  ['https://claims.example.com', 'four.example.com', 'https://four.example.com:8443'],
  ['https://claims.example.com:9443', 'two.example.com', 'https://two.example.com:9443'],
  ['https://claims.example.com', 'elsewhere.example', 'https://claims.example.com'],
  ['http://localhost:3000', '192.168.1.20:3000', 'http://192.168.1.20:3000'],
])('with PUBLIC_URL %s, a call to %s comes back to %s', (publicUrl, host, origin) => {
  const site = { publicUrl: new URL(publicUrl), brandHosts: () => ['two.example.com', 'four.example.com:8443'] };
  expect(ownOrigins({ host }, site).at(-1)).toBe(origin);
});

test('reading is free, and calls that carry a key are not a browser’s', async () => {
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  expect(await statusOf(own, foreign, 'GET')).toBe(200);
  expect(await statusOf(own, foreign, 'PUT', { url: '/api/integration/v1/claims/1' })).toBe(200);
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) expect(await statusOf(own, foreign, method)).toBe(403);
});

test.each<[IncomingHttpHeaders, string[], number]>([
  [{ 'sec-fetch-site': 'same-origin' }, [], 200],
  [{ 'sec-fetch-site': 'same-origin' }, ['PUBLIC_URL'], 403],
  [{ 'sec-fetch-site': 'cross-site' }, [], 403],
  [{ 'sec-fetch-site': 'same-site' }, [], 403],
  [{}, [], 403],
])(
  'whoever sets the address in the browser may be elsewhere: %o, with %o given, gets %i',
  async (site, given, status) => {
    const elsewhere = { host: 'portal.internal', origin: 'https://portal.example.com', ...json, ...site };
    expect(await statusOf(own, elsewhere, 'POST', { given })).toBe(status);
  },
);
