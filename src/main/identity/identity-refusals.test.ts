import * as client from 'openid-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { issueToken } from '#features/account/sign-in/account-token.data.ts';
import { endAccountSession } from '#server/sessions/account-session.data.ts';
import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { purgeIdentity } from '#server/identity/identity-record.data.ts';
import { hashToken } from '#server/sessions/session.ts';
import {
  addAccount,
  clientOrigin,
  identityApp,
  signIn,
  TestBrowser,
  testClients,
  type IdentityApp,
} from './identity-app.fixture.ts';

// What a forger, a thief or a careless server may try, and what several servers share.

const callback = `${clientOrigin}/back`;

let database: Database;
let portal: IdentityApp;
let second: IdentityApp;
let accountId: string;
let config: client.Configuration;
let browser: TestBrowser;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  portal = await identityApp(database);
  // Another process of the same portal, with the same public address.
  second = await identityApp(database, portal.origin);
  accountId = await addAccount(database, 'grace@example.com');
  const secret = testClients[0]?.secret;
  const options = { execute: [client.allowInsecureRequests] };
  config = await client.discovery(new URL(portal.origin), 'basic', secret, client.ClientSecretBasic(secret), options);
});

beforeEach(async () => {
  browser = new TestBrowser(portal.origin);
  token = await signIn(portal, browser, accountId);
});

afterAll(async () => {
  await second.close();
  await portal.close();
  await database.close();
});

async function attempt(more: Record<string, string> = {}) {
  const pkceCodeVerifier = client.randomPKCECodeVerifier();
  const expectedState = client.randomState();
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: callback,
    scope: 'openid email',
    state: expectedState,
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    ...more,
  });
  return { url, checks: { pkceCodeVerifier, expectedState } };
}

async function codeFor(more: Record<string, string> = {}) {
  const { url, checks } = await attempt(more);
  return { back: (await browser.open(url)).url, checks };
}

async function tokensFor() {
  const { back, checks } = await codeFor();
  return client.authorizationCodeGrant(config, back, checks);
}

