import { beforeEach, describe, expect, test } from 'vitest';

import { type Answer, password } from '#features/account/account-app.fixture.ts';
import { database, portal, startAccountTests } from '#features/account/account-tests.fixture.ts';
import type { AccountRow } from '#features/account/account.data.ts';

startAccountTests();

let account: AccountRow;
let cookie: string;
beforeEach(async () => {
  account = await portal.add(email);
  cookie = await portal.signedIn(account);
});

const email = 'ada@example.com';
const newEmail = 'ada.new@example.com';
const newPassword = 'four other words now';
const statusAndCode = ({ status, json }: Answer) => [status, json['code']];
const isIn = async (by: string) => (await portal.call('currentUser', undefined, { cookie: by })).status === 200;
const login = (as: string, secret = password) => portal.call('login', { email: as, password: secret });
const newest = async (address: string) => (await portal.mailsTo(address))[0];

test('currentUser says who is signed in, and nothing secret', async () => {
  const { json } = await portal.call('currentUser', undefined, { cookie });
  expect(json).toEqual({
    id: account.id,
    email,
    roles: [],
    hasPassword: true,
    twoFactorEnabled: false,
    secondFactorNeeded: null,
    recoveryCodesLeft: 0,
    externalLogins: [],
    createdAt: '2026-11-06T12:00:00.000Z',
  });
});

describe('changing the password', () => {
  const change = (currentPassword = password, chosen = newPassword) =>
    portal.call('changePassword', { currentPassword, newPassword: chosen }, { cookie });

  test('ends the other sessions, not this one, and tells the owner', async () => {
    const other = await portal.signedIn(account);
    expect((await change()).json).toEqual({ succeeded: true });
    expect([await isIn(cookie), await isIn(other)]).toEqual([true, false]);
    expect((await login(email, newPassword)).json['succeeded']).toBe(true);
    expect((await newest(email))?.subject).toBe('Your password was changed');
  });

  test('needs the present one; wrong ones count as failed sign-ins', async () => {
    const refused = await change('three wrong words');
    expect([...statusAndCode(refused), refused.json['title']]).toEqual([403, 'invalid-password', 'Invalid password']);
    for (let n = 0; n < 9; n += 1) await change('three wrong words');
    expect((await change()).status).toBe(429);
    expect((await login(email)).status).toBe(429);
  });

  test('points at the field of a weak one', async () => {
    const { json } = await change(password, 'password1234');
    expect(json).toMatchObject({ code: 'weak-password', errors: [{ pointer: '/newPassword' }] });
  });

  test('of two at the same moment one', async () => {
    const both = await Promise.all([change(), change(password, 'and yet another one')]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 403]);
  });
});

