import { Client } from 'pg';
import { describe, expect, test, vi } from 'vitest';

import { passwordPlaces, verifyPassword } from '#server/secrets/password-hash.ts';
import { accountApp, password } from '#features/account/account-app.fixture.ts';
import { database, portal, startAccountTests } from '#features/account/account-tests.fixture.ts';
import { addAttempts } from './attempts.fixture.ts';

startAccountTests();

const email = 'ada@example.com';
const fail = (more: { email?: string; address?: string } = {}) =>
  portal.call(
    'login',
    { email: more.email ?? email, password: 'three wrong words' },
    { address: more.address ?? '203.0.113.1' },
  );
const pass = (address = '203.0.113.1', at = portal) => at.call('login', { email, password }, { address });
const failures = (count: number, of = email) => addAttempts(portal.services, { email: of, kind: 'sign-in', count });

describe('failures of one account', () => {
  test('the eleventh waits a minute, the right password too, and the next failure doubles it', async () => {
    await portal.add(email);
    await failures(9);
    expect((await fail()).status).toBe(200);
    const limited = await pass();
    expect([limited.status, limited.json['code'], limited.headers['retry-after']]).toEqual([
      429,
      'too-many-attempts',
      '60',
    ]);
    portal.wait(1);
    expect((await fail()).status).toBe(200);
    expect((await fail()).headers['retry-after']).toBe('120');
  });

  test('are forgotten once it signs in, or after a day', async () => {
    await portal.add(email);
    await failures(12);
    portal.wait(4);
    expect((await pass()).json['succeeded']).toBe(true);
    expect((await fail()).status).toBe(200);
    await failures(14);
    expect((await fail()).status).toBe(429);
    portal.wait(24 * 60);
    expect((await fail()).status).toBe(200);
  });

  test('counted a moment later, by another process, keep nobody waiting while they are free', async () => {
    await portal.add(email);
    portal.wait(1);
    await failures(1);
    portal.wait(-1);
    expect((await pass()).json['succeeded']).toBe(true);
  });

  test('count alike for an e-mail without an account', async () => {
    await portal.add(email);
    await failures(10);
    await failures(10, 'no@example.com');
    const [known, unknown] = [await fail(), await fail({ email: 'no@example.com' })];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(known.status).toBe(429);
  });

  test('of fifty at once, ten are compared', async () => {
    await portal.add(email);
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => fail({ address: `198.51.100.${at}` })));
    const compared = answers.filter(({ status }) => status === 200);
    expect(answers.every(({ status }) => [200, 429, 503].includes(status))).toBe(true);
    expect(compared.length).toBe(10);
  });

  test('cost nothing, and nothing is read for them, while very many sign in', async () => {
    await portal.add(email);
    const others = Array.from({ length: passwordPlaces }, () => verifyPassword(null, 'three other words'));
    const queries: unknown[] = [];
    const note = (client: unknown) => queries.push(client);
    database.pool.on('acquire', note);
    const refused = await fail();
    database.pool.off('acquire', note);
    await Promise.all(others);
    expect([refused.status, refused.headers['retry-after'], queries.length]).toEqual([503, '5', 0]);
    const { rows } = await database.pool.query('select id from account_try');
    expect(rows).toEqual([]);
    expect((await pass()).json['succeeded']).toBe(true);
  });

  test('outlive the server', async () => {
    await portal.add(email);
    await failures(10);
    const next = await accountApp(database);
    expect((await pass(undefined, next)).status).toBe(429);
  });

  test('do not end when the password is reset by nobody, and do by the owner', async () => {
    await portal.add(email);
    await failures(14);
    await portal.call('sendPasswordResetEmail', { email }, { address: '198.51.100.9' });
    const [mail] = await portal.mailsTo(email);
    expect((await portal.call('resetPassword', { token: mail?.token, password: 'four other words now' })).status).toBe(
      200,
    );
    expect((await portal.call('login', { email, password: 'four other words now' })).json['succeeded']).toBe(true);
  });
});

