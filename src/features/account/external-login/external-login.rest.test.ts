import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { accountApp, type AccountApp, password } from '#features/account/account-app.fixture.ts';
import { openSecondProvider, secondClient, type SecondProvider } from './second-provider.fixture.ts';

const origin = 'https://claims.example.com';
const email = 'ada@example.com';
const callback = (id: string) => `${origin}/api/account/externalLoginCallback/${id}`;

let database: Database;
let second: SecondProvider;
let portal: AccountApp;
beforeAll(async () => {
  database = await createTestDatabase();
  second = await openSecondProvider([callback('second'), callback('twin')]);
});
afterAll(async () => {
  await second.close();
  await database.close();
});
beforeEach(async () => {
  await database.pool.query('truncate account, account_try, mail, job, audit_event cascade');
  const client = { clientId: secondClient.id, clientSecret: secondClient.secret };
  portal = await accountApp(database, {
    externalProviders: [
      { id: 'second', displayName: 'Second', issuer: second.issuer, ...client },
      { id: 'twin', displayName: 'Twin', issuer: second.issuer, ...client },
      { id: 'secretless', displayName: 'Secretless', issuer: second.issuer, clientId: 'fettle', clientSecret: 'wrong' },
      { id: 'away', displayName: 'Away', issuer: 'http://127.0.0.1:9', ...client },
      { id: 'liar', displayName: 'Liar', issuer: `${second.issuer}/`.replace('127.0.0.1', 'localhost'), ...client },
    ],
  });
});

/** A browser with cookies of the portal and of the provider, following redirects one by one. */
class Visitor {
  readonly #cookies = { portal: new Map<string, string>(), provider: new Map<string, string>() };

  constructor(session?: string) {
    if (session !== undefined) this.#keep('portal', [session]);
  }

  #keep(site: 'portal' | 'provider', lines: string[]): void {
    for (const line of lines) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      if (pair.slice(at + 1) === '') this.#cookies[site].delete(pair.slice(0, at));
      else this.#cookies[site].set(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  cookie(site: 'portal' | 'provider' = 'portal'): string {
    return [...this.#cookies[site]].map((pair) => pair.join('=')).join('; ');
  }

  async #ask(method: 'GET' | 'POST', url: string, headers: Record<string, string>, payload?: string | object) {
    const cookie = this.cookie();
    const answer = await portal.app.inject({
      method,
      url,
      headers: { host: new URL(origin).host, ...headers, ...(cookie && { cookie }) },
      ...(payload !== undefined && { payload }),
    });
    this.#keep('portal', [answer.headers['set-cookie'] ?? []].flat());
    return answer;
  }

  readonly own = { origin, 'sec-fetch-site': 'same-origin' };

  /** Posts the form. Returns the provider's address, or the page of the error. */
  async start(provider: string, query: Record<string, string> = {}, headers: Record<string, string> = this.own) {
    const url = `/api/account/startExternalLogin?${new URLSearchParams({ provider, ...query }).toString()}`;
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await this.#ask('POST', url, { ...headers, ...type }, '');
    const returnUrlParameter = /content="0;url=([^"]+)"/.exec(answer.body)?.[1]?.replaceAll('&amp;', '&');
    return {
      status: answer.statusCode,
      page: answer.headers.location ?? '',
      returnUrlParameter,
      headers: answer.headers,
      body: answer.body,
    };
  }

  async call(name: string, body: object) {
    const answer = await this.#ask('POST', `/api/account/${name}`, this.own, body);
    return { status: answer.statusCode, json: answer.json<Record<string, unknown>>() };
  }

  async read(name: string) {
    const answer = await this.#ask('GET', `/api/account/${name}`, {});
    return { status: answer.statusCode, json: answer.json<Record<string, unknown>>() };
  }

  /** Opens an address of the provider. Returns the one to which it redirects the browser. */
  async #follow(url: string, init: RequestInit = {}): Promise<string> {
    const headers = { ...(init.headers as Record<string, string>), cookie: this.cookie('provider') };
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' });
    this.#keep('provider', answer.headers.getSetCookie());
    const next = answer.headers.get('location');
    await answer.body?.cancel();
    if (next === null) return url;
    return next.startsWith(origin) ? next : this.#follow(new URL(next, url).href);
  }

  /** Signs in at the provider. Returns the address at which the browser comes back. */
  async signInThere(
    returnUrlParameter: string,
    who: { subject: string; email?: string; verified?: boolean; deny?: boolean },
  ) {
    const page = await this.#follow(returnUrlParameter);
    if (page.startsWith(origin)) return page;
    const body = new URLSearchParams({
      subject: who.subject,
      email: who.email ?? '',
      ...(who.verified && { verified: 'on' }),
      action: who.deny ? 'deny' : 'sign-in',
    });
    return this.#follow(page, { method: 'POST', body });
  }

  async handleCallback(back: string): Promise<string> {
    const answer = await this.#ask('GET', back.replace(origin, ''), {});
    const next = answer.headers.location ?? `status ${answer.statusCode}`;
    return next.startsWith('/api/') ? this.handleCallback(next) : next;
  }

  async through(who: Parameters<Visitor['signInThere']>[1], query: Record<string, string> = {}, provider = 'second') {
    const { returnUrlParameter = '' } = await this.start(provider, query);
    return this.handleCallback(await this.signInThere(returnUrlParameter, who));
  }

  async isSignedIn(): Promise<boolean> {
    return (await this.read('currentUserRoles')).status === 200;
  }
}

