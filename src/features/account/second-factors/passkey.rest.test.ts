import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { type AccountApp, type Answer, password } from '#features/account/account-app.fixture.ts';
import { database, portal, startAccountTests } from '#features/account/account-tests.fixture.ts';

startAccountTests();

const email = 'ada@example.com';
const origin = 'https://claims.example.com';
const site = 'claims.example.com';
const sha = (data: Buffer | string) => createHash('sha256').update(data).digest();
const base64 = (data: Buffer) => data.toString('base64url');

/** A CBOR length under a major type. */
function head(major: number, size: number): Buffer {
  const first = major << 5;
  if (size < 24) return Buffer.from([first | size]);
  return size < 256 ? Buffer.from([first | 24, size]) : Buffer.from([first | 25, size >> 8, size & 255]);
}
const cborBytes = (data: Buffer) => Buffer.concat([head(2, data.length), data]);
const cborText = (text: string) => Buffer.concat([head(3, text.length), Buffer.from(text)]);

type Forged = { origin?: string; rpId?: string; flags?: number; challenge?: string; counter?: number; type?: string };

/** A WebAuthn authenticator with one key. Its statements can be forged by a test. */
class Authenticator {
  readonly id = randomBytes(16);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  counter = 0;
  userHandle = base64(randomBytes(16));

