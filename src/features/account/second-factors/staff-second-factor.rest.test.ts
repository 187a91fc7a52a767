import { generateSync } from 'otplib';
import { beforeEach, describe, expect, test } from 'vitest';

import { type Answer, password } from '#features/account/account-app.fixture.ts';
import { database, portal, startAccountTests } from '#features/account/account-tests.fixture.ts';

startAccountTests();

beforeEach(async () => {
  portal.services.settings.staffTwoFactor = true;
});

const email = 'admin@example.com';
const cookiesOf = ({ cookies }: Answer) =>
  Object.entries(cookies)
    .filter(([, value]) => value !== '')
    .map((pair) => pair.join('='))
    .join('; ');
const login = async (returnUrl = '/account/users') =>
  portal.call(`login?returnUrl=${encodeURIComponent(returnUrl)}`, { email, password });
const actions = async () =>
  (await database.pool.query<{ action: string }>('select action from audit_event order by id')).rows.map(
    ({ action }) => action,
  );
const addPasskeyRow = async (accountId: string) =>
  database.pool.query(
    `insert into account_passkey (id, account_id, credential_id, public_key, counter, transports, name, created_at)
      values (gen_random_uuid(), $1, '\\x01', '\\x01', 0, '{}', 'Laptop', now())`,
    [accountId],
  );

describe('staff who need a second factor', () => {
  test('are led to set it up, set it up, and then go on in the same session', async () => {
    await portal.add(email, { roles: ['admin'] });
    const answer = await login();
    expect(answer.json).toMatchObject({ succeeded: true, returnUrl: '/account/manage' });
    const cookie = cookiesOf(answer);
    const refused = await portal.call('users', undefined, { cookie });
    expect([refused.status, refused.json['code']]).toEqual([403, 'second-factor-required']);

    const { json } = await portal.call('startTwoFactor', { password }, { cookie });
    const secret = String(json['secret']);
    const epoch = Math.floor(portal.services.now().getTime() / 1_000);
    const on = await portal.call('confirmTwoFactor', { code: generateSync({ secret, epoch }) }, { cookie });
    expect(on.status).toBe(200);
    expect((await portal.call('users', undefined, { cookie })).status).toBe(200);

    const stopped = await portal.call('stopTwoFactor', { password }, { cookie });
    expect([stopped.status, stopped.json['code']]).toEqual([403, 'second-factor-required']);
    const recoveryCode = String((on.json['recoveryCodes'] as string[])[0]);
    const step = cookiesOf(await login());
    const recovered = await portal.call('loginWithTwoFactor', { recoveryCode }, { cookie: step });
    expect(recovered.json).toMatchObject({ succeeded: true });
    expect((await portal.call('users', undefined, { cookie: cookiesOf(recovered) })).status).toBe(200);
  });

  test('with a passkey are refused by a password alone, also to add another way in', async () => {
    const { id } = await portal.add(email, { roles: ['admin'] });
    await addPasskeyRow(id);
    const cookie = cookiesOf(await login());
    const current = await portal.call('currentUser', undefined, { cookie });
    expect(current.json).toMatchObject({ secondFactorNeeded: 'use' });
    for (const [call, body] of [
      ['users', undefined],
      ['startTwoFactor', { password }],
      ['startAddingPasskey', { password }],
    ] as const) {
      const { status, json } = await portal.call(call, body, { cookie });
      expect([call, status, json['code']]).toEqual([call, 403, 'second-factor-required']);
    }
  });

  test('who have lost theirs are let in again by an administrator', async () => {
    const { id } = await portal.add(email, { roles: ['admin'] });
    await addPasskeyRow(id);
    const other = await portal.add('other@example.com', { roles: ['admin'], two_factor_at: null });
    const cookie = await portal.signedIn(other);
    await database.pool.query(`update account_session set amr = '{hwk,user,mfa}' where account_id = $1`, [other.id]);
    expect((await portal.call('resetTwoFactor', { accountId: id }, { cookie })).status).toBe(200);
    const current = await portal.call('currentUser', undefined, { cookie: cookiesOf(await login()) });
    expect(current.json).toMatchObject({ secondFactorNeeded: 'set-up' });
  });

  test('administrators who were to go nowhere land on their pages', async () => {
    portal.services.settings.staffTwoFactor = false;
    await portal.add(email, { roles: ['admin'] });
    expect((await portal.call('login', { email, password })).json).toMatchObject({ returnUrl: '/account/users' });
  });

  test('a claimant’s account needs none', async () => {
    await portal.add(email);
    expect((await login('/')).json).toMatchObject({ returnUrl: '/' });
  });

  test('where it is optional, nobody is led or refused', async () => {
    portal.services.settings.staffTwoFactor = false;
    await portal.add(email, { roles: ['admin'] });
    const answer = await login();
    expect(answer.json).toMatchObject({ returnUrl: '/account/users' });
    expect((await portal.call('users', undefined, { cookie: cookiesOf(answer) })).status).toBe(200);
  });
});

describe('failed sign-ins in the audit', () => {
  const wrong = async (address = email) => portal.call('login', { email: address, password: 'wrong password' });

  test('stand there with the account that was meant, an unknown address without it, and the wait', async () => {
    const { id } = await portal.add(email);
    await wrong();
    await wrong('nobody@example.com');
    const { rows } = await database.pool.query('select actor, action, account_id, detail from audit_event order by id');
    expect(rows).toEqual([
      { actor: 'visitor', action: 'account.sign-in-failed', account_id: id, detail: '' },
      { actor: 'visitor', action: 'account.sign-in-failed', account_id: null, detail: 'no account has this address' },
    ]);
    for (let attempts = 0; attempts < 14; attempts += 1) await wrong();
    const all = await actions();
    expect(all.filter((action) => action === 'account.sign-in-limited')).toHaveLength(1);
    // Attempts refused during the wait are not audited.
    expect(all.filter((action) => action === 'account.sign-in-failed')).toHaveLength(11);
    const { rows: texts } = await database.pool.query('select row_to_json(e)::text row from audit_event e');
    expect(JSON.stringify(texts)).not.toMatch(/nobody@example|wrong password/);
  });

  test('a wrong code stands there too', async () => {
    const { id } = await portal.add(email, { roles: ['admin'] });
    const cookie = cookiesOf(await login());
    const { json } = await portal.call('startTwoFactor', { password }, { cookie });
    const epoch = Math.floor(portal.services.now().getTime() / 1_000);
    const code = generateSync({ secret: String(json['secret']), epoch });
    await portal.call('confirmTwoFactor', { code }, { cookie });
    const step = cookiesOf(await login());
    await database.pool.query('truncate audit_event');
    await portal.call('loginWithTwoFactor', { code: '000000' }, { cookie: step });
    const { rows } = await database.pool.query('select action, account_id from audit_event');
    expect(rows).toEqual([{ action: 'account.code-failed', account_id: id }]);
  });
});
