import { describe, expect, test } from 'vitest';

import { accountApp, type AccountApp, password } from '#features/account/account-app.fixture.ts';
import { database, portal, startAccountTests } from '#features/account/account-tests.fixture.ts';
import { permanentLockOut } from '#features/account/account.data.ts';

startAccountTests();

const cookieName = '__Host-fettle-account';
const email = 'ada@example.com';
const login = (body: object = {}, more: Parameters<AccountApp['call']>[2] = {}, query = '') =>
  portal.call(`login${query}`, { email, password, ...body }, more);
const cookieOf = (answer: Awaited<ReturnType<typeof login>>) => `${cookieName}=${answer.cookies[cookieName]}`;

const nothing = { requiresTwoFactor: false, requiresEmailConfirmation: false, returnUrl: null };
const succeeded = { ...nothing, succeeded: true, code: null, message: null };
const wrong = {
  ...nothing,
  succeeded: false,
  code: 'wrong-email-or-password',
  message: 'Your email or your password is not right. Check both.',
};

describe('the outcomes of a sign-in (spec §4.6)', () => {
  test('succeeded: a session cookie that no script reads, for 30 days', async () => {
    await portal.add(email);
    const answer = await login();
    expect([answer.status, answer.json]).toEqual([200, succeeded]);
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-fettle-account=[\w-]{43}; Path=\/; SameSite=Lax; Secure; HttpOnly; Max-Age=2592000$/,
    );
    expect((await portal.call('currentUserRoles', undefined, { cookie: cookieOf(answer) })).json).toEqual({
      roles: [],
    });
  });

  test('not remembered: the cookie goes with the browser, and the session ends within a day', async () => {
    await portal.add(email);
    const answer = await login({ rememberMe: false });
    expect(answer.headers['set-cookie']).not.toContain('Max-Age');
    const cookie = cookieOf(answer);
    for (const [minutes, status] of [
      [11 * 60, 200],
      [11 * 60, 200],
      [3 * 60, 401],
    ] as const) {
      portal.wait(minutes);
      expect((await portal.call('currentUser', undefined, { cookie })).status).toBe(status);
    }
  });

  test('remembered: 14 days without use, 30 at most', async () => {
    const account = await portal.add(email);
    const [used, idle] = [await portal.signedIn(account), await portal.signedIn(account)];
    const statusOf = async (cookie: string) => (await portal.call('currentUser', undefined, { cookie })).status;
    portal.wait(13 * 24 * 60);
    expect(await statusOf(used)).toBe(200);
    portal.wait(2 * 24 * 60);
    expect([await statusOf(used), await statusOf(idle)]).toEqual([200, 401]);
    portal.wait(13 * 24 * 60);
    expect(await statusOf(used)).toBe(200);
    portal.wait(3 * 24 * 60);
    expect(await statusOf(used)).toBe(401);
  });

  test('the e-mail in whatever case, the password in whatever Unicode form', async () => {
    await portal.add('Ada@Example.com');
    expect((await login({ email: ' ADA@example.COM ' })).json).toEqual(succeeded);
    // NFKC: a wide space equals a space.
    expect((await login({ password: password.replace(' ', '\u3000') })).json).toEqual(succeeded);
  });

  test('requiresEmailConfirmation only for who knows the password', async () => {
    await portal.add(email, { email_confirmed_at: null });
    expect((await login()).json).toEqual({ ...succeeded, succeeded: false, requiresEmailConfirmation: true });
    const answer = await login({ password: 'three wrong words' });
    expect([answer.json, answer.cookies]).toEqual([wrong, {}]);
  });

  test('requiresTwoFactor gives no session yet', async () => {
    const totp = { totp_ciphertext: Buffer.alloc(1), totp_nonce: Buffer.alloc(1), totp_key_id: 'x' };
    await portal.add(email, { ...totp, two_factor_at: new Date() });
    const answer = await login();
    expect(answer.json).toEqual({ ...succeeded, succeeded: false, requiresTwoFactor: true });
    expect(Object.keys(answer.cookies)).toEqual(['__Host-fettle-sign-in']);
  });

  test('a locked-out account is told so only with the right password', async () => {
    await portal.add(email, { locked_out_until: permanentLockOut });
    const text = 'This account has been locked out, please try again later';
    expect((await login()).json).toMatchObject({ succeeded: false, code: 'account-locked-out', message: text });
    expect((await login({ password: 'three wrong words' })).json).toEqual(wrong);
  });

  test('a demo account is not allowed where the demo is off, and its session neither', async () => {
    const account = await portal.add(email, { demo: true });
    const text = 'This account is not allowed to use this site';
    expect((await login()).json).toMatchObject({ succeeded: false, code: 'account-not-allowed', message: text });
    const cookie = await portal.signedIn(account);
    expect((await portal.call('currentUser', undefined, { cookie })).status).toBe(401);
    expect((await (await accountApp(database, { demo: true })).call('currentUser', undefined, { cookie })).status).toBe(
      200,
    );
  });

  test('an unknown e-mail and a wrong password look alike', async () => {
    await portal.add(email);
    const [known, unknown] = [await login({ password: 'three wrong words' }), await login({ email: 'no@example.com' })];
    expect([known.status, known.body, known.cookies]).toEqual([unknown.status, unknown.body, unknown.cookies]);
    const names = (answer: typeof known) => Object.keys(answer.headers).toSorted();
    expect(names(known)).toEqual(names(unknown));
  });

  test('an invited account has no password that could be right', async () => {
    await portal.add(email, { password_hash: null, email_confirmed_at: null, invited_at: new Date() });
    expect((await login()).json).toEqual(wrong);
  });
});