/** Sends the token call as a form by the client `id`. */
async function tokenCall(origin: string, form: Record<string, string>, id = 'basic') {
  const secret = testClients.find((known) => known.id === id)?.secret ?? '';
  const authorization = `Basic ${Buffer.from(`${id}:${encodeURIComponent(secret)}`).toString('base64')}`;
  const answer = await fetch(`${origin}/connect/token`, {
    method: 'POST',
    headers: { authorization },
    body: new URLSearchParams(form),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
}

const userInfo = (origin: string, accessToken: string) =>
  fetch(`${origin}/connect/userinfo`, { headers: { authorization: `Bearer ${accessToken}` } });

describe('refused', () => {
  test('a state that the client has not made', async () => {
    const { back, checks } = await codeFor();
    back.searchParams.set('state', client.randomState());
    await expect(client.authorizationCodeGrant(config, back, checks)).rejects.toThrow();
  });

  test('an ID token with another nonce', async () => {
    const { back, checks } = await codeFor({ nonce: client.randomNonce() });
    const expectedNonce = client.randomNonce();
    await expect(client.authorizationCodeGrant(config, back, { ...checks, expectedNonce })).rejects.toThrow();
  });

  test('an answer of another issuer', async () => {
    const { back, checks } = await codeFor();
    expect(back.searchParams.get('iss')).toBe(portal.origin);
    back.searchParams.set('iss', 'https://evil.example');
    await expect(client.authorizationCodeGrant(config, back, checks)).rejects.toThrow();
  });

  test('a code with another redirect URI, of another client, or without its verifier', async () => {
    const { back, checks } = await codeFor();
    const code = back.searchParams.get('code') ?? '';
    const whole = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: callback,
      code_verifier: checks.pkceCodeVerifier,
    };
    const { code_verifier: _, ...withoutVerifier } = whole;
    for (const [form, id] of [
      [{ ...whole, redirect_uri: `${clientOrigin}/other` }, 'basic'],
      [whole, 'other'],
      [withoutVerifier, 'basic'],
      [{ ...whole, code_verifier: client.randomPKCECodeVerifier() }, 'basic'],
    ] as const) {
      expect(await tokenCall(portal.origin, form, id)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    }
  });

  test('a wrong client secret', async () => {
    const { back, checks } = await codeFor();
    const authorization = `Basic ${Buffer.from('basic:wrong').toString('base64')}`;
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: callback,
      code_verifier: checks.pkceCodeVerifier,
    });
    const answer = await fetch(`${portal.origin}/connect/token`, { method: 'POST', headers: { authorization }, body });
    expect([answer.status, await answer.json()]).toMatchObject([401, { error: 'invalid_client' }]);
  });

  test('a code after a minute', async () => {
    const { back, checks } = await codeFor();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    try {
      await expect(client.authorizationCodeGrant(config, back, checks)).rejects.toMatchObject({
        error: 'invalid_grant',
      });
    } finally {
      vi.useRealTimers();
    }
  });

  test('one code, twenty times at once on two servers: one answer at most, and in the end nothing of it is good', async () => {
    const { back, checks } = await codeFor();
    const form = {
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: callback,
      code_verifier: checks.pkceCodeVerifier,
    };
    const untilAnswered = async (origin: string) => {
      let answer = await tokenCall(origin, form);
      while (answer.status === 503) answer = await tokenCall(origin, form);
      return answer;
    };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => untilAnswered(turn % 2 === 0 ? portal.origin : second.origin)),
    );
    const given = answers.filter(({ status }) => status === 200);
    expect(given.length).toBeLessThanOrEqual(1);
    expect(answers.filter(({ status }) => status === 400).length).toBe(20 - given.length);
  });

  test('a refresh token that was used: the one that replaced it is over as well', async () => {
    const { refresh_token: old = '' } = await tokensFor();
    const { refresh_token: newer = '' } = await client.refreshTokenGrant(config, old);
    await expect(client.refreshTokenGrant(config, old)).rejects.toMatchObject({ error: 'invalid_grant' });
    await expect(client.refreshTokenGrant(config, newer)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  test('a refresh token for the portal itself', async () => {
    const { back, checks } = await portalCode(browser);
    const answer = await portalTokens(back, checks.pkceCodeVerifier);
    expect(Object.keys(answer).toSorted()).toEqual(['access_token', 'expires_in', 'id_token', 'scope', 'token_type']);
  });

  test('the portal’s code where another site sends it', async () => {
    const { back, checks } = await portalCode(browser);
    const answer = await portalTokens(back, checks.pkceCodeVerifier, 'https://evil.example');
    expect(answer).toMatchObject({ error: 'invalid_request' });
  });

  test('a garbage id_token_hint, or one of somebody else', async () => {
    const { id_token = '' } = await tokensFor();
    const errorOf = async (id_token_hint: string, by: TestBrowser) => {
      const { url } = await attempt({ prompt: 'none', id_token_hint });
      return (await by.open(url)).url.searchParams.get('error');
    };
    expect(await errorOf('garbage', browser)).toBe('invalid_request');
    expect(await errorOf(`${id_token.slice(0, -6)}AAAAAA`, browser)).toBe('invalid_request');
    const stranger = new TestBrowser(portal.origin);
    await signIn(portal, stranger, await addAccount(database, 'somebody.else@example.com'));
    expect(await errorOf(id_token, stranger)).toBe('login_required');
    expect(await errorOf(id_token, browser)).toBeNull();
  });

  test('going on with the sign-in that another browser has begun', async () => {
    const { url } = await attempt();
    const victim = browser;
    const attacker = new TestBrowser(portal.origin);
    const form = await attacker.open(url);
    expect(form.url.pathname).toBe('/account/login');
    const begun = form.url.searchParams.get('returnUrl') ?? '';
    expect((await victim.open(begun)).status).toBe(400);
    expect((await attacker.open(begun)).url.pathname).toBe('/account/login');
  });

  test('a cookie of the provider that somebody else has made', async () => {
    const stranger = new TestBrowser(portal.origin);
    for (const name of ['fettle-oidc', 'fettle-oidc.sig', 'fettle-oidc-resume']) stranger.keep(name, 'guessed');
    const { url } = await attempt({ prompt: 'none' });
    expect((await stranger.open(url)).url.searchParams.get('error')).toBe('login_required');
  });

  test('addresses of a Host or forwarding header that a caller has made up', async () => {
    for (const headers of [
      { host: 'evil.example' },
      { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    ]) {
      const answer = await portal.app.inject({ url: '/.well-known/openid-configuration', headers });
      expect(answer.body).not.toContain('evil.example');
      expect(answer.json()).toMatchObject({ authorization_endpoint: `${portal.origin}/connect/authorize` });
    }
  });

  test.each(['a'.repeat(60_000), '%00', '\u{d800}'.toWellFormed(), '../../..', '<script>'])(
    'no garbage is a fault of ours (%#)',
    async (text) => {
      for (const name of ['client_id', 'redirect_uri', 'state', 'prompt', 'max_age', 'id_token_hint', 'claims']) {
        const { url } = await attempt({ [name]: text });
        if (url.href.length > 12_000) continue;
        const answer = await portal.app.inject({ url: url.pathname + url.search, headers: { accept: 'text/html' } });
        expect(answer.statusCode).toBeLessThan(500);
        expect(answer.body).not.toContain('<script>alert');
      }
      const form = new URLSearchParams({ grant_type: text, code: text });
      const answer = await fetch(`${portal.origin}/connect/token`, { method: 'POST', body: form });
      expect(answer.status).toBeLessThan(500);
    },
  );
});

async function portalCode(by: TestBrowser, more: Record<string, string> = {}) {
  const redirect_uri = `${portal.origin}/authentication/login-callback`;
  const { url, checks } = await attempt({ redirect_uri, scope: 'openid profile email roles', ...more });
  url.searchParams.set('client_id', 'EndUserPortal');
  return { back: (await by.open(url)).url, checks };
}

async function portalTokens(back: URL, code_verifier: string, from = portal.origin): Promise<Record<string, string>> {
  const answer = await fetch(`${portal.origin}/connect/token`, {
    method: 'POST',
    headers: { origin: from },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'EndUserPortal',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: `${portal.origin}/authentication/login-callback`,
      code_verifier,
    }),
  });
  return (await answer.json()) as Record<string, string>;
}

