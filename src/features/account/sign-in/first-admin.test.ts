import { expect, test } from 'vitest';

import { password } from '#features/account/account-app.fixture.ts';
import { portal, startAccountTests } from '#features/account/account-tests.fixture.ts';
import { makeAdmin, makeFirstAdmin } from './first-admin.server.ts';

startAccountTests();

const email = 'ada@example.com';
const rolesBy = async (cookies: Record<string, string>) => {
  const cookie = `__Host-fettle-account=${cookies['__Host-fettle-account']}`;
  return (await portal.call('currentUserRoles', undefined, { cookie })).json['roles'];
};

test('invites an address by a link that is mailed too, and gives it the role', async () => {
  const made = await makeAdmin(portal.services, email);
  const [mail] = await portal.mailsTo(email);
  expect(mail?.token).not.toBeNull();
  expect(made).toEqual({
    kind: 'invited',
    url: `https://claims.example.com/account/confirmInvite#token=${mail?.token}`,
  });
  const { cookies } = await portal.call('confirmInvite', { token: mail?.token, password });
  expect(await rolesBy(cookies)).toEqual(['admin']);
});

test('gives an account that is there the role, and lets it in', async () => {
  await portal.add(email, { roles: ['handler'], locked_out_until: new Date('2030-01-01') });
  expect(await makeAdmin(portal.services, email)).toEqual({ kind: 'promoted' });
  const { cookies } = await portal.call('login', { email, password });
  expect(await rolesBy(cookies)).toEqual(['admin', 'handler']);
});

test('what a stranger registered and nobody confirmed is not promoted but invited', async () => {
  await portal.call('register', { email, password: 'a stranger chose this' });
  expect((await makeAdmin(portal.services, email)).kind).toBe('invited');
  const answer = await portal.call('login', { email, password: 'a stranger chose this' });
  expect(answer.json).toMatchObject({ succeeded: false, requiresEmailConfirmation: false });
});

test('nor does a stranger’s login at a provider open what is invited', async () => {
  const account = await portal.add(email, { password_hash: null, email_confirmed_at: null });
  await portal.services.database.pool.query(
    `insert into account_external_login values ('twin', 'stranger', $1, '', now())`,
    [account.id],
  );
  expect((await makeAdmin(portal.services, email)).kind).toBe('invited');
  const { rows } = await portal.services.database.pool.query('select from account_external_login');
  expect(rows).toEqual([]);
});

test('the setting works only while there is no administrator, and not twice while an invitation is open', async () => {
  await portal.add('demo@example.com', { roles: ['admin'], demo: true });
  expect((await makeFirstAdmin(portal.services, email))?.kind).toBe('invited');
  expect(await makeFirstAdmin(portal.services, email)).toBeNull();
  portal.wait(72 * 60);
  expect((await makeFirstAdmin(portal.services, email))?.kind).toBe('invited');
  await portal.add('admin@example.com', { roles: ['admin'] });
  portal.wait(72 * 60);
  expect(await makeFirstAdmin(portal.services, email)).toBeNull();
});
