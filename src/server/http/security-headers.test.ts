import Fastify from 'fastify';
import { expect, test } from 'vitest';

import { handleErrors } from './errors.ts';
import { addSecurityHeaders, contentSecurityPolicy, pageHeaders } from './security-headers.ts';

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

const content = { styleHashes: ['sha256-AAAA'], scriptHashes: ['sha256-BBBB', 'sha256-CCCC'], cardForm: false };

function directivesOf(policy: string): Record<string, string> {
  return Object.fromEntries(
    policy.split('; ').map((line) => {
      const [name = '', ...values] = line.split(' ');
      return [name, values.join(' ')];
    }),
  );
}

test('a page runs its own scripts and the inline ones whose hashes are given, nothing else', () => {
  const policy = contentSecurityPolicy(content);
  expect(directivesOf(policy)).toEqual({
    'default-src': "'none'",
    'script-src': "'self' 'sha256-BBBB' 'sha256-CCCC'",
    'style-src': "'self' 'sha256-AAAA'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'manifest-src': "'self'",
    'worker-src': "'self'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'require-trusted-types-for': "'script'",
    'report-uri': '/api/csp-reports',
    'report-to': 'csp',
  });
});

test('a page names the endpoint that its policy reports to', () => {
  expect(pageHeaders(content)).toMatchObject({ 'reporting-endpoints': 'csp="/api/csp-reports"' });
});

test('the page of the card form lets Stripe in, and Stripe alone', () => {
  const own = directivesOf(contentSecurityPolicy(content));
  expect(directivesOf(contentSecurityPolicy({ ...content, cardForm: true }))).toEqual({
    ...own,
    'script-src': `${own['script-src']} https://js.stripe.com https://*.js.stripe.com`,
    'frame-src': 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    'connect-src': "'self' https://api.stripe.com",
  });
});

test('a page on which a Chatwoot may be opened lets its origin in, and its styles', () => {
  const own = directivesOf(contentSecurityPolicy(content));
  const foreignChat = 'https://chat.example.com';
  expect(directivesOf(contentSecurityPolicy({ ...content, foreignChat }))).toEqual({
    ...own,
    'script-src': `${own['script-src']} ${foreignChat}`,
    'style-src': "'self' 'unsafe-inline'",
    'connect-src': `'self' ${foreignChat}`,
    'frame-src': foreignChat,
  });
});

test('wallets may ask for a payment and open their window on the page of the card form only', () => {
  expect(pageHeaders(content)['permissions-policy']).toContain('payment=()');
  expect(pageHeaders(content)).not.toHaveProperty('cross-origin-opener-policy');
  expect(pageHeaders({ ...content, cardForm: true })).toMatchObject({
    'permissions-policy': expect.stringContaining('payment=(self "https://js.stripe.com")'),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  });
});
