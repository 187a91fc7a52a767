import * as client from 'openid-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
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

// The behaviours that the OpenID Foundation's Basic OP test plan requires, one test for each module and by its name.
// They are tested through a certified client library. PKCE goes with every request, because this provider requires it.

const email = 'ada.byron@example.com';
const callback = `${clientOrigin}/back`;

let database: Database;
let portal: IdentityApp;
let accountId: string;
let config: client.Configuration;

async function configOf(id: string, auth?: client.ClientAuth): Promise<client.Configuration> {
  const secret = testClients.find((known) => known.id === id)?.secret;
  return client.discovery(new URL(portal.origin), id, secret, auth, { execute: [client.allowInsecureRequests] });
}

beforeAll(async () => {
  database = await createTestDatabase();
  portal = await identityApp(database);
  accountId = await addAccount(database, email, ['handler']);
  config = await configOf('basic', client.ClientSecretBasic(testClients[0]?.secret));
});

afterAll(async () => {
  await portal.close();
  await database.close();
});

type Attempt = { url: URL; verifier: string; checks: client.AuthorizationCodeGrantChecks };

/** Returns an authorization request of the client's; `more` is added, and null values are left out. */
async function requestOf(more: Record<string, string | null> = {}, by = config): Promise<Attempt> {
  const verifier = client.randomPKCECodeVerifier();
  const state = client.randomState();
  const parameters: Record<string, string | null> = {
    redirect_uri: callback,
    scope: 'openid',
    state,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...more,
  };
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== null);
  const url = client.buildAuthorizationUrl(by, Object.fromEntries(given));
  if (more['response_type'] === null) url.searchParams.delete('response_type');
  const nonce = more['nonce'];
  const checks = { expectedState: state, pkceCodeVerifier: verifier, ...(nonce ? { expectedNonce: nonce } : {}) };
  return { url, verifier, checks };
}

async function signedInBrowser(): Promise<TestBrowser> {
  const browser = new TestBrowser(portal.origin);
  await signIn(portal, browser, accountId);
  return browser;
}

async function flow(more: Record<string, string | null> = {}, browser?: TestBrowser, by = config) {
  const attempt = await requestOf(more, by);
  const { url } = await (browser ?? (await signedInBrowser())).open(attempt.url);
  const tokens = await client.authorizationCodeGrant(by, url, attempt.checks);
  return { ...attempt, back: url, tokens, claims: tokens.claims() };
}

function userInfo(tokens: client.TokenEndpointResponse) {
  return client.fetchUserInfo(config, tokens.access_token, accountId);
}

/** Returns the error that came back to the client instead of a code. */
async function errorOf(more: Record<string, string | null>, browser = new TestBrowser(portal.origin)) {
  const { url } = await requestOf(more);
  const { url: back } = await browser.open(url);
  return { at: back.origin + back.pathname, error: back.searchParams.get('error') };
}