describe('logging out', () => {
  const bye = () => `${portal.origin}/authentication/logout-callback`;
  const path = (more: Record<string, string>) => `/connect/logout?${new URLSearchParams(more).toString()}`;

  test('with the ID token of who is signed in ends the sign-in for good and everywhere', async () => {
    const { back, checks } = await portalCode(browser);
    const { id_token = '', access_token = '' } = await portalTokens(back, checks.pkceCodeVerifier);
    expect((await userInfo(second.origin, access_token)).status).toBe(200);
    const seen = await browser.open(path({ id_token_hint: id_token, post_logout_redirect_uri: bye(), state: 'abc' }));
    expect(seen.url.href).toBe(`${bye()}?state=abc`);
    expect(browser.cookie()).not.toContain('fettle-account');
    expect((await userInfo(second.origin, access_token)).status).toBe(401);
    browser.keep('fettle-account', token);
    const { url } = await attempt({ prompt: 'none' });
    expect((await browser.open(url)).url.searchParams.get('error')).toBe('login_required');
  });

  test('empties the browser’s cache', async () => {
    const { back, checks } = await portalCode(browser);
    const { id_token = '' } = await portalTokens(back, checks.pkceCodeVerifier);
    const url = `${portal.origin}${path({ id_token_hint: id_token, post_logout_redirect_uri: bye() })}`;
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie: browser.cookie() } });
    expect([answer.status, answer.headers.get('clear-site-data')]).toEqual([303, '"cache"']);
  });

  test('without one, or led here by another site, ends nothing', async () => {
    const seen = await browser.open(path({ client_id: 'EndUserPortal', post_logout_redirect_uri: bye() }));
    expect(seen.url.pathname).toBe('/authentication/logout');
    const { url } = await attempt({ prompt: 'none' });
    expect((await browser.open(url)).url.searchParams.get('code')).not.toBeNull();
  });

  test('to an address that is not the client’s is refused', async () => {
    const { id_token = '' } = await tokensFor();
    const seen = await browser.open(
      path({ id_token_hint: id_token, post_logout_redirect_uri: 'https://evil.example/' }),
    );
    expect([seen.url.origin, seen.status]).toEqual([portal.origin, 400]);
  });

  test('when nobody is signed in leads on just the same', async () => {
    const seen = await new TestBrowser(portal.origin).open(
      path({ client_id: 'EndUserPortal', post_logout_redirect_uri: bye(), state: 'x' }),
    );
    expect(seen.url.href).toBe(`${bye()}?state=x`);
  });
});

