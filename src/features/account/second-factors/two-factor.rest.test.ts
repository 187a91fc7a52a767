import { generateSync } from 'otplib';
import { describe, expect, test } from 'vitest';

import { type Answer, password } from '#features/account/account-app.fixture.ts';
import { database, portal, startAccountTests } from '#features/account/account-tests.fixture.ts';

startAccountTests();

const email = 'ada@example.com';
const sessionCookie = '__Host-fettle-account';
const stepCookie = '__Host-fettle-sign-in';
const deviceCookie = '__Host-fettle-account-device';

const codeOf = (secret: string, seconds = 0) =>
  generateSync({ secret, epoch: Math.floor(portal.services.now().getTime() / 1_000) + seconds });
const cookiesOf = ({ cookies }: Answer) =>
  Object.entries(cookies)
    .filter(([, value]) => value !== '')
    .map((pair) => pair.join('='))
    .join('; ');
const login = (cookie?: string) => portal.call('login', { email, password }, { cookie });
const subjects = async () => (await portal.mailsTo(email)).map(({ subject }) => subject);

type Protected = { secret: string; codes: string[]; cookie: string; id: string };

async function protectedAccount(): Promise<Protected> {
  const { id } = await portal.add(email);
  const cookie = await portal.signedIn({ id });
  const { secret } = (await portal.call('startTwoFactor', { password }, { cookie })).json as { secret: string };
  const { json } = await portal.call('confirmTwoFactor', { code: codeOf(secret) }, { cookie });
  portal.wait(1);
  return { secret, codes: json['recoveryCodes'] as string[], cookie, id };
}

async function secondStep(given: object, first?: Answer): Promise<Answer> {
  const answer = first ?? (await login());
  expect(answer.json).toMatchObject({ succeeded: false, requiresTwoFactor: true });
  return portal.call('loginWithTwoFactor', given, { cookie: cookiesOf(answer) });
}

describe('giving it once more', () => {
  const provedAt = async () => (await database.pool.query('select proved_at from account_session')).rows[0].proved_at;

  test('a code counts once, from now on', async () => {
    const { secret, cookie } = await protectedAccount();
    expect(await provedAt()).toBeNull();
    expect((await portal.call('proveByCode', { code: '000000' }, { cookie })).json['code']).toBe('wrong-code');
    portal.wait(60);
    const code = codeOf(secret);
    expect((await portal.call('proveByCode', { code }, { cookie })).status).toBe(200);
    expect(await provedAt()).toEqual(portal.services.now());
    expect((await portal.call('proveByCode', { code }, { cookie })).json['code']).toBe('used-code');
  });

  test('needs two-step sign-in', async () => {
    const cookie = await portal.signedIn(await portal.add(email));
    expect((await portal.call('proveByCode', { code: '123456' }, { cookie })).json['code']).toBe('two-factor-off');
    expect((await portal.call('startPasskeyProof', {}, { cookie })).json['code']).toBe('no-passkey');
  });
});

describe('setting two-step sign-in up', () => {
  test('needs the password, then a right code, and answers ten codes once', async () => {
    const cookie = await portal.signedIn(await portal.add(email));
    expect((await portal.call('startTwoFactor', {}, { cookie })).json).toMatchObject({
      code: 'invalid-body',
      errors: [{ pointer: '/password', detail: 'Password is required' }],
    });
    expect((await portal.call('startTwoFactor', { password: 'not this one' }, { cookie })).json).toMatchObject({
      code: 'invalid-password',
    });
    const start = await portal.call('startTwoFactor', { password }, { cookie });
    const { secret, uri, qr } = start.json as { secret: string; uri: string; qr: string };
    expect([start.status, start.headers['cache-control'], qr.slice(0, 4)]).toEqual([200, 'no-store', '<svg']);
    expect(uri).toContain(encodeURIComponent(email));
    expect((await portal.call('confirmTwoFactor', { code: '000000' }, { cookie })).json).toMatchObject({
      code: 'wrong-code',
    });
    expect((await login()).json).toMatchObject({ succeeded: true });
    const { status, json } = await portal.call('confirmTwoFactor', { code: codeOf(secret) }, { cookie });
    expect([status, new Set(json['recoveryCodes'] as string[]).size]).toEqual([200, 10]);
    expect((await portal.call('currentUser', undefined, { cookie })).json).toMatchObject({
      twoFactorEnabled: true,
      recoveryCodesLeft: 10,
    });
    expect(await subjects()).toContain('Two-step sign-in is on');
  });

  test('ends the other sessions, and cannot be done twice', async () => {
    const account = await portal.add(email);
    const other = await portal.signedIn(account);
    const cookie = await portal.signedIn(account);
    const { secret } = (await portal.call('startTwoFactor', { password }, { cookie })).json as { secret: string };
    const code = codeOf(secret);
    const answers = await Promise.all([1, 2].map(() => portal.call('confirmTwoFactor', { code }, { cookie })));
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
    expect((await portal.call('currentUser', undefined, { cookie: other })).status).toBe(401);
    expect((await portal.call('startTwoFactor', { password }, { cookie })).json).toMatchObject({
      code: 'two-factor-on',
    });
  });

  test('without a password it needs a sign-in of the last 15 minutes', async () => {
    const cookie = await portal.signedIn(await portal.add(email, { password_hash: null }));
    portal.wait(14);
    expect((await portal.call('startTwoFactor', {}, { cookie })).status).toBe(200);
    portal.wait(2);
    const late = await portal.call('startTwoFactor', {}, { cookie });
    expect([late.status, late.json]).toMatchObject([403, { code: 'sign-in-again' }]);
  });

  test('leaves neither the secret nor a code readable in the store', async () => {
    const { secret, codes } = await protectedAccount();
    const { rows } = await database.pool.query<{ all: string }>(
      `select (select json_agg(a) from account a)::text || (select json_agg(r) from account_recovery_code r)::text ||
        (select json_agg(e) from audit_event e)::text "all"`,
    );
    for (const canary of [secret, Buffer.from(secret).toString('hex'), ...codes]) {
      expect(rows[0]?.all).not.toContain(canary);
    }
  });
});