describe('attempts from one address', () => {
  test('the 101st in an hour is refused for every account; another address is not', async () => {
    await portal.add(email);
    await addAttempts(portal.services, { kind: 'sign-in', count: 99, address: '203.0.113.1' });
    expect((await pass()).json['succeeded']).toBe(true);
    expect((await fail()).status).toBe(200);
    expect((await pass()).status).toBe(429);
    expect((await portal.call('sendPasswordResetEmail', { email })).status).toBe(429);
    expect((await pass('203.0.113.2')).json['succeeded']).toBe(true);
    portal.wait(60);
    expect((await pass()).json['succeeded']).toBe(true);
  });

  const connectionsFor = async (work: () => Promise<unknown>) => {
    const held = { all: 0, now: 0, most: 0 };
    const take = () => {
      held.all += 1;
      held.most = Math.max(held.most, (held.now += 1));
    };
    const release = () => (held.now -= 1);
    database.pool.on('acquire', take).on('release', release);
    await work();
    database.pool.off('acquire', take).off('release', release);
    return held;
  };

  test('are refused without asking the store once they are known to be used up, and ten seconds later it is asked', async () => {
    await portal.add(email);
    await addAttempts(portal.services, { kind: 'sign-in', count: 100, address: '203.0.113.1' });
    expect((await fail()).status).toBe(429);
    const { all } = await connectionsFor(async () => {
      for (const refused of [await pass(), await portal.call('sendPasswordResetEmail', { email })])
        expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600']);
    });
    expect(all).toBe(0);
    expect((await pass('203.0.113.2')).json['succeeded']).toBe(true);
    await database.pool.query('delete from account_try');
    portal.wait(9 / 60);
    expect((await pass()).status).toBe(429);
    portal.wait(1 / 60);
    expect((await pass()).json['succeeded']).toBe(true);
  });

  test('an account that has to wait keeps nobody of its address from another', async () => {
    await portal.add(email);
    await failures(10, 'no@example.com');
    expect((await fail({ email: 'no@example.com' })).status).toBe(429);
    expect((await pass()).json['succeeded']).toBe(true);
  });

  test('wait for each other without a connection, so that others find one', async () => {
    const other = new Client(database.pool.options);
    await other.connect();
    const isWaiting = `select from pg_locks where relation = 'account_try'::regclass and not granted`;
    await other.query('begin; lock table account_try in exclusive mode');
    let answers: ReturnType<typeof fail>[] = [];
    const { most } = await connectionsFor(async () => {
      const callers = Array.from({ length: 20 }, (_, number) => `${number}@example.com`);
      answers = callers.map((of) => portal.call('sendPasswordResetEmail', { email: of }));
      await vi.waitFor(async () => expect((await other.query(isWaiting)).rowCount).toBe(1));
      await database.pool.query('select 1');
    });
    // The one that counts, and ours.
    expect(most).toBe(2);
    await other.query('rollback');
    await other.end();
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(answers.map(() => 200));
  });

  test('all of an IPv6 /64 are one', async () => {
    await addAttempts(portal.services, { kind: 'sign-in', count: 100, address: '2001:db8:1:2::1' });
    expect((await pass('2001:db8:1:2:ffff::9')).status).toBe(429);
    expect((await pass('2001:db8:1:3::1')).status).toBe(200);
  });
});