describe('the session', () => {
  test('is new at every login, and the one before ends', async () => {
    await portal.add(email);
    const first = cookieOf(await login());
    const second = cookieOf(await login({}, { cookie: first }));
    expect(second).not.toBe(first);
    expect((await portal.call('currentUser', undefined, { cookie: first })).status).toBe(401);
    expect((await portal.call('currentUser', undefined, { cookie: second })).status).toBe(200);
  });

  test('is ended on the server by logging out', async () => {
    await portal.add(email);
    const cookie = cookieOf(await login());
    const answer = await portal.call('logout', {}, { cookie });
    expect([answer.status, answer.cookies]).toEqual([200, { [cookieName]: '' }]);
    // Photos of claims stay in it for a day.
    expect(answer.headers['clear-site-data']).toBe('"cache"');
    expect((await portal.call('currentUser', undefined, { cookie })).status).toBe(401);
    expect((await portal.call('logout', {}, {})).status).toBe(200);
  });

  test('is known to every server on the database, and ends on all of them', async () => {
    await portal.add(email);
    const other = await accountApp(database);
    const cookie = cookieOf(await login());
    expect((await other.call('currentUser', undefined, { cookie })).status).toBe(200);
    await other.call('logout', {}, { cookie });
    expect((await portal.call('currentUser', undefined, { cookie })).status).toBe(401);
  });

  test('half-way to its second factor ends with the others when the account is locked out', async () => {
    const totp = { totp_ciphertext: Buffer.alloc(1), totp_nonce: Buffer.alloc(1), totp_key_id: 'x' };
    const { id } = await portal.add(email, { ...totp, two_factor_at: new Date() });
    await login();
    const admin = await portal.signedIn(await portal.add('admin@example.com', { roles: ['admin'] }));
    expect((await portal.call('lockout', { accountId: id, lockedOut: true }, { cookie: admin })).status).toBe(200);
    expect((await database.pool.query('select * from account_sign_in_step')).rows).toEqual([]);
  });

  test('is nothing once its account is gone', async () => {
    const account = await portal.add(email);
    const cookie = await portal.signedIn(account);
    await database.kysely.deleteFrom('account').where('id', '=', account.id).execute();
    for (const call of ['currentUser', 'currentUserRoles', 'sessions'])
      expect((await portal.call(call, undefined, { cookie })).status).toBe(401);
    expect((await portal.call('changePassword', {}, { cookie })).status).toBe(401);
  });

  test('of another site is no session: neither a made-up token, nor one under another name', async () => {
    const cookie = await portal.signedIn(await portal.add(email));
    const token = cookie.slice(cookie.indexOf('=') + 1);
    for (const foreign of [`${cookieName}=${'A'.repeat(43)}`, `fettle-account=${token}`, `${cookieName}=${token}x`])
      expect((await portal.call('currentUser', undefined, { cookie: foreign })).status).toBe(401);
  });

  test('neither the token nor the password is in the store', async () => {
    await portal.add(email);
    const answer = await login();
    const { rows } = await database.pool.query(
      `select (select json_agg(a)::text from account a) || (select json_agg(s)::text from account_session s)
        || (select json_agg(e)::text from audit_event e) || (select json_agg(t)::text from account_try t) as stored`,
    );
    const stored = String(rows[0]?.stored);
    expect(stored).not.toContain(answer.cookies[cookieName]);
    expect(stored).not.toContain(password);
  });

  test('is written down', async () => {
    const { id } = await portal.add(email);
    await login();
    expect((await database.pool.query('select actor, action, account_id, detail from audit_event')).rows).toEqual([
      { actor: `account ${id}`, action: 'account.signed-in', account_id: id, detail: 'by pwd' },
    ]);
  });
});