describe('signing in with two steps', () => {
  test('a code completes it, once, also for two requests at the same time', async () => {
    const { secret } = await protectedAccount();
    const code = codeOf(secret);
    const firsts = [await login(), await login()];
    expect(firsts[0]?.cookies[sessionCookie]).toBeUndefined();
    const answers = await Promise.all(firsts.map((first) => secondStep({ code }, first)));
    expect(new Set(answers.map(({ json }) => json['code']))).toEqual(new Set([null, 'used-code']));
    const right = answers.find(({ json }) => json['succeeded'] === true);
    expect(right?.cookies[stepCookie]).toBe('');
    const session = `${sessionCookie}=${right?.cookies[sessionCookie]}`;
    expect((await portal.call('currentUserRoles', undefined, { cookie: session })).status).toBe(200);
  });

  test.each([-60 * 10, -90, 90, 60 * 10])('a clock that is %i s off does not, and is told so', async (seconds) => {
    const { secret } = await protectedAccount();
    expect((await secondStep({ code: codeOf(secret, seconds) })).json).toMatchObject({
      succeeded: false,
      code: 'other-clock',
    });
  });

  test('a recovery code does, once, however it is typed; its owner is told', async () => {
    const { codes } = await protectedAccount();
    const [code = ''] = codes;
    expect((await secondStep({ recoveryCode: ` ${code.replace('-', ' ').toUpperCase()}` })).json).toMatchObject({
      succeeded: true,
    });
    expect((await secondStep({ recoveryCode: code })).json).toMatchObject({ succeeded: false, code: 'wrong-code' });
    expect((await portal.mailsTo(email))[0]?.paragraphs[0]).toContain('9 of 10 codes are left');
  });

  test('a step is over after ten minutes, after its use, and in another browser', async () => {
    const { secret } = await protectedAccount();
    const [first, late] = [await login(), await login()];
    await secondStep({ code: codeOf(secret) }, first);
    portal.wait(1);
    expect((await secondStep({ code: codeOf(secret) }, first)).json).toMatchObject({ code: 'sign-in-step-over' });
    portal.wait(10);
    expect((await secondStep({ code: codeOf(secret) }, late)).status).toBe(401);
    expect((await portal.call('loginWithTwoFactor', { code: codeOf(secret) })).status).toBe(401);
  });

  test('after five wrong codes even the right one waits, a minute and then longer', async () => {
    const { secret } = await protectedAccount();
    const first = await login();
    for (let count = 0; count < 5; count += 1) {
      expect((await secondStep({ code: '000000' }, first)).json).toMatchObject({ succeeded: false });
    }
    const limited = await secondStep({ code: codeOf(secret) }, first);
    expect([limited.status, limited.headers['retry-after']]).toEqual([429, '60']);
    portal.wait(1);
    expect((await secondStep({ code: '000000' }, first)).status).toBe(200);
    expect((await secondStep({ code: codeOf(secret) }, first)).headers['retry-after']).toBe('120');
    portal.wait(2);
    expect((await secondStep({ code: codeOf(secret) }, first)).json).toMatchObject({ succeeded: true });
  });

  test('parallel guesses stay within the budget', async () => {
    await protectedAccount();
    const first = await login();
    const answers = await Promise.all(Array.from({ length: 30 }, () => secondStep({ code: '000000' }, first)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  });

  test('an account that is locked out between the steps stays out', async () => {
    const { secret, id } = await protectedAccount();
    const first = await login();
    await database.pool.query(`update account set locked_out_until = '9999-12-31' where id = $1`, [id]);
    const answer = await secondStep({ code: codeOf(secret) }, first);
    expect(answer.json).toMatchObject({ succeeded: false, code: 'account-locked-out' });
    expect(answer.cookies[sessionCookie]).toBeUndefined();
  });

  test.each([{}, { code: '123456', recoveryCode: 'x' }, { code: '' }, { code: '1'.repeat(41) }, { code: 123_456 }])(
    'refuses %j',
    async (body) => {
      expect((await portal.call('loginWithTwoFactor', body)).status).toBe(400);
    },
  );

  test('refuses to lead to another site', async () => {
    const answer = await portal.call('loginWithTwoFactor?returnUrl=https://evil.example', { code: '123456' });
    expect(answer.json).toMatchObject({ code: 'invalid-return-url' });
  });
});

describe('a remembered browser', () => {
  const remembered = async () => {
    const account = await protectedAccount();
    const { cookies } = await secondStep({ code: codeOf(account.secret), rememberDevice: true });
    return { ...account, device: `${deviceCookie}=${cookies[deviceCookie]}`, own: cookies[sessionCookie] };
  };

  test('is not asked for 30 days, for this account only', async () => {
    const { device } = await remembered();
    expect((await login(device)).json).toMatchObject({ succeeded: true });
    portal.wait(30 * 24 * 60);
    expect((await login(device)).json).toMatchObject({ requiresTwoFactor: true });
  });

  test('is asked again after the password was changed', async () => {
    const { device, own } = await remembered();
    const change = { currentPassword: password, newPassword: 'three other words' };
    expect((await portal.call('changePassword', change, { cookie: `${sessionCookie}=${own}` })).status).toBe(200);
    const again = await portal.call('login', { email, password: 'three other words' }, { cookie: device });
    expect(again.json).toMatchObject({ requiresTwoFactor: true });
  });

  test('is asked again after the password was reset by mail', async () => {
    const { device } = await remembered();
    await portal.call('sendPasswordResetEmail', { email });
    const [mail] = await portal.mailsTo(email);
    const reset = { token: mail?.token, password: 'three other words' };
    expect((await portal.call('resetPassword', reset)).status).toBe(200);
    const again = await portal.call('login', { email, password: 'three other words' }, { cookie: device });
    expect(again.json).toMatchObject({ requiresTwoFactor: true });
  });
});

describe('changing it', () => {
  test('new recovery codes replace the old', async () => {
    const { codes, cookie } = await protectedAccount();
    const { json } = await portal.call('newRecoveryCodes', { password }, { cookie });
    expect((await secondStep({ recoveryCode: codes[0] })).json).toMatchObject({ succeeded: false });
    expect((await secondStep({ recoveryCode: (json['recoveryCodes'] as string[])[0] })).json).toMatchObject({
      succeeded: true,
    });
    expect(await subjects()).toContain('You have new recovery codes');
  });

  test('turning it off needs the password, and the password is enough from then on', async () => {
    const { cookie } = await protectedAccount();
    expect((await portal.call('stopTwoFactor', { password: 'wrong' }, { cookie })).status).toBe(403);
    expect((await portal.call('stopTwoFactor', { password }, { cookie })).status).toBe(200);
    expect((await login()).json).toMatchObject({ succeeded: true });
    expect((await portal.call('stopTwoFactor', { password }, { cookie })).json).toMatchObject({
      code: 'two-factor-off',
    });
    expect((await subjects())[0]).toBe('Two-step sign-in is off');
  });

  test('an administrator may reset it, which ends the sessions and is told', async () => {
    const { cookie, id } = await protectedAccount();
    const admin = await portal.signedIn(await portal.add('admin@example.com', { roles: ['admin'] }));
    const reset = await portal.call('resetTwoFactor', { accountId: id }, { cookie: admin });
    expect(reset.json).toMatchObject({ id, twoFactorEnabled: false });
    expect((await portal.call('currentUser', undefined, { cookie })).status).toBe(401);
    expect((await login()).json).toMatchObject({ succeeded: true });
    expect((await subjects())[0]).toBe('Your two-step sign-in was reset');
  });
});
