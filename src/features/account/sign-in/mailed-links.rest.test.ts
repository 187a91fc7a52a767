import { describe, expect, test } from 'vitest';

import { type Answer, password } from '#features/account/account-app.fixture.ts';
import { database, portal, startAccountTests } from '#features/account/account-tests.fixture.ts';

startAccountTests();

const email = 'ada@example.com';
const newPassword = 'four other words now';
const statusAndCode = ({ status, json }: Answer) => [status, json['code']];
const login = (secret = password) => portal.call('login', { email, password: secret });
const browserOf = ({ cookies }: Answer) => `__Host-fettle-registering=${cookies['__Host-fettle-registering']}`;
const newest = async (address = email) => {
  const [mail] = await portal.mailsTo(address);
  if (!mail) throw new Error(`No mail to ${address}.`);
  return mail;
};
/** Each way in which a token is invalid, for each purpose in its own test. */
const unknown = 'A'.repeat(43);

describe('registering', () => {
  test('mails a link that confirms the address in the same browser, and leads back to the page', async () => {
    const registered = await portal.call('register?returnUrl=%2Fmessages', { email, password });
    expect([registered.status, registered.json]).toEqual([
      200,
      { succeeded: true, requiresEmailConfirmation: true, returnUrl: '/messages' },
    ]);
    expect((await login()).json).toMatchObject({ succeeded: false, requiresEmailConfirmation: true });
    const { action, token } = await newest();
    expect(action?.url).toBe(`https://claims.example.com/account/confirmEmail?returnUrl=%2Fmessages#token=${token}`);
    const again = await portal.call('register', { email, password });
    const answer = await portal.call('confirmEmail', { token }, { cookie: browserOf(again) });
    expect(answer.json).toEqual({ confirmed: true, requiresPassword: false, email });
    expect((await login()).json).toMatchObject({ succeeded: true });
  });

  test('by a stranger gives them nothing: in another browser the link asks for the password', async () => {
    const stranger = browserOf(await portal.call('register', { email, password }));
    const { token } = await newest();
    const opened = await portal.call('confirmEmail', { token });
    expect(opened.json).toEqual({ confirmed: false, requiresPassword: true, email: null });
    expect(statusAndCode(await portal.call('confirmEmail', { token, password: newPassword }))).toEqual([
      403,
      'invalid-password',
    ]);
    // The owner registers too; from then on neither the stranger's password nor their browser opens the link.
    const owner = browserOf(await portal.call('register', { email, password: newPassword }));
    expect((await portal.call('confirmEmail', { token }, { cookie: stranger })).json['confirmed']).toBe(false);
    expect((await portal.call('confirmEmail', { token }, { cookie: owner })).json['confirmed']).toBe(true);
    expect((await login(password)).json['succeeded']).toBe(false);
    expect((await login(newPassword)).json['succeeded']).toBe(true);
  });

  test('in another browser works with the password', async () => {
    await portal.call('register', { email, password });
    const { token } = await newest();
    expect((await portal.call('confirmEmail', { token, password })).json['confirmed']).toBe(true);
  });

  test('an address that has an account answers alike, changes nothing and mails the owner', async () => {
    await portal.add(email);
    const [known, fresh] = [
      await portal.call('register', { email, password: newPassword }),
      await portal.call('register', { email: 'new@example.com', password: newPassword }),
    ];
    expect([known.status, known.body]).toEqual([fresh.status, fresh.body]);
    expect(Object.keys(known.cookies)).toEqual(Object.keys(fresh.cookies));
    expect((await login()).json['succeeded']).toBe(true);
    const mail = await newest();
    expect([mail.subject, mail.token]).toEqual(['You already have an account', null]);
    expect(mail.paragraphs.join(' ')).toContain('This email is already registered');
  });

  test('an invited address gets the invitation again, and no password of a stranger', async () => {
    await portal.add(email, { password_hash: null, email_confirmed_at: null, invited_at: new Date() });
    await portal.call('register', { email, password });
    expect((await newest()).action?.url).toContain('/account/confirmInvite#');
    expect((await login()).json['succeeded']).toBe(false);
  });

  test.each([
    ['short', 'Your password must be 12 characters or more.'],
    ['x'.repeat(129), 'Your password must be 128 characters or fewer.'],
    ['ada@example.com!!', 'Your password must not contain your email address.'],
    ['password1234', 'This password is one of those that are tried first. Choose another, such as three random words.'],
    [
      'Liverpool2026!',
      'This password is one of those that are tried first. Choose another, such as three random words.',
    ],
    ['123456789012', 'This password is one of those that are tried first. Choose another, such as three random words.'],
    [
      'letmeinletmein',
      'This password is one of those that are tried first. Choose another, such as three random words.',
    ],
    ['abcabcabcabc', 'This password is one of those that are tried first. Choose another, such as three random words.'],
  ])('refuses the password %s', async (weak, detail) => {
    const answer = await portal.call('register', { email, password: weak });
    expect(statusAndCode(answer)).toEqual([400, 'weak-password']);
    expect(answer.json['errors']).toEqual([{ pointer: '/password', detail }]);
    expect(await portal.mailsTo(email)).toEqual([]);
  });

  test.each(['correct horse battery', '🐎🐎🐎 staple 11', 'x'.repeat(64) + ' and y'.repeat(10)])(
    'takes %s',
    async (good) => {
      expect((await portal.call('register', { email, password: good })).status).toBe(200);
    },
  );
});