  #publicKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const fixed = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]);
    const [left, right] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
    return Buffer.concat([fixed, cborBytes(left), Buffer.from([0x22]), cborBytes(right)]);
  }

  #clientData(type: string, challenge: string, forged: Forged): Buffer {
    const said = { type: forged.type ?? type, challenge: forged.challenge ?? challenge };
    return Buffer.from(JSON.stringify({ ...said, origin: forged.origin ?? origin, crossOrigin: false }));
  }

  #data(flags: number, forged: Forged, rest = Buffer.alloc(0)): Buffer {
    this.counter = forged.counter ?? this.counter + 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha(forged.rpId ?? site), Buffer.from([forged.flags ?? flags]), counter, rest]);
  }

  create(options: Record<string, unknown>, forged: Forged = {}) {
    this.userHandle = (options['user'] as { id: string }).id;
    const size = Buffer.from([0, this.id.length]);
    const attested = Buffer.concat([Buffer.alloc(16), size, this.id, this.#publicKey()]);
    const authData = this.#data(0x45, forged, attested);
    const attestationObject = Buffer.concat([
      head(5, 3),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      head(5, 0),
      cborText('authData'),
      cborBytes(authData),
    ]);
    const clientDataJSON = base64(this.#clientData('webauthn.create', String(options['challenge']), forged));
    const response = { clientDataJSON, attestationObject: base64(attestationObject), transports: ['internal'] };
    return { ...this.#credential(), response };
  }

  use(options: Record<string, unknown>, forged: Forged = {}) {
    const clientData = this.#clientData('webauthn.get', String(options['challenge']), forged);
    const authenticatorData = this.#data(0x05, forged);
    const signature = createSign('sha256')
      .update(Buffer.concat([authenticatorData, sha(clientData)]))
      .sign(this.#keys.privateKey);
    const response = {
      clientDataJSON: base64(clientData),
      authenticatorData: base64(authenticatorData),
      signature: base64(signature),
      userHandle: this.userHandle,
    };
    return { ...this.#credential(), response };
  }

  #credential() {
    return { id: base64(this.id), rawId: base64(this.id), type: 'public-key', clientExtensionResults: {} };
  }
}

const cookiesOf = ({ cookies }: Answer) =>
  Object.entries(cookies)
    .filter(([, value]) => value !== '')
    .map((pair) => pair.join('='))
    .join('; ');

async function add(cookie: string, authenticator = new Authenticator(), forged: Forged = {}, name = 'Phone') {
  const start = await portal.call('startAddingPasskey', { password }, { cookie });
  const response = authenticator.create(start.json, forged);
  const answer = await portal.call('addPasskey', { name, response }, { cookie: `${cookie}; ${cookiesOf(start)}` });
  return { answer, authenticator, start, response };
}

async function owner(more: Parameters<AccountApp['add']>[1] = {}) {
  const account = await portal.add(email, more);
  const cookie = await portal.signedIn(account);
  return { account, cookie };
}

async function login(
  authenticator: Authenticator,
  forged: Forged = {},
  more: { cookie?: string; step?: boolean } = {},
) {
  const { cookie = '', step = false } = more;
  const start = await portal.call('startPasskeyLogin', { secondStep: step }, { cookie });
  const response = authenticator.use(start.json, forged);
  const cookies = [cookie, cookiesOf(start)].filter((text) => text !== '').join('; ');
  return { answer: await portal.call('loginWithPasskey', { response }, { cookie: cookies }), response, cookies };
}

const refused = { code: 'passkey-refused' };

describe('adding a passkey', () => {
  test('needs the password, and its owner is told', async () => {
    const { cookie } = await owner();
    expect((await portal.call('startAddingPasskey', {}, { cookie })).status).toBe(400);
    const { answer, start } = await add(cookie);
    expect(start.json).toMatchObject({
      rp: { id: site },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect([answer.status, answer.json]).toMatchObject([200, { name: 'Phone', usedAt: null }]);
    const { json } = await portal.call('passkeys', undefined, { cookie });
    expect(json['passkeys']).toHaveLength(1);
    expect((await portal.mailsTo(email))[0]?.paragraphs[0]).toContain('The passkey “Phone” can now sign in');
  });

  test.each<[what: string, forged: Forged]>([
    ['another site', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['another challenge', { challenge: base64(randomBytes(32)) }],
    ['nobody verified', { flags: 0x41 }],
    ['a use for a creation', { type: 'webauthn.get' }],
  ])('%s is refused', async (_what, forged) => {
    const { cookie } = await owner();
    expect((await add(cookie, new Authenticator(), forged)).answer.json).toMatchObject(refused);
  });

  test('a challenge is good once, for five minutes, and for whom it was made', async () => {
    const { cookie } = await owner();
    const { start, response } = await add(cookie);
    const replay = { cookie: `${cookie}; ${cookiesOf(start)}` };
    expect((await portal.call('addPasskey', { name: 'Again', response }, replay)).json).toMatchObject(refused);
    const late = await portal.call('startAddingPasskey', { password }, { cookie });
    portal.wait(6);
    const lateResponse = new Authenticator().create(late.json);
    const lateCookie = { cookie: `${cookie}; ${cookiesOf(late)}` };
    expect((await portal.call('addPasskey', { name: 'Late', response: lateResponse }, lateCookie)).json).toMatchObject(
      refused,
    );
    const other = await portal.signedIn(await portal.add('other@example.com'));
    const mine = await portal.call('startAddingPasskey', { password }, { cookie });
    const forOther = new Authenticator().create(mine.json);
    const theirs = { cookie: `${other}; ${cookiesOf(mine)}` };
    expect((await portal.call('addPasskey', { name: 'Theirs', response: forOther }, theirs)).json).toMatchObject(
      refused,
    );
  });
});

describe('signing in by a passkey', () => {
  test('needs no password and no second step', async () => {
    const { cookie } = await owner();
    const { authenticator } = await add(cookie);
    const { answer } = await login(authenticator);
    expect(answer.json).toMatchObject({ succeeded: true, requiresTwoFactor: false });
    const session = `__Host-fettle-account=${answer.cookies['__Host-fettle-account']}`;
    expect((await portal.call('currentUser', undefined, { cookie: session })).json).toMatchObject({ email });
    const { rows } = await database.pool.query('select amr from account_session order by created_at desc, id desc');
    expect(rows[0]).toEqual({ amr: ['hwk', 'user', 'mfa'] });
  });

  test.each<[what: string, forged: Forged]>([
    ['another site', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['another challenge', { challenge: base64(randomBytes(32)) }],
    ['nobody verified', { flags: 0x01 }],
    ['a count that went back', { counter: 1 }],
    ['a creation for a use', { type: 'webauthn.create' }],
  ])('%s is refused', async (_what, forged) => {
    const { cookie } = await owner();
    const { authenticator } = await add(cookie);
    await login(authenticator);
    const { answer } = await login(authenticator, forged);
    expect([answer.status, answer.json]).toMatchObject([400, refused]);
    expect(answer.cookies['__Host-fettle-account']).toBeUndefined();
  });

  test('an answer is good once, also for two requests at the same time', async () => {
    const { cookie } = await owner();
    const { authenticator } = await add(cookie);
    const start = await portal.call('startPasskeyLogin', {});
    const body = { response: authenticator.use(start.json) };
    const answers = await Promise.all(
      [1, 2].map(() => portal.call('loginWithPasskey', body, { cookie: cookiesOf(start) })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('is the second factor of an administrator, who goes on to work', async () => {
    const { cookie, account } = await owner();
    const { authenticator } = await add(cookie);
    await database.pool.query(`update account set roles = '{admin}' where id = $1`, [account.id]);
    portal.services.settings.staffTwoFactor = true;
    const { answer } = await login(authenticator);
    expect(answer.json).toMatchObject({ succeeded: true, returnUrl: '/account/users' });
    expect((await portal.call('users', undefined, { cookie: cookiesOf(answer) })).status).toBe(200);
  });

  test('an unknown passkey, another’s name on it and a locked out account stay out', async () => {
    const { cookie, account } = await owner();
    const { authenticator } = await add(cookie);
    const stranger = new Authenticator();
    expect((await login(stranger)).answer.json).toMatchObject(refused);
    const own = authenticator.userHandle;
    authenticator.userHandle = base64(randomBytes(16));
    expect((await login(authenticator)).answer.json).toMatchObject(refused);
    authenticator.userHandle = own;
    await database.pool.query(`update account set locked_out_until = '9999-12-31' where id = $1`, [account.id]);
    expect((await login(authenticator)).answer.json).toMatchObject({ succeeded: false, code: 'account-locked-out' });
  });

  test.each([{}, { response: {} }, { response: { id: '<', rawId: 'a', type: 'x' } }])('%j is refused', async (body) => {
    expect((await portal.call('loginWithPasskey', body)).status).toBe(400);
  });
});

describe('a passkey as the second step', () => {
  const halfWay = async () => {
    const { account, cookie } = await owner();
    const { authenticator } = await add(cookie);
    await database.pool.query(
      `update account set two_factor_at = now(), totp_ciphertext = '', totp_nonce = '', totp_key_id = ''`,
    );
    const first = await portal.call('login', { email, password });
    expect(first.json).toMatchObject({ requiresTwoFactor: true });
    return { account, authenticator, cookie: cookiesOf(first) };
  };

  test('completes the sign-in', async () => {
    const { authenticator, cookie } = await halfWay();
    expect((await login(authenticator, {}, { cookie, step: true })).answer.json).toMatchObject({ succeeded: true });
    expect((await portal.call('startPasskeyLogin', { secondStep: true }, { cookie })).json).toMatchObject({
      code: 'sign-in-step-over',
    });
  });

  test('must be one of the account whose password was right', async () => {
    const { cookie } = await halfWay();
    const eve = await portal.signedIn(await portal.add('eve@example.com'));
    const { authenticator } = await add(eve);
    expect((await login(authenticator, {}, { cookie, step: true })).answer.json).toMatchObject(refused);
  });

  test('is not asked for without a first', async () => {
    expect((await portal.call('startPasskeyLogin', { secondStep: true })).status).toBe(401);
  });
});

describe('removing a passkey', () => {
  test('needs the password, ends its use, and is never the last way in', async () => {
    const { cookie, account } = await owner();
    const { authenticator, answer } = await add(cookie);
    const passkeyId = answer.json['id'];
    const other = await portal.signedIn(await portal.add('other@example.com'));
    expect((await portal.call('removePasskey', { passkeyId, password }, { cookie: other })).status).toBe(404);
    await database.pool.query('update account set password_hash = null where id = $1', [account.id]);
    expect((await portal.call('removePasskey', { passkeyId }, { cookie })).json).toMatchObject({ code: 'last-way-in' });
    await database.pool.query('update account set password_hash = $2 where id = $1', [
      account.id,
      account.password_hash,
    ]);
    expect((await portal.call('removePasskey', { passkeyId, password: 'no' }, { cookie })).status).toBe(403);
    expect((await portal.call('removePasskey', { passkeyId, password }, { cookie })).status).toBe(200);
    expect((await login(authenticator)).answer.json).toMatchObject(refused);
    expect((await portal.mailsTo(email))[0]?.subject).toBe('A passkey was removed');
  });

  test('an administrator’s reset takes them all', async () => {
    const { cookie, account } = await owner();
    const { authenticator } = await add(cookie);
    const admin = await portal.signedIn(await portal.add('admin@example.com', { roles: ['admin'] }));
    await portal.call('resetTwoFactor', { accountId: account.id }, { cookie: admin });
    expect((await login(authenticator)).answer.json).toMatchObject(refused);
  });
});

describe('giving it once more', () => {
  const provedAt = async () => (await database.pool.query('select proved_at from account_session')).rows[0].proved_at;

  async function prove(cookie: string, authenticator: Authenticator, forged: Forged = {}) {
    const start = await portal.call('startPasskeyProof', {}, { cookie });
    const response = authenticator.use(start.json, forged);
    return portal.call('proveByPasskey', { response }, { cookie: `${cookie}; ${cookiesOf(start)}` });
  }

  test('counts from now on', async () => {
    const { cookie } = await owner();
    const { authenticator } = await add(cookie);
    portal.wait(60);
    expect((await prove(cookie, authenticator)).status).toBe(200);
    expect(await provedAt()).toEqual(portal.services.now());
  });

  test('must be one’s own, and signed for this', async () => {
    const { cookie } = await owner();
    await add(cookie);
    expect((await prove(cookie, new Authenticator())).json).toMatchObject(refused);
    const { authenticator } = await add(cookie, new Authenticator(), {}, 'Second');
    expect((await prove(cookie, authenticator, { origin: 'https://evil.example' })).json).toMatchObject(refused);
    const start = await portal.call('startPasskeyLogin', { secondStep: false });
    const response = authenticator.use(start.json);
    const other = await portal.call('proveByPasskey', { response }, { cookie: `${cookie}; ${cookiesOf(start)}` });
    expect(other.json).toMatchObject(refused);
    expect(await provedAt()).toBeNull();
  });
});
