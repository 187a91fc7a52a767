import { beforeEach, describe, expect, test } from 'vitest';

import { type Answer, password } from '#features/account/account-app.fixture.ts';
import { database, portal, startAccountTests } from '#features/account/account-tests.fixture.ts';
import type { AccountRow } from '#features/account/account.data.ts';

startAccountTests();

let admin: AccountRow;
let cookie: string;
beforeEach(async () => {
  admin = await portal.add('admin@example.com', { roles: ['admin'] });
  cookie = await portal.signedIn(admin);
});

const email = 'ada@example.com';
const statusAndCode = ({ status, json }: Answer) => [status, json['code']];
const codeAndText = ({ json }: Answer) => [json['code'], json['title']];
const ask = (call: string, body: object, by = cookie) => portal.call(call, body, { cookie: by });
const newest = async (address: string) => (await portal.mailsTo(address))[0];
const isIn = async (by: string) => (await portal.call('currentUser', undefined, { cookie: by })).status === 200;
const login = (as: string, secret = password) => portal.call('login', { email: as, password: secret });

describe('an invitation', () => {
  const accept = (token: unknown, query = '') => portal.call(`confirmInvite${query}`, { token, password });

  test('is mailed, accepted with a password, and signs in with its roles', async () => {
    const invited = await ask('invite', { email, roles: ['handler', 'handler'] });
    expect(invited.json).toMatchObject({ email, status: 'invited', roles: ['handler'] });
    const mail = await newest(email);
    expect(mail?.action?.url).toBe(`https://claims.example.com/account/confirmInvite#token=${mail?.token}`);
    const accepted = await accept(mail?.token, '?returnUrl=%2Fmessages');
    expect(accepted.json).toMatchObject({ succeeded: true, returnUrl: '/messages' });
    const own = `__Host-fettle-account=${accepted.cookies['__Host-fettle-account']}`;
    expect((await portal.call('currentUserRoles', undefined, { cookie: own })).json).toEqual({ roles: ['handler'] });
  });

  test('works for three days, once, and of two at the same moment one', async () => {
    await ask('invite', { email });
    const mail = await newest(email);
    portal.wait(71 * 60);
    const both = await Promise.all([accept(mail?.token), accept(mail?.token)]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(codeAndText(await accept(mail?.token))).toEqual([
      'invite-already-accepted',
      'This invite has already been accepted',
    ]);
  });

  test('that has expired can be had again by the one who was invited', async () => {
    await ask('invite', { email });
    const mail = await newest(email);
    portal.wait(72 * 60);
    expect(codeAndText(await accept(mail?.token))).toEqual(['email-not-invited', 'This email has not been invited']);
    expect((await portal.call('resendInviteEmail', { email })).json).toEqual({ mailed: true });
    expect((await accept((await newest(email))?.token)).json['succeeded']).toBe(true);
  });

  test('by a made-up token or another purpose’s is refused', async () => {
    await portal.call('register', { email, password });
    for (const token of ['A'.repeat(43), (await newest(email))?.token])
      expect(statusAndCode(await accept(token))).toEqual([404, 'email-not-invited']);
  });

  test('tells the administrator what stands against it', async () => {
    await portal.add(email);
    expect(codeAndText(await ask('invite', { email: ' ADA@example.com' }))).toEqual([
      'email-already-registered',
      'This email is already registered',
    ]);
    expect(codeAndText(await ask('resendInviteEmail', { email }))).toEqual([
      'email-not-invited',
      'This email has not been invited',
    ]);
    await database.pool.query('update account set invited_at = now(), invite_accepted_at = now()');
    expect(codeAndText(await ask('resendInviteEmail', { email }))).toEqual([
      'invite-already-accepted',
      'This invite has already been accepted',
    ]);
  });

  test('is listed with when its link expires, anew when it is sent again', async () => {
    await portal.add('known@example.com');
    await ask('invite', { email, roles: ['handler'] });
    const listed = async () => (await portal.call('users?status=invited', undefined, { cookie })).json['users'];
    expect(await listed()).toMatchObject([{ email, inviteExpiresAt: '2026-11-09T12:00:00.000Z' }]);
    portal.wait(60);
    await ask('resendInviteEmail', { email });
    expect(await listed()).toMatchObject([{ email, inviteExpiresAt: '2026-11-09T13:00:00.000Z' }]);
    await accept((await newest(email))?.token);
    expect(await listed()).toEqual([]);
  });

  test('that is withdrawn lets nobody in and is gone; one that was accepted stays', async () => {
    const { json: invited } = await ask('invite', { email, roles: ['admin'] });
    const mail = await newest(email);
    expect((await ask('withdrawInvitation', { accountId: invited['id'] })).json).toEqual({ succeeded: true });
    expect(statusAndCode(await accept(mail?.token))).toEqual([404, 'email-not-invited']);
    expect(statusAndCode(await ask('withdrawInvitation', { accountId: invited['id'] }))).toEqual([404, 'unknown-user']);
    const { rows } = await database.pool.query('select action from audit_event where account_id = $1 order by id', [
      invited['id'],
    ]);
    expect(rows.map(({ action }: { action: string }) => action)).toEqual([
      'account.invited',
      'account.invitation-withdrawn',
    ]);
    const again = await ask('invite', { email });
    await accept((await newest(email))?.token);
    expect(statusAndCode(await ask('withdrawInvitation', { accountId: again.json['id'] }))).toEqual([
      409,
      'invite-already-accepted',
    ]);
    expect(statusAndCode(await ask('withdrawInvitation', { accountId: admin.id }))).toEqual([404, 'email-not-invited']);
  });

  test('takes an address over that a stranger registered and nobody confirmed', async () => {
    await portal.call('register', { email, password: 'a stranger chose this' });
    expect((await ask('invite', { email, roles: ['admin'] })).json['status']).toBe('invited');
    expect((await login(email, 'a stranger chose this')).json['requiresEmailConfirmation']).toBe(false);
    expect((await accept((await newest(email))?.token)).json['succeeded']).toBe(true);
  });
});

describe('locking out', () => {
  test('ends the sessions and refuses the password, until let in again', async () => {
    const account = await portal.add(email);
    const theirs = await portal.signedIn(account);
    const answer = await ask('lockout', { accountId: account.id, lockedOut: true });
    expect(answer.json).toMatchObject({ status: 'locked-out', lockedOutForGood: true });
    expect([await isIn(theirs), (await login(email)).json['code']]).toEqual([false, 'account-locked-out']);
    await ask('lockout', { accountId: account.id, lockedOut: false });
    expect([await isIn(theirs), (await login(email)).json['succeeded']]).toEqual([false, true]);
  });

  test('until an instant ends by itself', async () => {
    const { id } = await portal.add(email);
    const until = '2026-11-06T14:00:00+01:00';
    expect((await ask('lockout', { accountId: id, lockedOut: true, until })).json).toMatchObject({
      lockedOutUntil: '2026-11-06T13:00:00.000Z',
      lockedOutForGood: false,
    });
    portal.wait(60);
    expect((await login(email)).json['succeeded']).toBe(true);
    expect(statusAndCode(await ask('lockout', { accountId: id, lockedOut: true, until }))).toEqual([
      409,
      'lockout-failed',
    ]);
  });

  test('does not overtake a sign-in at the same moment', async () => {
    const { id } = await portal.add(email);
    const [signedIn] = await Promise.all([login(email), ask('lockout', { accountId: id, lockedOut: true })]);
    const theirs = `__Host-fettle-account=${signedIn.cookies['__Host-fettle-account']}`;
    expect(await isIn(theirs)).toBe(false);
  });
});

describe('the last administrator', () => {
  const actions: [string, (id: string) => object, string][] = [
    ['lockout', (accountId) => ({ accountId, lockedOut: true }), 'lockout-failed'],
    ['changeRoles', (accountId) => ({ accountId, roles: ['handler'] }), 'last-admin'],
    ['deleteAccount', (accountId) => ({ accountId }), 'last-admin'],
    ['changeAccountEmail', (accountId) => ({ accountId, newEmail: 'x@example.com' }), 'last-admin'],
    ['deleteOwnAccount', () => ({ password }), 'last-admin'],
  ];

  test.each(actions)('stays: %s', async (call, body, code) => {
    await portal.add('locked@example.com', { roles: ['admin'], locked_out_until: new Date('2030-01-01') });
    await portal.add('invited@example.com', { roles: ['admin'], email_confirmed_at: null });
    await portal.add('demo@example.com', { roles: ['admin'], demo: true });
    expect(statusAndCode(await ask(call, body(admin.id)))).toEqual([409, code]);
    expect(await isIn(cookie)).toBe(true);
  });

  test.each(actions.slice(0, 3))(
    'two do it to each other at the same moment: one stays (%s)',
    async (call, body, code) => {
      for (let round = 0; round < 5; round += 1) {
        const other = await portal.add(`other${round}@example.com`, { roles: ['admin'] });
        const otherCookie = await portal.signedIn(other);
        const both = await Promise.all([ask(call, body(other.id)), ask(call, body(admin.id), otherCookie)]);
        const codes = both.map(({ status, json }) => (status === 200 ? 'done' : json['code']));
        // The later one was refused as the last administrator, or is no administrator any more.
        expect(codes.filter((one) => one === 'done')).toHaveLength(1);
        expect([code, 'not-signed-in', 'no-permission']).toContain(codes.find((one) => one !== 'done'));
        const { rows } = await database.pool.query(
          `select id from account where 'admin' = any (roles) and locked_out_until is null`,
        );
        expect(rows).toHaveLength(1);
        await database.pool.query('delete from account');
        admin = await portal.add('admin@example.com', { roles: ['admin'] });
        cookie = await portal.signedIn(admin);
      }
    },
  );

  test('with another one there may go', async () => {
    await portal.add('other@example.com', { roles: ['admin'] });
    expect((await ask('changeRoles', { accountId: admin.id, roles: [] })).json).toMatchObject({ roles: [] });
    expect(statusAndCode(await ask('changeRoles', { accountId: admin.id, roles: ['admin'] }))).toEqual([
      403,
      'no-permission',
    ]);
  });
});

describe('another address for an account', () => {
  test('must be confirmed; the old one is told, sessions end', async () => {
    const account = await portal.add(email);
    const theirs = await portal.signedIn(account);
    const answer = await ask('changeAccountEmail', { accountId: account.id, newEmail: 'new@example.com' });
    expect(answer.json).toMatchObject({ email: 'new@example.com', status: 'unconfirmed' });
    expect(await isIn(theirs)).toBe(false);
    expect((await newest(email))?.subject).toBe('Your email address was changed');
    expect((await login('new@example.com')).json['requiresEmailConfirmation']).toBe(true);
    const { token } = (await newest('new@example.com')) ?? {};
    expect((await portal.call('confirmEmail', { token })).json['requiresPassword']).toBe(true);
    expect((await portal.call('confirmEmail', { token, password })).json['confirmed']).toBe(true);
  });

  test('of somebody else, or of nobody, is refused with the texts of spec §8.3', async () => {
    const { id } = await portal.add(email);
    await portal.add('taken@example.com');
    expect(codeAndText(await ask('changeAccountEmail', { accountId: id, newEmail: 'taken@example.com' }))).toEqual([
      'email-already-registered',
      'This email is already registered',
    ]);
    const nobody = '01930000-0000-7000-8000-0000000000cc';
    for (const [call, more] of [
      ['changeAccountEmail', { newEmail: 'x@example.com' }],
      ['lockout', { lockedOut: true }],
      ['changeRoles', { roles: [] }],
      ['deleteAccount', {}],
    ] as const)
      expect(codeAndText(await ask(call, { accountId: nobody, ...more }))).toEqual(['unknown-user', 'Unknown user']);
  });
});

describe('the list of accounts', () => {
  const list = async (query = '') => {
    const { json } = await portal.call(`users${query}`, undefined, { cookie });
    expect(json['version']).toMatch(/^\d+\.\d+\.\d+$/);
    return { users: json['users'] as { email: string }[], next: json['next'] };
  };
  const emails = async (query: string) => (await list(query)).users.map((user) => user.email);

  test('is searched by a part of the address, as it is written, and by role', async () => {
    await portal.add('a_b%c@example.com');
    await portal.add(email, { roles: ['handler'] });
    expect(await emails('?search=ADA')).toEqual([email]);
    expect(await emails('?search=%25')).toEqual(['a_b%c@example.com']);
    expect(await emails('?search=_')).toEqual(['a_b%c@example.com']);
    expect(await emails('?role=handler')).toEqual([email]);
  });

  test('comes in pages', async () => {
    for (let n = 0; n < 60; n += 1) await portal.add(`person${n}@example.com`);
    const first = await list();
    const second = await list(`?after=${String(first.next)}`);
    expect([first.users.length, second.users.length, second.next]).toEqual([50, 11, null]);
    expect(new Set([...first.users, ...second.users].map((user) => user.email)).size).toBe(61);
  });

  test.each(['?after=1', '?role=owner', '?search=a&search=b', '?limit=9'])('%s is refused', async (query) => {
    expect((await portal.call(`users${query}`, undefined, { cookie })).status).toBe(400);
  });
});

test('what administrators do is written down with who did it', async () => {
  const { json } = await ask('invite', { email, roles: ['handler'] });
  const accountId = json['id'];
  await ask('changeRoles', { accountId, roles: [] });
  await ask('lockout', { accountId, lockedOut: true });
  await ask('changeAccountEmail', { accountId, newEmail: 'new@example.com' });
  await ask('deleteAccount', { accountId });
  const { rows } = await database.pool.query('select actor, action, account_id, changes from audit_event order by id');
  const by = { actor: `account ${admin.id}`, account_id: accountId };
  expect(rows).toEqual([
    { ...by, action: 'account.invited', changes: [{ field: 'roles', from: '', to: 'handler' }] },
    { ...by, action: 'account.roles-changed', changes: [{ field: 'roles', from: 'handler', to: '' }] },
    { ...by, action: 'account.locked-out', changes: [{ field: 'lockedOutUntil', from: '', to: 'without end' }] },
    { ...by, action: 'account.email-changed', changes: [{ field: 'email' }] },
    { ...by, action: 'account.deleted', changes: null },
  ]);
});

describe('the clients of an account', () => {
  const clientId = '0199f0aa-0000-7000-8000-00000000000c';
  beforeEach(async () => {
    await database.pool.query('truncate client cascade');
    await database.kysely.insertInto('client').values({ id: clientId, name: 'Northgate', brand: null }).execute();
  });

  test('are chosen among those that there are, audited and taken back', async () => {
    const handler = await portal.add(email, { roles: ['handler'] });
    const change = (clientIds: string[] | null) => ask('changeClients', { accountId: handler.id, clientIds });
    expect((await change([clientId])).json).toMatchObject({ clientIds: [clientId] });
    expect((await change([admin.id])).json).toMatchObject({ errors: [{ pointer: '/clientIds/0' }] });
    expect((await change(null)).json).toMatchObject({ clientIds: null });
    const audited = await database.kysely.selectFrom('audit_event').select('action').orderBy('at').execute();
    expect(audited.filter(({ action }) => action === 'account.clients-changed')).toHaveLength(2);
    const listed = await portal.call('users', undefined, { cookie });
    expect(listed.json['clients']).toEqual([{ id: clientId, name: 'Northgate' }]);
  });

  test('must be chosen before somebody is an auditor, and stay', async () => {
    const noClients = [{ pointer: '/clientIds', detail: 'An auditor is limited to clients. Choose them first.' }];
    expect((await ask('invite', { email, roles: ['auditor'] })).json).toMatchObject({ errors: noClients });
    const invited = await ask('invite', { email, roles: ['auditor'], clientIds: [clientId] });
    expect(invited.json).toMatchObject({ roles: ['auditor'], clientIds: [clientId] });
    const accountId = invited.json['id'];
    expect((await ask('changeClients', { accountId, clientIds: null })).json).toMatchObject({ errors: noClients });
    const handler = await portal.add('kim@example.com', { roles: ['handler'] });
    const given = await ask('changeRoles', { accountId: handler.id, roles: ['auditor'] });
    expect([given.status, given.json['errors']]).toEqual([400, noClients]);
  });
});