describe('mails to one address', () => {
  test('three in an hour, then 429, alike for an e-mail without an account', async () => {
    await portal.add(email);
    for (const address of [email, 'no@example.com']) {
      const statuses = [];
      for (let n = 0; n < 4; n += 1)
        statuses.push((await portal.call('sendPasswordResetEmail', { email: address })).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
    }
    expect(await portal.mailsTo(email)).toHaveLength(3);
    expect(await portal.mailsTo('no@example.com')).toHaveLength(0);
    portal.wait(60);
    expect((await portal.call('sendPasswordResetEmail', { email })).status).toBe(200);
  });

  test('of twenty wishes at once three are heard', async () => {
    await portal.add(email);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        portal.call('sendPasswordResetEmail', { email }, { address: `198.51.100.${at}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await portal.mailsTo(email)).toHaveLength(3);
  });

  // Every kind of address that the portal can know.
  const known: [who: string, add: () => Promise<unknown>][] = [
    ['confirmed', async () => portal.add(email)],
    ['not confirmed', async () => portal.add(email, { email_confirmed_at: null })],
    ['invited', async () => portal.add(email, { email_confirmed_at: null, password_hash: null, invited_at: now() })],
    ['locked out', async () => portal.add(email, { locked_out_until: new Date('9999-12-31T00:00:00Z') })],
    ['of the demo, which is off', async () => portal.add(email, { demo: true })],
    ['written to before', async () => (await portal.add(email), portal.mailsTo(email), spendMails())],
  ];
  const now = () => portal.services.now();
  const spendMails = async () => addAttempts(portal.services, { email, kind: 'mail', count: 3 });
  const forms: [call: string, body: (to: string) => object][] = [
    ['sendPasswordResetEmail', (to) => ({ email: to })],
    ['resendConfirmEmail', (to) => ({ email: to })],
    ['resendInviteEmail', (to) => ({ email: to })],
    ['register', (to) => ({ email: to, password })],
  ];
  /** Collects the answers of all open forms about an address, until long after its limit. */
  const answersAbout = async (to: string, address: string) => {
    const answers = [];
    for (const [call, body] of [...forms, ...forms]) {
      const { status, body: text, headers } = await portal.call(call, body(to), { address });
      answers.push([call, status, text, headers['retry-after'], Object.keys(headers).toSorted()]);
    }
    return answers;
  };

  test.each(known)('are limited alike for an address that is %s and for an unknown one', async (_, add) => {
    await add();
    const [own, stranger] = [
      await answersAbout(email, '198.51.100.1'),
      await answersAbout('no@example.com', '198.51.100.2'),
    ];
    expect(own).toEqual(stranger);
    expect(own.map(([, status]) => status)).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
    const counted = await database.pool.query<{ count: number }>(
      `select count(*) from account_try where kind = 'ask' group by email_hash`,
    );
    expect(counted.rows.map(({ count }) => count)).toEqual([3, 3]);
  });

  test('a wish is answered before anybody looks for its account, so it takes the same time for every address', async () => {
    await portal.add(email);
    const queries = vi.spyOn(Client.prototype, 'query');
    const statementsFor = async (call: string, to: string) => {
      queries.mockClear();
      await portal.call(call, { email: to }, { address: '198.51.100.3' });
      return queries.mock.calls.map(([statement]: unknown[]) =>
        typeof statement === 'string' ? statement : (statement as { text: string }).text,
      );
    };
    for (const call of ['sendPasswordResetEmail', 'resendConfirmEmail', 'resendInviteEmail']) {
      const ofKnown = await statementsFor(call, email);
      expect(ofKnown).toContain('begin');
      expect(ofKnown).toEqual(await statementsFor(call, 'no@example.com'));
      expect(ofKnown.join(' ')).not.toMatch(/from "?account"? /);
    }
    queries.mockRestore();
  });

  test('new invitations that strangers ask for cannot use up those of the administrator, nor the other way round', async () => {
    const cookie = await portal.signedIn(await portal.add('admin@example.com', { roles: ['admin'] }));
    expect((await portal.call('invite', { email }, { cookie })).status).toBe(200);
    const strangers = [];
    for (let n = 0; n < 4; n += 1) {
      strangers.push((await portal.call('resendInviteEmail', { email }, { address: `198.51.100.${n}` })).status);
    }
    expect(strangers).toEqual([200, 200, 200, 429]);
    expect(await portal.mailsTo(email)).toHaveLength(4);
    const own = [];
    for (let n = 0; n < 3; n += 1) own.push((await portal.call('resendInviteEmail', { email }, { cookie })).status);
    expect(own).toEqual([200, 200, 429]);
    expect(await portal.mailsTo(email)).toHaveLength(6);
  });

  test('an invitation counts too, and the administrator is told', async () => {
    const admin = await portal.add('admin@example.com', { roles: ['admin'] });
    const cookie = await portal.signedIn(admin);
    expect((await portal.call('invite', { email }, { cookie })).status).toBe(200);
    const statuses = [];
    for (let n = 0; n < 3; n += 1)
      statuses.push((await portal.call('resendInviteEmail', { email }, { cookie })).status);
    expect(statuses).toEqual([200, 200, 429]);
  });
});

test('the store knows neither the e-mail nor the address of who tried', async () => {
  await fail({ email: 'secret@example.com', address: '203.0.113.77' });
  const { rows } = await database.pool.query('select t::text from account_try t');
  expect(JSON.stringify(rows)).not.toMatch(/secret|203\.0\.113/);
  expect(rows).toHaveLength(1);
});
