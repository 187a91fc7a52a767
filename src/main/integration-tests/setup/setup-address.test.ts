// Row 52: the public address, set in the browser.
import { expect, test } from 'vitest';

import { addPasskey } from '#features/account/second-factors/passkey.data.ts';
import { beforeEachWithSetup, type Portal, type SetupPortals } from './setup-portal.fixture.ts';

let own: SetupPortals;
beforeEachWithSetup((made) => {
  own = made;
});

const address = 'https://claims.example.com';
const browser = { origin: address, 'sec-fetch-site': 'same-origin' };

async function save({ app }: Portal, body: { address: string; seen?: string | null }, headers: object = browser) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/account/savePublicAddress',
    headers: { cookie: own.cookie, ...headers },
    payload: { seen: null, ...body },
  });
  return { status: answer.statusCode, json: answer.json<Record<string, unknown>>(), headers: answer.headers };
}

const get = async ({ app }: Portal, url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test('counts at once, in every process: headers, issuer, links and what webhooks are told', async () => {
  const [one, other] = [await own.start(), await own.start()];
  const issuerOf = async (portal: Portal) =>
    (await get(portal, '/.well-known/openid-configuration')).json<{ issuer: string }>().issuer;
  expect(await issuerOf(other)).toBe('http://localhost:3000');
  await other.app.listen({ port: 0 });
  expect((await save(one, { address })).status).toBe(200);
  await expect.poll(() => other.services.settings.publicUrl.origin, { timeout: 10_000 }).toBe(address);
  for (const portal of [one, other]) {
    expect(await issuerOf(portal)).toBe(address);
    expect((await get(portal, '/_configuration/EndUserPortal')).json()).toMatchObject({ authority: address });
    expect((await get(portal, '/healthz')).headers['strict-transport-security']).toBeDefined();
    expect((await get(portal, '/api/integration/v1/openapi.json')).body).toContain(`"url":"${address}/api/integration`);
  }
  const cookie = own.cookie.replace('fettle-account', '__Host-fettle-account');
  const { json } = { json: (await get(other, '/api/account/setup', { cookie })).json<Record<string, object>>() };
  expect(json).toMatchObject({ publicUrl: address, payment: { webhook: { url: `${address}/api/payments/webhook` } } });
});

test('keeps whoever saved it signed in, by the cookie of https', async () => {
  const portal = await own.start();
  const { headers } = await save(portal, { address });
  const [cookie = ''] = [headers['set-cookie']].flat();
  expect(cookie).toMatch(/^__Host-fettle-account=[\w-]{43}; Path=\/; SameSite=Lax; Secure; HttpOnly/);
  const signedIn = await get(portal, '/api/account/setup', { cookie: cookie.split(';')[0] ?? '' });
  expect(signedIn.statusCode).toBe(200);
  expect((await get(portal, '/api/account/setup', { cookie: own.cookie })).statusCode).toBe(401);
});

test('that was wrong can be mended from where the administrator is', async () => {
  const portal = await own.start();
  const { headers } = await save(portal, { address: 'https://claims.exmaple.com' });
  const cookie = [headers['set-cookie']].flat()[0]?.split(';')[0] ?? '';
  const { address: stored } = (await get(portal, '/api/account/setup', { cookie })).json<{
    address: { seen: string };
  }>();
  own.pass(1_000);
  const again = await save(portal, { address, seen: stored.seen }, { ...browser, cookie });
  expect(again.status).toBe(200);
  expect(portal.services.settings.publicUrl.origin).toBe(address);
});

test('is shown with how many people have a passkey, which another host name would leave without it', async () => {
  const portal = await own.start();
  const owners = async () =>
    (await get(portal, '/api/account/setup', { cookie: own.cookie })).json<{ address: { passkeyOwners: number } }>()
      .address.passkeyOwners;
  expect(await owners()).toBe(0);
  const { rows } = await own.database.pool.query<{ id: string }>('select id from account limit 1');
  for (const name of ['Laptop', 'Phone']) {
    const keys = { credential_id: Buffer.from(name), public_key: Buffer.from(name), counter: 0, transports: [] };
    await addPasskey(own.database.kysely, { account_id: rows[0]?.id ?? '', name, ...keys }, new Date());
  }
  expect(await owners()).toBe(1);
});

test('is never that of a request: neither its host nor its origin is proposed or stored', async () => {
  const portal = await own.start();
  const called = { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' };
  const answer = await get(portal, '/api/account/setup', { cookie: own.cookie, ...called });
  expect(answer.body).not.toContain('evil.example');
  expect(answer.json()).toMatchObject({ publicUrl: 'http://localhost:3000', address: { seen: null } });
  expect((await own.database.pool.query('select 1 from setting')).rowCount).toBe(0);
});

test.each([
  ['claims.example.com', browser, /^This must be an address such as https/],
  ['ftp://claims.example.com', browser, /^This must be an address/],
  [`${address}/portal`, browser, /^This must be an address/],
  [address, { origin: 'http://10.0.0.4:3000', host: '10.0.0.4:3000' }, /^Open this page at its https address/],
])('%s from %o is refused with what to do, and nothing is stored', async (wrong, headers, detail) => {
  const portal = await own.start();
  const { status, json } = await save(portal, { address: wrong }, headers);
  expect([status, json['errors']]).toEqual([
    400,
    [{ pointer: '/address', detail: expect.stringMatching(detail) as string }],
  ]);
  expect((await own.database.pool.query('select 1 from setting')).rowCount).toBe(0);
});

test('that the environment sets is read-only, and the store does not count', async () => {
  const before = await own.start();
  await save(before, { address });
  const portal = await own.start({ PUBLIC_URL: 'http://localhost:3000' });
  const setup = await own.setupOf(portal);
  expect(setup).toMatchObject({ publicUrl: 'http://localhost:3000', address: { settings: [{ isGiven: true }] } });
  const { status, json } = await own.post(portal, 'savePublicAddress', { address: 'http://a.example', seen: null });
  expect([status, json['code'], json['title']]).toEqual([
    409,
    'set-by-environment',
    'PUBLIC_URL is set by the environment of the portal. Change that, and start the portal again.',
  ]);
});