describe('the account cookie is the authority', () => {
  test('a sign-in that was ended ends the tokens that it gave', async () => {
    const { access_token, refresh_token = '' } = await tokensFor();
    expect((await userInfo(portal.origin, access_token)).status).toBe(200);
    await endAccountSession(database.kysely, hashToken(token), new Date());
    expect((await userInfo(portal.origin, access_token)).status).toBe(401);
    await expect(client.refreshTokenGrant(config, refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  test('a changed e-mail address ends the tokens of every other sign-in', async () => {
    const id = await addAccount(database, 'moving@example.com');
    await signIn(portal, browser, id);
    const { access_token, refresh_token = '' } = await tokensFor();
    expect((await userInfo(portal.origin, access_token)).status).toBe(200);
    const change = { accountId: id, purpose: 'change-email', email: 'moved@example.com' } as const;
    const body = JSON.stringify({ token: await issueToken(database.kysely, change, new Date()) });
    const headers = { 'content-type': 'application/json', origin: portal.origin };
    const url = `${portal.origin}/api/account/confirmEmailChange`;
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200);
    expect((await userInfo(portal.origin, access_token)).status).toBe(401);
    await expect(client.refreshTokenGrant(config, refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  test('an account that is locked out or deleted has no tokens any more', async () => {
    const id = await addAccount(database, 'locked@example.com');
    await signIn(portal, browser, id);
    const { access_token } = await tokensFor();
    await database.kysely
      .updateTable('account')
      .set({ locked_out_until: new Date(Date.now() + 60_000) })
      .where('id', '=', id)
      .execute();
    expect((await userInfo(portal.origin, access_token)).status).toBe(401);
    const { url } = await attempt({ prompt: 'none' });
    expect((await browser.open(url)).url.searchParams.get('error')).toBe('login_required');
    await database.kysely.deleteFrom('account').where('id', '=', id).execute();
    expect((await userInfo(portal.origin, access_token)).status).toBe(401);
  });

  test('another account in the same browser is another sign-in', async () => {
    const first = await tokensFor();
    const other = await addAccount(database, 'other@example.com');
    await signIn(portal, browser, other, hashToken(token));
    expect((await tokensFor()).claims()?.sub).toBe(other);
    expect((await userInfo(portal.origin, first.access_token)).status).toBe(401);
  });
});

describe('two servers on one database', () => {
  test('begin on one, go on and end on the other', async () => {
    const { url, checks } = await attempt();
    const stranger = new TestBrowser(portal.origin);
    const form = await stranger.open(url);
    const elsewhere = new TestBrowser(second.origin);
    for (const pair of stranger.cookie('/connect/').split('; '))
      elsewhere.keep(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    const here = form.url.searchParams.get('returnUrl') ?? '';
    for (const pair of stranger.cookie(here).split('; '))
      elsewhere.keep(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    await signIn(second, elsewhere, accountId);
    const resumed = await elsewhere.open(here);
    // The second server redirects to the public address, which is the first's here.
    const resume = `${resumed.url.pathname}${resumed.url.search}`;
    for (const pair of stranger.cookie(resumed.url.pathname).split('; '))
      elsewhere.keep(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    const { url: back } = await elsewhere.open(resume);
    const form2 = {
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: callback,
      code_verifier: checks.pkceCodeVerifier,
    };
    const { status, body } = await tokenCall(portal.origin, form2);
    expect(status).toBe(200);
    expect((await userInfo(second.origin, body['access_token'] ?? '')).status).toBe(200);
  });

  test('have the same keys', async () => {
    const keysOf = async (origin: string) => (await fetch(`${origin}/connect/jwks`)).json();
    expect(await keysOf(second.origin)).toEqual(await keysOf(portal.origin));
  });
});

test('nothing that opens anything is in the database as it is', async () => {
  const { back, checks } = await codeFor();
  const code = back.searchParams.get('code') ?? '';
  const tokens = await client.authorizationCodeGrant(config, back, checks);
  const { rows } = await database.pool.query<{ row: string }>(
    `select r::text as row from identity_record r union all select k::text from identity_key k
      union all select encode(ciphertext, 'escape') from identity_record`,
  );
  const dump = rows.map(({ row }) => row).join('\n');
  for (const secret of [code, tokens.access_token, tokens.refresh_token ?? '', 'grace@example.com']) {
    expect(dump).not.toContain(secret);
    expect(dump).not.toContain(Buffer.from(secret).toString('hex'));
  }
});

test('what is over is removed', async () => {
  await tokensFor();
  const later = new Date(Date.now() + 31 * 24 * 60 * 60 * 1_000);
  await purgeIdentity({ ...portal.services, now: () => later });
  const { rows } = await database.pool.query('select 1 from identity_record');
  expect(rows).toEqual([]);
});