describe('a link that confirms', () => {
  test('works once: of two at the same moment one', async () => {
    const cookie = browserOf(await portal.call('register', { email, password }));
    const { token } = await newest();
    const both = await Promise.all([0, 1].map(() => portal.call('confirmEmail', { token }, { cookie })));
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
    expect(statusAndCode(await portal.call('confirmEmail', { token }, { cookie }))).toEqual([
      400,
      'confirm-email-failed',
    ]);
  });

  test('is over after an hour; unknown and of another purpose are refused alike', async () => {
    const cookie = browserOf(await portal.call('register', { email, password }));
    const { token } = await newest();
    await portal.add('other@example.com');
    await portal.call('sendPasswordResetEmail', { email: 'other@example.com' });
    const foreign = (await newest('other@example.com')).token;
    portal.wait(60);
    for (const bad of [token, unknown, foreign]) {
      const answer = await portal.call('confirmEmail', { token: bad }, { cookie });
      expect([...statusAndCode(answer), answer.json['title']]).toEqual([
        400,
        'confirm-email-failed',
        'Error confirming your email',
      ]);
    }
  });

  test('is mailed again, from the browser that signed in without being confirmed', async () => {
    await portal.call('register', { email, password });
    const cookie = browserOf(await login());
    expect((await portal.call('resendConfirmEmail', { email })).json).toEqual({ mailed: true });
    const { token } = await newest();
    expect((await portal.call('confirmEmail', { token }, { cookie })).json['confirmed']).toBe(true);
    expect((await portal.call('resendConfirmEmail', { email })).json).toEqual({ mailed: true });
    expect(await portal.mailsTo(email)).toHaveLength(2);
  });
});

describe('a new password', () => {
  const forgotten = async () => {
    await portal.call('sendPasswordResetEmail', { email });
    return newest();
  };

  test('by mail: every session ends, the owner is told, and the link works once', async () => {
    const account = await portal.add(email);
    const cookie = await portal.signedIn(account);
    const { token } = await forgotten();
    const both = await Promise.all([0, 1].map(() => portal.call('resetPassword', { token, password: newPassword })));
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
    expect((await portal.call('currentUser', undefined, { cookie })).status).toBe(401);
    expect([(await login()).json['succeeded'], (await login(newPassword)).json['succeeded']]).toEqual([false, true]);
    expect((await newest()).subject).toBe('Your password was changed');
  });

  test('makes other open links worthless', async () => {
    await portal.add(email);
    const [first, second] = [await forgotten(), await forgotten()];
    expect((await portal.call('resetPassword', { token: first.token, password: newPassword })).status).toBe(200);
    const late = await portal.call('resetPassword', { token: second.token, password: 'and yet another one' });
    expect(statusAndCode(late)).toEqual([400, 'reset-link-invalid']);
  });

  test('is refused by an expired, an unknown and another purpose’s token', async () => {
    await portal.add(email);
    const { token } = await forgotten();
    await portal.call('register', { email: 'new@example.com', password });
    const foreign = (await newest('new@example.com')).token;
    portal.wait(60);
    for (const bad of [token, unknown, foreign])
      expect(statusAndCode(await portal.call('resetPassword', { token: bad, password: newPassword }))).toEqual([
        400,
        'reset-link-invalid',
      ]);
    expect((await login()).json['succeeded']).toBe(true);
  });

  test('a weak one does not use the link up', async () => {
    await portal.add(email);
    const { token } = await forgotten();
    expect((await portal.call('resetPassword', { token, password: 'password1234' })).status).toBe(400);
    expect((await portal.call('resetPassword', { token, password: newPassword })).status).toBe(200);
  });

  test('asked for an address that is not confirmed, the mail says so and confirms', async () => {
    await portal.call('register', { email, password });
    const mail = await forgotten();
    expect(mail.paragraphs.join(' ')).toContain(
      "This email has not been confirmed, so we can't send a password reset until it has been confirmed",
    );
    expect(mail.action?.url).toContain('/account/confirmEmail#');
  });

  test('the forms answer alike for every address, and the answer never waits for the account', async () => {
    await portal.add(email);
    for (const call of ['sendPasswordResetEmail', 'resendConfirmEmail', 'resendInviteEmail']) {
      const [known, none] = [await portal.call(call, { email }), await portal.call(call, { email: 'no@example.com' })];
      expect([known.status, known.body, known.cookies]).toEqual([none.status, none.body, none.cookies]);
    }
    const { rows } = await database.pool.query(`select count(*)::int as jobs from job where kind = 'account-mail'`);
    expect(rows).toEqual([{ jobs: 6 }]);
    expect(await database.kysely.selectFrom('mail').selectAll().execute()).toEqual([]);
  });
});

test('tokens are stored as hashes only', async () => {
  await portal.call('register', { email, password });
  const { token } = await newest();
  const { rows } = await database.pool.query(
    'select t::text from account_token t union all select m::text from mail m',
  );
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(token ?? '').toString('hex'));
});
