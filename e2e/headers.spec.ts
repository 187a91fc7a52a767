import { expect, test } from '@playwright/test';

for (const path of ['/track', '/my-claim/', '/no/such/page']) {
  test(`${path} comes with a strict policy`, async ({ request }) => {
    const headers = (await request.get(path)).headers();
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    const scripts = policy.split('; ').find((line) => line.startsWith('script-src')) ?? '';
    expect(scripts).toContain("'self'");
    expect(scripts).not.toMatch(/unsafe-inline|unsafe-eval|\*|https?:/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  });
}

test('private answers are kept by no cache', async ({ request }) => {
  const login = await request.post('/api/enduser/login', { data: {} });
  expect(login.status()).toBe(400);
  expect(login.headers()['cache-control']).toContain('no-store');
  expect(login.headers()['content-type']).toContain('application/problem+json');
});

test('a page that asks with a session is not cached either', async ({ request }) => {
  expect((await request.get('/my-claim/')).headers()['cache-control']).toMatch(/no-store|no-cache|private/);
});

test('a form from another origin is refused', async ({ request }) => {
  const answer = await request.post('/track', {
    headers: { origin: 'https://evil.example' },
    form: { reference: 'CLM-1', postcode: 'SW1A 1AA' },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(403);
});
