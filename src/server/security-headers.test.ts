import Fastify from 'fastify';
import { expect, test } from 'vitest';

import { handleErrors } from './errors.ts';
import { addSecurityHeaders, contentSecurityPolicy } from './security-headers.ts';

async function headersOf(url: string, publicUrl = 'https://claims.example.com') {
  const app = Fastify();
  handleErrors(app);
  addSecurityHeaders(app, { publicUrl: new URL(publicUrl) });
  app.get('/page', async () => 'page');
  app.get('/api/fails', async () => Promise.reject(new Error('secret')));
  app.get('/api/kept', async (_request, reply) => reply.header('cache-control', 'private, max-age=60').send({}));
  const { headers } = await app.inject({ url });
  await app.close();
  return headers;
}

test.each(['/page', '/api/fails', '/not-there'])('every answer has them: %s', async (url) => {
  expect(await headersOf(url)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000',
  });
});

test('HSTS is for https only', async () => {
  expect(await headersOf('/page', 'http://localhost:3000')).not.toHaveProperty('strict-transport-security');
});

test('private answers are not cached unless their route says so', async () => {
  expect((await headersOf('/graphql'))['cache-control']).toBe('no-store');
  expect((await headersOf('/api/fails'))['cache-control']).toBe('no-store');
  expect((await headersOf('/api/kept'))['cache-control']).toBe('private, max-age=60');
  expect(await headersOf('/page')).not.toHaveProperty('cache-control');
});

test('a page runs its own scripts and the inline ones whose hashes are given, nothing else', () => {
  const policy = contentSecurityPolicy({ styleHashes: ['sha256-AAAA'], scriptHashes: ['sha256-BBBB', 'sha256-CCCC'] });
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self' 'sha256-BBBB' 'sha256-CCCC'",
      "style-src 'self' 'sha256-AAAA'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ]),
  );
  expect(policy).not.toMatch(/unsafe|\*/);
});
