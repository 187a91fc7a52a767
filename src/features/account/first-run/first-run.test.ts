import { describe, expect, test } from 'vitest';

import { accountApp, password } from '../account-app.fixture.ts';
import { makeSetupLink } from './first-run.server.ts';
import { database, portal, startAccountTests } from '#features/account/account-tests.fixture.ts';

startAccountTests();

const email = 'ada@example.com';

async function printedToken(): Promise<string> {
  const link = await makeSetupLink(portal.services);
  return /^https:\/\/claims\.example\.com\/setup#token=([\w-]{43})$/.exec(link ?? '')?.[1] ?? 'no link';
}

const create = (token: string, more: object = {}) =>
  portal.call('createFirstAccount', { token, email, password, ...more });
const rolesBy = async (cookies: Record<string, string>) => {
  const cookie = `__Host-fettle-account=${cookies['__Host-fettle-account']}`;
  return (await portal.call('currentUserRoles', undefined, { cookie })).json['roles'];
};
const isAwaited = async () => (await portal.call('firstAccount')).json['isAwaited'];

test('the printed link makes the first administrator, who is signed in', async () => {
  const token = await printedToken();
  expect(await isAwaited()).toBe(true);
  const { status, json, cookies } = await create(token);
  expect([status, json['succeeded']]).toEqual([200, true]);
  expect(await rolesBy(cookies)).toEqual(['admin']);
  expect(await isAwaited()).toBe(false);
  const { rows } = await database.pool.query('select action, detail from audit_event order by id');
  expect(rows[0]).toEqual({ action: 'account.first-made', detail: 'by the setup link' });
});

test('once it is used there is no other link, and the printed ones open nothing', async () => {
  const [first, second] = [await printedToken(), await printedToken()];
  await create(first);
  for (const token of [first, second]) {
    const { status, json } = await create(token, { email: 'mallory@example.com' });
    expect([status, json['code']]).toEqual([409, 'setup-link-used']);
  }
  expect(await makeSetupLink(portal.services)).toBeNull();
  const { rows } = await database.pool.query('select email from account');
  expect(rows).toEqual([{ email }]);
});

test('of two at once one makes the account', async () => {
  const token = await printedToken();
  const answers = await Promise.all([create(token), create(token, { email: 'mallory@example.com' })]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect((await database.pool.query('select 1 from account')).rowCount).toBe(1);
});

describe('a stranger', () => {
  test('without the link makes no account', async () => {
    await printedToken();
    const { status, json } = await create('A'.repeat(43));
    expect([status, json['code']]).toEqual([404, 'setup-link-unknown']);
    expect(await isAwaited()).toBe(true);
  });

  test('who registers first neither keeps the operator out nor keeps the account', async () => {
    await portal.call('register', { email, password: 'a stranger chose this' });
    const token = await printedToken();
    expect((await create(token)).status).toBe(200);
    const { json } = await portal.call('login', { email, password: 'a stranger chose this' });
    expect(json['succeeded']).toBe(false);
  });
});

test('a link ends after a day, and the next start prints another', async () => {
  const token = await printedToken();
  portal.wait(24 * 60);
  expect((await create(token)).json['code']).toBe('setup-link-unknown');
  expect((await create(await printedToken())).status).toBe(200);
});

test('a weak password leaves the link as it is', async () => {
  const token = await printedToken();
  expect((await create(token, { password: 'password1' })).status).toBe(400);
  expect((await create(token)).status).toBe(200);
});

test('a portal with an account, and the demo, print no link', async () => {
  const demo = await accountApp(database, { demo: true });
  expect(await makeSetupLink(demo.services)).toBeNull();
  await portal.add('claimant@example.com');
  expect(await makeSetupLink(portal.services)).toBeNull();
});