describe('the return URL', () => {
  const foreign = [
    'https://evil.example',
    'http://claims.example.com/',
    'https://claims.example.com.evil.example/',
    '//evil.example',
    String.raw`/\evil.example`,
    String.raw`\\evil.example`,
    'javascript:alert(1)',
    'data:text/html,x',
    '/\t/evil.example',
    '\n//evil.example',
    'http:evil.example',
    'https:///evil.example',
    'https://claims.example.com@evil.example/',
    'https://user:pass@claims.example.com/',
    'https://claims.example.com:444/',
    '///evil.example',
    '/./\\/evil.example',
    'ftp://claims.example.com/',
    'blob:https://claims.example.com/x',
    'about:blank',
    '/..//evil.example',
    'https://claims。example.com.evil.example',
    'vbscript:x',
    'file:///etc/passwd',
    '\u0000/x',
    `/${'x'.repeat(2_100)}`,
  ];
  test('there are 26 hostile ones', () => expect(foreign).toHaveLength(26));
  test.each(foreign)('%j is refused before anything is done', async (returnUrl) => {
    await portal.add(email);
    const query = `?${new URLSearchParams({ returnUrl }).toString()}`;
    const text = 'Invalid return url. The return url needs to have the same origin as the current page.';
    const bodies = {
      login: { email, password },
      register: { email, password },
      confirmInvite: {},
      resendConfirmEmail: {},
    };
    for (const [call, body] of Object.entries(bodies)) {
      const answer = await portal.call(call + query, body);
      expect([answer.status, answer.json['code'], answer.json['title']]).toEqual([400, 'invalid-return-url', text]);
      expect(answer.cookies).toEqual({});
    }
  });

  test.each(['/messages', 'https://claims.example.com/messages'])('%s comes back as a path', async (returnUrl) => {
    await portal.add(email);
    const query = `?${new URLSearchParams({ returnUrl }).toString()}`;
    expect((await login({}, {}, query)).json).toEqual({ ...succeeded, returnUrl: '/messages' });
  });
});

describe('bad input', () => {
  test.each([
    [{ email: '' }, '/email', 'Email is required'],
    [{ password: '' }, '/password', 'Password is required'],
    [{ email: 'ada@example.com\r\nBcc: all@example.com' }, '/email', 'Enter an email address'],
    [{ email: 'ada' }, '/email', 'Enter an email address'],
    [{ email: `${'a'.repeat(250)}@example.com` }, '/email', 'Enter an email address'],
    [{ email: 7 }, '/email', 'This must be a text.'],
    [{ password: 'x'.repeat(600) }, '/password', 'at most 128'],
    [{ rememberMe: 'yes' }, '/rememberMe', 'true or false'],
    [{ roles: ['admin'] }, '/roles', 'not known'],
  ])('%j is refused at its field', async (body, pointer, detail) => {
    const answer = await login(body);
    expect([answer.status, answer.json['code']]).toEqual([400, 'invalid-body']);
    expect(answer.json['errors']).toEqual([{ pointer, detail: expect.stringContaining(detail) }]);
  });

  test('a password of 10,000 characters is refused unread', async () => {
    expect((await login({ password: 'x'.repeat(10_000) })).status).toBe(413);
  });

  test.each([
    [{ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ 'content-type': 'text/plain' }, 415],
  ])('a call with %j is refused', async (headers, status) => {
    await portal.add(email);
    const answer = await portal.call('login', { email, password }, { headers });
    expect([answer.status, answer.cookies]).toEqual([status, {}]);
  });
});