describe('Basic OP', () => {
  test('oidcc-server: a code, an ID token of this issuer and an access token', async () => {
    const { tokens, claims } = await flow({ nonce: 'n-0S6_WzA2Mj' });
    expect(claims).toMatchObject({ iss: portal.origin, aud: 'basic', sub: accountId, nonce: 'n-0S6_WzA2Mj' });
    expect(tokens.token_type).toBe('bearer');
    expect(tokens.expires_in).toBe(900);
  });

  test('oidcc-response-type-missing: is an error', async () => {
    const { error } = await errorOf({ response_type: null }, await signedInBrowser());
    expect(error).toBe('invalid_request');
  });

  test('oidcc-userinfo-get', async () => {
    const { tokens } = await flow();
    expect(await userInfo(tokens)).toEqual({ sub: accountId });
  });

  test.each([
    ['oidcc-userinfo-post-header', (token: string) => ({ headers: { authorization: `Bearer ${token}` } })],
    ['oidcc-userinfo-post-body', (token: string) => ({ body: new URLSearchParams({ access_token: token }) })],
  ])('%s', async (_module, sent) => {
    const { tokens } = await flow();
    const answer = await fetch(`${portal.origin}/connect/userinfo`, { method: 'POST', ...sent(tokens.access_token) });
    expect([answer.status, await answer.json()]).toEqual([200, { sub: accountId }]);
  });

  test('oidcc-idtoken-signature: RS256 by a published key', async () => {
    const { tokens } = await flow();
    const header = JSON.parse(Buffer.from(tokens.id_token?.split('.')[0] ?? '', 'base64url').toString());
    const { keys } = (await (await fetch(`${portal.origin}/connect/jwks`)).json()) as {
      keys: { kid: string; d?: string }[];
    };
    expect(header.alg).toBe('RS256');
    expect(keys.map(({ kid }) => kid)).toContain(header.kid);
    expect(keys.every((key) => key.d === undefined)).toBe(true);
    client.enableNonRepudiationChecks(config);
    await expect(flow()).resolves.toBeDefined();
  });

  test('oidcc-idtoken-unsigned: no client may ask for an unsigned ID token', () => {
    expect(config.serverMetadata().id_token_signing_alg_values_supported).toEqual(['RS256']);
  });

  test('oidcc-ensure-request-without-nonce-succeeds-for-code-flow', async () => {
    expect((await flow()).claims?.nonce).toBeUndefined();
  });

  test.each([
    ['oidcc-scope-profile', 'openid profile', { name: email }],
    ['oidcc-scope-email', 'openid email', { email, email_verified: true }],
    ['oidcc-scope-address', 'openid address', {}],
    ['oidcc-scope-phone', 'openid phone', {}],
    [
      'oidcc-scope-all',
      'openid profile email address phone roles',
      { name: email, email, email_verified: true, roles: ['handler'] },
    ],
  ])('%s', async (_module, scope, claims) => {
    const { tokens } = await flow({ scope });
    expect(await userInfo(tokens)).toEqual({ sub: accountId, ...claims });
  });

  test('oidcc-ensure-other-scope-order-succeeds', async () => {
    const { tokens } = await flow({ scope: 'email openid' });
    expect(await userInfo(tokens)).toEqual({ sub: accountId, email, email_verified: true });
  });

  test.each(['page', 'popup'])('oidcc-display-%s', async (display) => {
    expect((await flow({ display })).claims?.sub).toBe(accountId);
  });

  test('oidcc-prompt-login: a signed-in person signs in again, and the ID token has the new time', async () => {
    const browser = new TestBrowser(portal.origin);
    const hour = 60 * 60 * 1_000;
    const token = await signInAt(browser, new Date(Date.now() - hour));
    const first = await flow({}, browser);
    const attempt = await requestOf({ prompt: 'login' });
    const form = await browser.open(attempt.url);
    expect(form.url.pathname).toBe('/account/login');
    const here = form.url.searchParams.get('returnUrl') ?? '';
    // Coming back without having signed in leads to the form again.
    expect((await browser.open(here)).url.pathname).toBe('/account/login');
    await signIn(portal, browser, accountId, hashToken(token));
    const { url } = await browser.open(here);
    const tokens = await client.authorizationCodeGrant(config, url, attempt.checks);
    const [before, after] = [first.claims?.auth_time ?? 0, tokens.claims()?.auth_time ?? 0];
    expect(after - before).toBeGreaterThanOrEqual(3_600);
  });

  test('oidcc-prompt-none-not-logged-in', async () => {
    expect(await errorOf({ prompt: 'none' })).toEqual({ at: callback, error: 'login_required' });
  });

  test('oidcc-prompt-none-logged-in: the same person and the same sign-in', async () => {
    const browser = await signedInBrowser();
    const first = await flow({}, browser);
    const second = await flow({ prompt: 'none' }, browser);
    expect(second.claims).toMatchObject({ sub: accountId, auth_time: first.claims?.auth_time });
  });

  test('oidcc-max-age-1: a sign-in of longer ago is not enough', async () => {
    const browser = new TestBrowser(portal.origin);
    const token = await signInAt(browser, new Date(Date.now() - 10_000));
    const attempt = await requestOf({ max_age: '1' });
    const form = await browser.open(attempt.url);
    expect(form.url.pathname).toBe('/account/login');
    await signIn(portal, browser, accountId, hashToken(token));
    const { url } = await browser.open(form.url.searchParams.get('returnUrl') ?? '');
    const tokens = await client.authorizationCodeGrant(config, url, { ...attempt.checks, maxAge: 1 });
    expect(tokens.claims()?.auth_time).toBeGreaterThan(Math.floor(Date.now() / 1_000) - 5);
  });

  test('oidcc-max-age-10000: a sign-in of just now is', async () => {
    const browser = await signedInBrowser();
    const first = await flow({}, browser);
    const second = await flow({ max_age: '10000' }, browser);
    expect(second.claims?.auth_time).toBe(first.claims?.auth_time);
  });

  test('oidcc-ensure-request-with-unknown-parameter-succeeds', async () => {
    expect((await flow({ extra: 'foobar' })).claims?.sub).toBe(accountId);
  });

  test('oidcc-id-token-hint: with prompt=none, the same person', async () => {
    const browser = await signedInBrowser();
    const { tokens } = await flow({}, browser);
    const hinted = await flow({ prompt: 'none', id_token_hint: tokens.id_token ?? '' }, browser);
    expect(hinted.claims?.sub).toBe(accountId);
  });

  test.each([
    ['oidcc-login-hint', { login_hint: 'buffy@127.0.0.1' }],
    ['oidcc-ui-locales', { ui_locales: 'se' }],
    ['oidcc-claims-locales', { claims_locales: 'se' }],
    ['oidcc-ensure-request-with-acr-values-succeeds', { acr_values: '1 2' }],
  ])('%s: is no error', async (_module, more) => {
    expect((await flow(more)).claims?.sub).toBe(accountId);
  });

  test('oidcc-codereuse: a code is good once, and what it gave is taken back', async () => {
    const { back, checks, tokens } = await flow();
    await expect(client.authorizationCodeGrant(config, back, checks)).rejects.toMatchObject({ error: 'invalid_grant' });
    await expect(userInfo(tokens)).rejects.toThrow();
  });

  test('oidcc-codereuse-30seconds: later as well', async () => {
    const { back, checks, tokens } = await flow();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30_000 });
    try {
      await expect(client.authorizationCodeGrant(config, back, checks)).rejects.toMatchObject({
        error: 'invalid_grant',
      });
      await expect(userInfo(tokens)).rejects.toThrow();
    } finally {
      vi.useRealTimers();
    }
  });

  test.each([
    ['oidcc-ensure-registered-redirect-uri', 'https://evil.example/back'],
    ['oidcc-redirect-uri-query-added', `${callback}?foo=bar`],
    ['oidcc-redirect-uri-query-mismatch', `${callback}?bar=foo`],
    ['oidcc-redirect-uri-regfrag', `${callback}#foobar`],
    ['oidcc-redirect-uri-no-scheme', 'client.example/back'],
  ])('%s: a page of ours says so, nobody is sent anywhere', async (_module, redirect_uri) => {
    const { url } = await requestOf({ redirect_uri });
    const seen = await (await signedInBrowser()).open(url);
    expect([seen.url.origin, seen.status]).toEqual([portal.origin, 400]);
    expect(seen.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('oidcc-redirect-uri-missing: without one there is nowhere to go', async () => {
    const { url } = await requestOf({ redirect_uri: null });
    expect((await (await signedInBrowser()).open(url)).status).toBe(400);
  });

  test('oidcc-ensure-post-request-succeeds', async () => {
    const { url, checks } = await requestOf();
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      origin: clientOrigin,
      'sec-fetch-site': 'cross-site',
    };
    const body = url.searchParams.toString();
    const seen = await (await signedInBrowser()).open('/connect/authorize', { method: 'POST', headers, body });
    const tokens = await client.authorizationCodeGrant(config, seen.url, checks);
    expect(tokens.claims()?.sub).toBe(accountId);
  });

  test('oidcc-server-client-secret-post', async () => {
    const posting = await configOf('post', client.ClientSecretPost(testClients[1]?.secret));
    expect((await flow({}, undefined, posting)).claims?.aud).toBe('post');
  });

  test.each([
    [
      'oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported',
      'request',
      'request_not_supported',
    ],
    [
      'oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported',
      'request_uri',
      'request_uri_not_supported',
    ],
    ['oidcc-registration-parameter', 'registration', 'registration_not_supported'],
  ])('%s: refused as unsupported', async (_module, name, error) => {
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{}').toString('base64url')}.`;
    const given = { request: none, request_uri: 'https://client.example/request', registration: '{}' };
    const answer = await errorOf({ [name]: given[name as keyof typeof given] }, await signedInBrowser());
    expect(answer).toEqual({ at: callback, error });
  });

  test('oidcc-ensure-request-object-with-redirect-uri: refused as well, and sent only where the client is known to be', async () => {
    const payload = Buffer.from(JSON.stringify({ redirect_uri: 'https://evil.example/' })).toString('base64url');
    const request = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
    expect(await errorOf({ request }, await signedInBrowser())).toEqual({
      at: callback,
      error: 'request_not_supported',
    });
  });

  test('oidcc-claims-essential: a claim asked for by name is given', async () => {
    const claims = JSON.stringify({ userinfo: { name: { essential: true } } });
    const { tokens } = await flow({ claims });
    expect(await userInfo(tokens)).toEqual({ sub: accountId, name: email });
  });

  test('oidcc-refresh-token: rotates, keeps the person, and the old one is over', async () => {
    const { tokens } = await flow();
    const renewed = await client.refreshTokenGrant(config, tokens.refresh_token ?? '');
    expect(renewed.claims()).toMatchObject({ sub: accountId, aud: 'basic' });
    expect(renewed.refresh_token).not.toBe(tokens.refresh_token);
    expect(await userInfo(renewed)).toEqual({ sub: accountId });
  });

  test('oidcc-refresh-token-rp-key-rotation and of another client: a token is its client’s alone', async () => {
    const { tokens } = await flow();
    const other = await configOf('other', client.ClientSecretBasic(testClients[2]?.secret));
    await expect(client.refreshTokenGrant(other, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  test('oidcc-ensure-request-with-valid-pkce-succeeds, and with none, a plain or a wrong one fails', async () => {
    expect((await flow()).claims?.sub).toBe(accountId);
    const browser = await signedInBrowser();
    expect(await errorOf({ code_challenge: null, code_challenge_method: null }, browser)).toMatchObject({
      error: 'invalid_request',
    });
    expect(await errorOf({ code_challenge_method: 'plain' }, browser)).toMatchObject({ error: 'invalid_request' });
    const { url, checks } = await requestOf();
    const { url: back } = await browser.open(url);
    const wrong = { ...checks, pkceCodeVerifier: client.randomPKCECodeVerifier() };
    await expect(client.authorizationCodeGrant(config, back, wrong)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  test('oidcc-discovery: what is offered, and nothing else', () => {
    expect(config.serverMetadata()).toMatchObject({
      issuer: portal.origin,
      authorization_endpoint: `${portal.origin}/connect/authorize`,
      token_endpoint: `${portal.origin}/connect/token`,
      userinfo_endpoint: `${portal.origin}/connect/userinfo`,
      jwks_uri: `${portal.origin}/connect/jwks`,
      end_session_endpoint: `${portal.origin}/connect/logout`,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      subject_types_supported: ['public'],
      authorization_response_iss_parameter_supported: true,
    });
    expect(config.serverMetadata().registration_endpoint).toBeUndefined();
  });
});

async function signInAt(browser: TestBrowser, when: Date): Promise<string> {
  const services = { ...portal.services, now: () => when };
  return signIn({ ...portal, services }, browser, accountId);
}