describe('changing the address', () => {
  const ask = (to = newEmail, by = cookie) => portal.call('changeEmail', { newEmail: to, password }, { cookie: by });
  const tokenFor = async (to = newEmail) => (await newest(to))?.token;

  test('is confirmed from the new one and told to the old one', async () => {
    await portal.call('sendPasswordResetEmail', { email });
    const reset = await newest(email);
    expect((await ask()).json).toEqual({ mailed: true });
    expect((await login(newEmail)).json['succeeded']).toBe(false);
    const token = await tokenFor();
    expect((await portal.call('confirmEmailChange', { token }, { cookie })).json).toEqual({ email: newEmail });
    const mail = await newest(email);
    expect([mail?.subject, JSON.stringify(mail).includes(newEmail)]).toEqual(['Your email address was changed', false]);
    expect([(await login(newEmail)).json['succeeded'], (await login(email)).json['succeeded']]).toEqual([true, false]);
    // A link that was mailed to the former address is void.
    const late = await portal.call('resetPassword', { token: reset?.token, password: newPassword });
    expect(statusAndCode(late)).toEqual([400, 'reset-link-invalid']);
  });

  test('ends all other sessions, and every one where the link is opened in another browser', async () => {
    const [other, third] = [await portal.signedIn(account), await portal.signedIn(account)];
    const foreign = await portal.signedIn(await portal.add('other@example.com'));
    await ask();
    expect([await isIn(cookie), await isIn(other)]).toEqual([true, true]);
    await portal.call('confirmEmailChange', { token: await tokenFor() }, { cookie });
    const ofAll = async () => Promise.all([cookie, other, third, foreign].map(isIn));
    expect(await ofAll()).toEqual([true, false, false, true]);
    await portal.call('changeEmail', { newEmail: email, password }, { cookie });
    await portal.call('confirmEmailChange', { token: (await newest(email))?.token });
    expect(await ofAll()).toEqual([false, false, false, true]);
  });

  test('to a taken address looks alike, until the one who reads its mail confirms', async () => {
    await portal.add(newEmail);
    expect((await ask()).json).toEqual({ mailed: true });
    const answer = await portal.call('confirmEmailChange', { token: await tokenFor() });
    expect([...statusAndCode(answer), answer.json['title']]).toEqual([
      409,
      'email-already-registered',
      'This email is already registered',
    ]);
    expect((await login(email)).json['succeeded']).toBe(true);
  });

  test('two accounts to one address at the same moment: one has it', async () => {
    const other = await portal.add('other@example.com');
    const otherCookie = await portal.signedIn(other);
    await ask();
    const first = await tokenFor();
    await ask(newEmail, otherCookie);
    const second = await tokenFor();
    const both = await Promise.all([first, second].map((token) => portal.call('confirmEmailChange', { token })));
    expect(both.map(({ status }) => status).toSorted((one, another) => one - another)).toEqual([200, 409]);
  });

  test('is refused in a browser where somebody else is signed in, twice, late and by a made-up token', async () => {
    await ask();
    const token = await tokenFor();
    const foreign = await portal.signedIn(await portal.add('other@example.com'));
    const failed = [400, 'change-email-failed'];
    expect(statusAndCode(await portal.call('confirmEmailChange', { token }, { cookie: foreign }))).toEqual(failed);
    expect(statusAndCode(await portal.call('confirmEmailChange', { token: 'A'.repeat(43) }, { cookie }))).toEqual(
      failed,
    );
    const both = await Promise.all([0, 1].map(() => portal.call('confirmEmailChange', { token }, { cookie })));
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
    await ask('third@example.com');
    const late = await tokenFor('third@example.com');
    portal.wait(60);
    const answer = await portal.call('confirmEmailChange', { token: late }, { cookie });
    expect([...statusAndCode(answer), answer.json['title']]).toEqual([...failed, 'Error changing email']);
  });

  test('needs the password, and stays within three mails an hour to all addresses together', async () => {
    const wrong = await portal.call('changeEmail', { newEmail, password: 'three wrong words' }, { cookie });
    expect(statusAndCode(wrong)).toEqual([403, 'invalid-password']);
    const statuses = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await ask(`stranger${n}@example.com`)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  test.each([
    'ada@example.com\nBcc: x@example.com',
    'a b@example.com',
    '"a"@example.com',
    'a@b@example.com',
    'a@localhost',
  ])('to %j is refused', async (bad) => expect(statusAndCode(await ask(bad))).toEqual([400, 'invalid-body']));
});

describe('sessions', () => {
  type Listed = { id: string; current: boolean; userAgent: string }[];
  const list = async (by = cookie) =>
    (await portal.call('sessions', undefined, { cookie: by })).json['sessions'] as Listed;

  test('are listed, this one marked, without those that are over', async () => {
    const other = await portal.signedIn(account);
    expect((await list()).map(({ current }) => current).toSorted((one, two) => Number(one) - Number(two))).toEqual([
      false,
      true,
    ]);
    await portal.call('logout', {}, { cookie: other });
    expect(await list()).toMatchObject([{ current: true, userAgent: 'test' }]);
  });

  test('are ended one by one, and all others at once', async () => {
    const [second, third] = [await portal.signedIn(account), await portal.signedIn(account)];
    const [id] = (await list(second)).filter(({ current }) => current).map((session) => session.id);
    expect((await portal.call('endSession', { sessionId: id }, { cookie })).json).toEqual({ succeeded: true });
    expect([await isIn(second), await isIn(third)]).toEqual([false, true]);
    expect((await portal.call('endOtherSessions', {}, { cookie })).status).toBe(200);
    expect([await isIn(cookie), await isIn(third)]).toEqual([true, false]);
  });

  test('of somebody else are as unknown as none', async () => {
    const foreign = await portal.signedIn(await portal.add('other@example.com'));
    const [theirs] = await list(foreign);
    const [answer, none] = [
      await portal.call('endSession', { sessionId: theirs?.id }, { cookie }),
      await portal.call('endSession', { sessionId: '01930000-0000-7000-8000-0000000000cc' }, { cookie }),
    ];
    expect([answer.status, answer.body]).toEqual([404, none.body]);
    expect(await isIn(foreign)).toBe(true);
  });
});

test('deleting one’s own account needs the password and takes everything along', async () => {
  expect((await portal.call('deleteOwnAccount', { password: 'three wrong words' }, { cookie })).status).toBe(403);
  const answer = await portal.call('deleteOwnAccount', { password }, { cookie });
  expect([answer.status, answer.cookies]).toEqual([200, { '__Host-fettle-account': '' }]);
  expect([await isIn(cookie), (await login(email)).json['succeeded']]).toEqual([false, false]);
  const { rows } = await database.pool.query('select count(*)::int as kept from account_session');
  expect(rows).toEqual([{ kept: 0 }]);
});