const failed = '/account/login?problem=external-login-failed';
const ada = { subject: 'ada', email, verified: true };
const subjects = async () => (await portal.mailsTo(email)).map(({ subject }) => subject);

test('staff who need a second factor are led to set it up, wherever they were to go', async () => {
  portal.services.settings.staffTwoFactor = true;
  await portal.add(email, { roles: ['handler'] });
  expect(await new Visitor().through(ada)).toBe('/account/manage');
  expect(await new Visitor().through(ada, { returnUrl: '/my-claim/' })).toBe('/account/manage');
});

test('administrators who were to go nowhere land on their pages', async () => {
  await portal.add(email, { roles: ['admin'] });
  expect(await new Visitor().through(ada)).toBe('/account/users');
  expect(await new Visitor().through(ada, { returnUrl: '/privacy' })).toBe('/privacy');
});

describe('leaving for a provider', () => {
  test('is a form post of our own pages only', async () => {
    const visitor = new Visitor();
    expect((await visitor.start('second', {}, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await visitor.start('second', {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await visitor.start('second', {}, {})).status).toBe(403);
  });

  test('no other call takes a form', async () => {
    const headers = { origin, 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await portal.app.inject({ method: 'POST', url: '/api/account/login', headers, payload: 'a=b' });
    expect(answer.statusCode).toBe(415);
  });

  test('asks by code with PKCE, state and nonce, on a page that may do nothing else', async () => {
    const { returnUrlParameter = '', headers } = await new Visitor().start('second');
    const query = Object.fromEntries(new URL(returnUrlParameter).searchParams);
    expect(query).toMatchObject({
      response_type: 'code',
      scope: 'openid email',
      code_challenge_method: 'S256',
      redirect_uri: callback('second'),
    });
    expect([query['state'], query['nonce'], query['code_challenge']].every((text) => (text ?? '').length >= 43)).toBe(
      true,
    );
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(String(headers['set-cookie'])).toMatch(
      /^__Host-fettle-external-start=[\w-]{43}; Path=\/; SameSite=Lax; Secure; HttpOnly; Max-Age=1800$/,
    );
  });

  test.each([
    ['away', '/account/login?problem=external-provider-away&returnUrl=%2Fmessages'],
    ['liar', '/account/login?problem=external-provider-away&returnUrl=%2Fmessages'],
    ['nobody', '/account/login?problem=external-login-failed&returnUrl=%2Fmessages'],
  ])('%s: the sign-in page says what is wrong', async (provider, page) => {
    expect(await new Visitor().start(provider, { returnUrl: '/messages' })).toMatchObject({ status: 303, page });
  });

  test('says where it goes on in the reader’s language', async () => {
    const { body } = await new Visitor().start('second', {}, { ...new Visitor().own, 'accept-language': 'pl' });
    expect(body).toContain('<html lang="pl" dir="ltr">');
    expect(body).toContain('>Kontynuuj przez Second</a>');
  });

  test('a way to another site is refused', async () => {
    const { page } = await new Visitor().start('second', { returnUrl: '//evil.example' });
    expect(page).toBe('/account/login?problem=invalid-return-url');
  });

  test('the providers are offered by name', async () => {
    const { body } = await portal.app.inject('/api/account/getExternalAuthenticationSchemes');
    expect(JSON.parse(body)).toContainEqual({ name: 'second', displayName: 'Second' });
    expect(body).not.toContain(secondClient.secret);
  });
});

describe('coming back', () => {
  test('a verified address enters its account, links it and tells the owner; the next time needs no address', async () => {
    await portal.add(email);
    const first = new Visitor();
    expect(await first.through(ada, { returnUrl: '/messages?a=1' })).toBe('/messages?a=1');
    expect(await first.isSignedIn()).toBe(true);
    expect(await subjects()).toEqual(['Another way to sign in was added']);
    const again = new Visitor();
    expect(await again.through({ subject: 'ada', email: 'other@example.com' })).toBe('/authentication/profile');
    expect((await again.read('currentUser')).json).toMatchObject({ email, externalLogins: ['second'] });
  });

  test('an address that is not verified enters nothing', async () => {
    await portal.add(email);
    const visitor = new Visitor();
    expect(await visitor.through({ ...ada, verified: false })).toBe('/account/externalLogin');
    expect(await visitor.isSignedIn()).toBe(false);
    expect((await visitor.call('createAccountForExternalLogin', { email })).json).toMatchObject({
      succeeded: false,
      requiresEmailConfirmation: true,
    });
    expect(await subjects()).toEqual(['You already have an account']);
    const { rows } = await database.pool.query('select 1 from account_external_login');
    expect(rows).toHaveLength(0);
  });

  test('what was refused is told in the provider’s words', async () => {
    const page = await new Visitor().through({ subject: '', deny: true }, { returnUrl: '/messages' });
    const { searchParams } = new URL(page, origin);
    expect(Object.fromEntries(searchParams)).toEqual({
      problem: 'external-provider-failed',
      remoteError: 'The <b>person</b> said no',
      returnUrl: '/messages',
    });
  });

  test('a person on the way to their account page is told on the sign-in page', async () => {
    const page = await new Visitor().through({ subject: '', deny: true }, { returnUrl: '/account/manage' });
    expect(page).toMatch(/^\/account\/login\?problem=external-provider-failed&/);
  });

  test('a remote error of anybody is cut', async () => {
    const page = await new Visitor().handleCallback(
      `/api/account/completeExternalLogin?remoteError=${'x'.repeat(5_000)}`,
    );
    expect(page.length).toBeLessThan(300);
  });

  test.each<[what: string, forge: (back: URL, visitor: Visitor) => [URL, Visitor]]>([
    ['a forged state', (back, visitor) => (back.searchParams.set('state', 'f'.repeat(43)), [back, visitor])],
    ['no state', (back, visitor) => (back.searchParams.delete('state'), [back, visitor])],
    ['two states', (back, visitor) => (back.searchParams.append('state', 'f'), [back, visitor])],
    ['a forged code', (back, visitor) => (back.searchParams.set('code', 'f'.repeat(43)), [back, visitor])],
    ['no code', (back, visitor) => (back.searchParams.delete('code'), [back, visitor])],
    ['another issuer', (back, visitor) => (back.searchParams.set('iss', 'https://evil.example'), [back, visitor])],
    ['no issuer', (back, visitor) => (back.searchParams.delete('iss'), [back, visitor])],
    ['another browser', (back) => [back, new Visitor()]],
    [
      'another provider’s address',
      (back, visitor) => [new URL(back.href.replace('Callback/second', 'Callback/twin')), visitor],
    ],
    [
      'an unknown provider’s address',
      (back, visitor) => [new URL(back.href.replace('Callback/second', 'Callback/x')), visitor],
    ],
  ])('%s is refused', async (_what, forge) => {
    await portal.add(email);
    const visitor = new Visitor();
    const { returnUrlParameter = '' } = await visitor.start('second');
    const [back, who] = forge(new URL(await visitor.signInThere(returnUrlParameter, ada)), visitor);
    expect(await who.handleCallback(back.href)).toBe(failed);
    expect(await who.isSignedIn()).toBe(false);
  });

  test('a nonce that is not ours is refused', async () => {
    await portal.add(email);
    const visitor = new Visitor();
    const { returnUrlParameter = '' } = await visitor.start('second');
    const forged = new URL(returnUrlParameter);
    forged.searchParams.set('nonce', 'f'.repeat(43));
    expect(await visitor.handleCallback(await visitor.signInThere(forged.href, ada))).toBe(failed);
  });

  test('a code that somebody else asked for is refused (PKCE)', async () => {
    await portal.add(email);
    const [thief, visitor] = [new Visitor(), new Visitor()];
    const [theirs, ours] = [await thief.start('second'), await visitor.start('second')];
    const stolen = new URL(await thief.signInThere(theirs.returnUrlParameter ?? '', ada));
    const back = new URL(await visitor.signInThere(ours.returnUrlParameter ?? '', { subject: 'eve' }));
    back.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    expect(await visitor.handleCallback(back.href)).toBe(failed);
  });

  test('the same answer twice is refused, also at the same time', async () => {
    await portal.add(email);
    const visitor = new Visitor();
    const { returnUrlParameter = '' } = await visitor.start('second', { returnUrl: '/messages' });
    const back = await visitor.signInThere(returnUrlParameter, ada);
    const pages = await Promise.all([visitor.handleCallback(back), visitor.handleCallback(back)]);
    expect(pages.filter((page) => page === '/messages')).toHaveLength(1);
    expect(await visitor.handleCallback(back)).toBe(failed);
  });

  test('after half an hour it is over', async () => {
    const visitor = new Visitor();
    const { returnUrlParameter = '' } = await visitor.start('second');
    const back = await visitor.signInThere(returnUrlParameter, ada);
    portal.wait(31);
    expect(await visitor.handleCallback(back)).toBe(failed);
  });

  test('a client that the provider does not know is refused', async () => {
    const visitor = new Visitor();
    const { returnUrlParameter = '' } = await visitor.start('secretless');
    const forged = new URL(returnUrlParameter);
    forged.searchParams.set('redirect_uri', callback('second'));
    const back = (await visitor.signInThere(forged.href, ada)).replace('/second', '/secretless');
    expect(await visitor.handleCallback(back)).toBe(failed);
  });

  test('lock-outs and the second step hold', async () => {
    const account = await portal.add(email);
    await database.pool.query(`update account set locked_out_until = '9999-12-31' where id = $1`, [account.id]);
    const visitor = new Visitor();
    expect(await visitor.through(ada)).toBe('/account/login?problem=account-locked-out');
    expect(await subjects()).toEqual([]);
    await database.pool.query(
      `update account set locked_out_until = null, two_factor_at = now(), totp_ciphertext = '', totp_nonce = '',
        totp_key_id = '' where id = $1`,
      [account.id],
    );
    expect(await visitor.through(ada, { returnUrl: '/messages' })).toBe(
      '/account/loginWithTwoFactor?returnUrl=%2Fmessages',
    );
    expect(await visitor.isSignedIn()).toBe(false);
    expect(visitor.cookie()).toContain('__Host-fettle-sign-in=');
  });

  test('an address that somebody registered and never proved goes to its owner, without the stranger’s password', async () => {
    const stranger = { password_hash: 'x', email_confirmed_at: null, registered_by: Buffer.alloc(32) };
    const account = await portal.add(email, stranger);
    await database.pool.query(`insert into account_external_login values ('twin', 'stranger', $1, '', now())`, [
      account.id,
    ]);
    const visitor = new Visitor();
    expect(await visitor.through(ada)).toBe('/authentication/profile');
    expect((await visitor.read('currentUser')).json).toMatchObject({ hasPassword: false, externalLogins: ['second'] });
  });

  test('an invitation is accepted by it, roles and all', async () => {
    await portal.add(email, {
      password_hash: null,
      email_confirmed_at: null,
      invited_at: portal.services.now(),
      roles: ['handler'],
    });
    const visitor = new Visitor();
    await visitor.through(ada);
    expect((await visitor.read('currentUserRoles')).json).toEqual({ roles: ['handler'] });
  });

  test('accounts of the demo, whose addresses everybody knows, are not entered', async () => {
    await portal.add(email, { demo: true });
    expect(await new Visitor().through(ada)).toBe('/account/login?problem=account-not-allowed');
  });
});

describe('a new account', () => {
  test('with the verified address it is there at once', async () => {
    const visitor = new Visitor();
    expect(await visitor.through(ada, { returnUrl: '/messages' })).toBe('/account/externalLogin?returnUrl=%2Fmessages');
    expect((await visitor.read('externalLogin')).json).toEqual({ displayName: 'Second', email, emailVerified: true });
    const { json } = await visitor.call('createAccountForExternalLogin?returnUrl=/messages', { email });
    expect(json).toMatchObject({ succeeded: true, returnUrl: '/messages' });
    expect((await visitor.read('currentUser')).json).toMatchObject({ email, hasPassword: false });
    expect((await visitor.call('createAccountForExternalLogin', { email })).json).toMatchObject({
      code: 'external-login-failed',
    });
  });

  test('with another address it waits for the mail, which is opened in the same browser', async () => {
    const visitor = new Visitor();
    await visitor.through({ subject: 'eve', email: 'eve@example.com', verified: true });
    const { json } = await visitor.call('createAccountForExternalLogin', { email });
    expect(json).toMatchObject({ succeeded: false, requiresEmailConfirmation: true });
    expect(await visitor.isSignedIn()).toBe(false);
    const [mail] = await portal.mailsTo(email);
    const elsewhere = await new Visitor().call('confirmEmail', { token: mail?.token });
    expect(elsewhere.json).toMatchObject({ code: 'confirm-email-failed' });
    expect((await visitor.call('confirmEmail', { token: mail?.token })).json).toMatchObject({ confirmed: true });
    const again = new Visitor();
    expect(await again.through({ subject: 'eve' })).toBe('/authentication/profile');
  });

  test('a slip in the address can be put right', async () => {
    const visitor = new Visitor();
    await visitor.through({ subject: 'ada' });
    await visitor.call('createAccountForExternalLogin', { email: 'slip@example.com' });
    const again = new Visitor();
    expect(await again.through({ subject: 'ada' })).toBe('/account/externalLogin');
    await again.call('createAccountForExternalLogin', { email });
    const [mail] = await portal.mailsTo(email);
    expect((await again.call('confirmEmail', { token: mail?.token })).json).toMatchObject({ confirmed: true });
    expect(await new Visitor().through({ subject: 'ada' })).toBe('/authentication/profile');
  });

  test('who registers the address anew is not left with a stranger’s link', async () => {
    await new Visitor().through({ subject: 'eve' });
    const eve = new Visitor();
    await eve.through({ subject: 'eve' });
    await eve.call('createAccountForExternalLogin', { email });
    const owner = new Visitor();
    await owner.call('register', { email, password });
    const [mail] = await portal.mailsTo(email);
    expect((await owner.call('confirmEmail', { token: mail?.token })).json).toMatchObject({ confirmed: true });
    const later = new Visitor();
    expect(await later.through({ subject: 'eve' })).toBe('/account/externalLogin');
  });

  test('nobody who has not come back makes one', async () => {
    const visitor = new Visitor();
    expect(await visitor.call('createAccountForExternalLogin', { email })).toMatchObject({
      status: 400,
      json: { code: 'external-login-failed', title: 'Error loading external login information' },
    });
  });
});

describe('linking from a session', () => {
  const signedIn = async (more: Parameters<AccountApp['add']>[1] = {}) => {
    const account = await portal.add(email, more);
    return new Visitor(await portal.signedIn(account));
  };
  const linkBy = async (visitor: Visitor, who: Parameters<Visitor['signInThere']>[1], provider = 'second') => {
    const { json } = await visitor.call('linkExternalLogin', { provider, password });
    return visitor.handleCallback(await visitor.signInThere(String(json['url']), who));
  };

  test('needs the password, takes any address, and tells the owner', async () => {
    const visitor = await signedIn();
    expect((await visitor.call('linkExternalLogin', { provider: 'second' })).status).toBe(400);
    expect(await linkBy(visitor, { subject: 'work', email: 'work@example.com' })).toBe('/account/manage');
    expect((await visitor.read('currentUser')).json).toMatchObject({ externalLogins: ['second'] });
    expect(await subjects()).toEqual(['Another way to sign in was added']);
    expect(await new Visitor().through({ subject: 'work' })).toBe('/authentication/profile');
  });

  test('a sign-in that another account has is not taken from it', async () => {
    const other = await portal.add('other@example.com');
    await database.pool.query(`insert into account_external_login values ('second', 'work', $1, '', now())`, [
      other.id,
    ]);
    const visitor = await signedIn();
    expect(await linkBy(visitor, { subject: 'work' })).toBe('/account/manage?problem=external-login-taken');
  });

  test('a person who was signed out meanwhile, or somebody else, links nothing', async () => {
    const visitor = await signedIn();
    const { json } = await visitor.call('linkExternalLogin', { provider: 'second', password });
    const back = await visitor.signInThere(String(json['url']), { subject: 'work' });
    await visitor.call('logout', {});
    expect(await visitor.handleCallback(back)).toBe('/account/manage?problem=external-login-failed');
  });

  test('the provider’s refusal is told where it was asked for', async () => {
    const page = await linkBy(await signedIn(), { subject: '', deny: true });
    expect(page).toMatch(/^\/account\/manage\?problem=external-provider-failed&remoteError=The/);
  });

  test('a provider that is away is told', async () => {
    const visitor = await signedIn();
    expect((await visitor.call('linkExternalLogin', { provider: 'away', password })).json).toMatchObject({
      code: 'external-provider-away',
    });
  });

  test('is undone by the password, but never where it is the only way in', async () => {
    const visitor = await signedIn();
    await linkBy(visitor, { subject: 'work' });
    expect((await visitor.call('unlinkExternalLogin', { provider: 'second', password })).status).toBe(200);
    expect((await visitor.call('unlinkExternalLogin', { provider: 'second', password })).status).toBe(404);
    expect((await subjects())[0]).toBe('A way to sign in was removed');
    await linkBy(visitor, { subject: 'work' });
    await database.pool.query('update account set password_hash = null');
    expect((await visitor.call('unlinkExternalLogin', { provider: 'second' })).json).toMatchObject({
      code: 'last-way-in',
    });
    expect((await visitor.read('currentUser')).json).toMatchObject({ externalLogins: ['second'] });
  });
});

test('neither codes nor secrets are readable in the store', async () => {
  const visitor = new Visitor();
  const { returnUrlParameter = '' } = await visitor.start('second');
  const { nonce = '', state = '' } = Object.fromEntries(new URL(returnUrlParameter).searchParams);
  const { rows } = await database.pool.query<{ all: string }>(
    'select json_agg(s)::text "all" from account_external_start s',
  );
  for (const canary of [nonce, state, Buffer.from(nonce).toString('hex')]) expect(rows[0]?.all).not.toContain(canary);
});
