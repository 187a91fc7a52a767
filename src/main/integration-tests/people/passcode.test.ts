import fastify, { type FastifyInstance } from 'fastify';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { deleteClaim } from '#claim/document/delete-claim.fixture.ts';
import { putClaim } from '#claim/document/put-claim.server.ts';
import { isEndedState } from '#claim/rules/status.rules.ts';
import { keyGuard, operatorOf } from '#features/integration/integration.access.ts';
import { passcodeRest } from '#features/submit-passcode/passcode.rest.ts';
import { purgePasscodes } from '#features/submit-passcode/submit-passcode.server.ts';
import type { Services } from '#server/context.ts';
import { operatorPath } from '#shared/operator-path.ts';
import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import { handleErrors } from '#server/http/errors.ts';
import { loggerOptions, logRequests } from '#server/telemetry/log.ts';
import { addClaim, addState, cookieFor, graphqlApp, testNow, type GraphqlApp } from '#main/graphql.fixture.ts';
import { graphqlRest } from '#main/graphql.ts';

const canary = 'canary-Zq7!pass';
const operatorKey = 'operator-key-of-more-than-32-characters';
const day = 24 * 60 * 60 * 1_000;
const asking = { name: 'We need your passcode.', linkName: 'Send it', linkPath: '/submit-passcode' };

let database: Database;
let api: GraphqlApp;
let operator: FastifyInstance;
let services: Services;
let id: string;
let cookie: string;
let count = 0;
let number: string;
let clock: Date;

const document = (more: object = {}) => ({
  registeredAddress: '1 The Mall\n\n\nLondon\nSW1A 1AA',
  state: 'Inspection',
  notification: asking,
  dataFormData: [{ name: 'Manufacturer', stringValue: 'Apple' }],
  ...more,
});

const put = (more?: object) => putClaim(services, number, document(more));

beforeAll(async () => {
  database = await createTestDatabase();
  const settings = readSettings({ SECRET_KEY: 'a secret of the tests, 32 characters', INTEGRATION_KEY: operatorKey });
  services = { database, settings, now: () => clock };
  api = graphqlApp(database);
  operator = fastify({ logger: false });
  handleErrors(operator);
  await operator.register(passcodeRest(services, { guard: keyGuard(services), operatorOf }), { prefix: operatorPath });
});

afterAll(async () => {
  await operator.close();
  await database.close();
});

beforeEach(async () => {
  clock = testNow;
  number = `PASS-${++count}`;
  ({ id } = await put());
  cookie = await cookieFor(database, [id]);
});

const mutation = `mutation ($model: SetPasscodeInput!) { setPasscode(model: $model) { id name stringValue } }`;

function submit(more: object = {}, as: string | null = cookie) {
  const model = { claimId: id, passcode: canary, passcodeType: 'password', gdprConsent: true, ...more };
  return api.ask(mutation, { variables: { model }, cookie: as });
}

const withdraw = () => api.ask(`mutation { withdrawPasscode(claimId: "${id}") { name } }`, { cookie });

function read(key = operatorKey, of = number) {
  return operator.inject({
    url: `/api/integration/v1/claims/${of}/passcode`,
    headers: { authorization: `Bearer ${key}` },
  });
}

async function claim(): Promise<Record<string, unknown>> {
  const fields =
    'notificationAnswered passcodeReceivedAt passcodeReadAt passcodeDeletedAt todo { kind } dataFormData { name }';
  const answer = await api.ask(`{ claim(id: "${id}") { ${fields} } }`, { cookie });
  return (answer.data as { claim: Record<string, unknown> }).claim;
}

const audit = async () =>
  (
    await database.kysely
      .selectFrom('audit_event')
      .selectAll()
      .where('claim_id', '=', id)
      .where('actor', '<>', 'claimant')
      .orderBy('at')
      .execute()
  ).map(({ actor, action }) => `${actor}: ${action}`);

const held = async () =>
  (await database.kysely.selectFrom('passcode').select('ciphertext').where('claim_id', '=', id).execute()).some(
    ({ ciphertext }) => ciphertext !== null,
  );

async function addKey(scopes: string[]): Promise<{ key: string; name: string }> {
  const { createHash } = await import('node:crypto');
  const name = `key ${newId()}`;
  const key = `fettle_${newId()}`;
  const key_hash = createHash('sha256').update(key).digest();
  await database.kysely
    .insertInto('integration_key')
    .values({ id: newId(), name, key_hash, scopes, created_at: testNow })
    .execute();
  return { key, name };
}

describe('sending', () => {
  test('answers the data form with the receipt and its time, and not the passcode', async () => {
    const answer = await submit();
    expect(answer.data).toMatchObject({
      setPasscode: [
        { name: 'Manufacturer', stringValue: 'Apple' },
        { name: 'Passcode received', stringValue: testNow.toISOString() },
      ],
    });
    expect(answer.text).not.toContain(canary);
  });

  test.each([
    ['pin', '40718829'],
    ['pattern', '0,1,2,5,8'],
    ['password', ' spaces & 密码 '],
  ])('a %s reaches the operator as it was sent', async (passcodeType, passcode) => {
    await submit({ passcodeType, passcode });
    expect((await read()).json()).toEqual({
      number,
      type: passcodeType,
      passcode,
      submittedAt: testNow.toISOString(),
      firstReadAt: testNow.toISOString(),
      deleteAfter: new Date(testNow.getTime() + 30 * day).toISOString(),
    });
  });

  test.each([
    [{ passcode: '' }, 'PASSCODE_REQUIRED', 'Passcode is required', 'passcode'],
    [{ passcodeType: 'pin', passcode: '40a1' }, 'PASSCODE_INVALID', 'A PIN has 1 to 8 digits.', 'passcode'],
    [
      { passcodeType: 'pattern', passcode: '0,1,2' },
      'PATTERN_TOO_SHORT',
      'Pattern must consist of at least 4 nodes!',
      'passcode',
    ],
    [
      { passcodeType: 'pattern', passcode: '0,2,5,8' },
      'PASSCODE_INVALID',
      /every node that a line crosses/,
      'passcode',
    ],
    [{ passcodeType: 'face' }, 'PASSCODE_TYPE_INVALID', /password, a pin or a pattern/, 'passcodeType'],
    [
      { gdprConsent: false },
      'CONSENT_REQUIRED',
      'Please tick this box if you consent to our Privacy Notice',
      'gdprConsent',
    ],
    [{ claimId: '' }, 'CLAIM_ID_MISSING', 'Could not get claim id!', 'claimId'],
  ])('%j is refused: %s', async (more, code, message, field) => {
    const answer = await submit(more);
    expect(answer.errors).toHaveLength(1);
    expect(answer.errors[0]).toMatchObject({ message: expect.stringMatching(message), extensions: { code, field } });
    expect(await held()).toBe(false);
  });

  test('the last one counts, and nothing is left of the one before', async () => {
    await submit();
    await submit({ passcode: 'another' });
    expect((await read()).json()).toMatchObject({ passcode: 'another' });
    expect(await database.kysely.selectFrom('passcode').where('claim_id', '=', id).selectAll().execute()).toHaveLength(
      1,
    );
  });

  test('a claim that has ended takes none', async () => {
    await put({ state: 'Returned to End User' });
    expect((await submit()).errors[0]?.extensions.code).toBe('CLAIM_ENDED');
  });

  test('a stranger can neither send nor withdraw', async () => {
    for (const as of [null, await cookieFor(database, [await addClaim(database)])]) {
      expect((await submit({}, as)).errors[0]?.extensions.code).toBe('CLAIM_NOT_FOUND');
    }
    expect(await held()).toBe(false);
  });
});

describe('To do', () => {
  test('asks until a passcode is sent, through a changed document, and again once it is withdrawn', async () => {
    expect(await claim()).toMatchObject({ notificationAnswered: false, todo: [{ kind: 'submit-passcode' }] });
    await submit();
    await put({ policyNumber: 'changed' });
    const names = [{ name: 'Manufacturer' }, { name: 'Passcode received' }];
    expect(await claim()).toMatchObject({ notificationAnswered: true, todo: [], dataFormData: names });
    await withdraw();
    expect(await claim()).toMatchObject({
      notificationAnswered: false,
      passcodeReceivedAt: null,
      todo: [{ kind: 'submit-passcode' }],
      dataFormData: [{ name: 'Manufacturer' }],
    });
  });

  test('asks again when another notification does after the passcode was opened', async () => {
    await submit();
    await read();
    expect(await claim()).toMatchObject({ notificationAnswered: true });
    await put({ notification: { ...asking, name: 'The passcode did not work.' } });
    expect(await claim()).toMatchObject({ notificationAnswered: false, todo: [{ kind: 'submit-passcode' }] });
    await submit();
    expect(await claim()).toMatchObject({ notificationAnswered: true, todo: [] });
  });

  test('an iCloud lock leaves To do when it is confirmed, and comes back with the word', async () => {
    await put({ notification: { ...asking, linkPath: '/remove-icloud' } });
    const confirm = (iCloudOff: boolean) =>
      api.ask('mutation ($model: ConfirmIcloudLockInput!) { confirmIcloudLock(model: $model) { name stringValue } }', {
        variables: { model: { claimId: id, iCloudOff } },
        cookie,
      });
    expect(await claim()).toMatchObject({ todo: [{ kind: 'remove-icloud' }] });
    expect((await confirm(true)).data).toMatchObject({
      confirmIcloudLock: [
        { name: 'Manufacturer' },
        { name: 'iCloud lock confirmed off', stringValue: testNow.toISOString() },
      ],
    });
    await put({ notification: { ...asking, linkPath: '/remove-icloud' }, policyNumber: 'changed' });
    expect(await claim()).toMatchObject({ notificationAnswered: true, todo: [] });
    await confirm(false);
    expect(await claim()).toMatchObject({ notificationAnswered: false, todo: [{ kind: 'remove-icloud' }] });
  });

  test('a confirmation without a claim id says so', async () => {
    const answer = await api.ask('mutation { confirmIcloudLock(model: { claimId: "", iCloudOff: true }) { name } }', {
      cookie,
    });
    expect(answer.errors[0]).toMatchObject({ message: 'Could not get claim id!' });
  });
});

describe('withdrawing', () => {
  test('deletes a passcode that nobody has opened, and again changes nothing', async () => {
    await submit();
    expect((await withdraw()).errors).toEqual([]);
    expect(await held()).toBe(false);
    expect((await read()).statusCode).toBe(404);
    expect((await withdraw()).errors).toEqual([]);
  });

  test('is refused once it was opened', async () => {
    await submit();
    await read();
    expect((await withdraw()).errors[0]?.extensions.code).toBe('PASSCODE_READ');
    expect(await held()).toBe(true);
  });

  test('and reading at once: either it was opened or it was withdrawn', async () => {
    for (let round = 0; round < 10; round++) {
      await submit();
      const [opened, withdrawn] = await Promise.all([read(), withdraw()]);
      expect(opened.statusCode === 200).toBe(withdrawn.errors.length === 1);
    }
  });
});

describe('reading', () => {
  test('needs a key with the scope', async () => {
    await submit();
    const { key } = await addKey(['claims:read', 'claims:write', 'states:write']);
    expect((await read(key)).statusCode).toBe(403);
    expect((await read('wrong')).statusCode).toBe(401);
    expect(await audit()).toEqual([]);
    expect(await claim()).toMatchObject({ passcodeReadAt: null });
  });

  test('stands in the audit each time, with the name of the key', async () => {
    await submit();
    const { key, name } = await addKey(['passcodes:read']);
    await read(key);
    clock = new Date(testNow.getTime() + day);
    const again = await read();
    expect(again.json()).toMatchObject({ firstReadAt: testNow.toISOString() });
    expect(again.headers['cache-control']).toBe('no-store');
    expect(await audit()).toEqual([`${name}: passcode.read`, 'INTEGRATION_KEY: passcode.read']);
  });

  test.each([
    ['no passcode', () => number, 404],
    ['no such claim', () => 'NO-SUCH-CLAIM', 404],
    ['a number that is none', () => '-', 400],
  ])('%s', async (_what, of, status) => {
    expect((await read(operatorKey, of())).statusCode).toBe(status);
    expect(await audit()).toEqual([]);
  });

  test('a number counts however it is spelt', async () => {
    await submit();
    expect((await read(operatorKey, number.toLowerCase().replace('-', ' '))).statusCode).toBe(200);
  });

  test('under another secret says so, and is not noted as read', async () => {
    await submit();
    await database.kysely.updateTable('passcode').set({ key_id: 'earlier' }).where('claim_id', '=', id).execute();
    const answer = await read();
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'passcode-key-unknown']);
    expect(await audit()).toEqual([]);
    expect((await withdraw()).errors).toEqual([]);
  });
});

describe('the end', () => {
  test('the passcode goes with the state that ends the claim, and the receipt stays', async () => {
    await submit();
    await put({ state: 'Claim Cancelled' });
    expect(await held()).toBe(false);
    expect((await read()).statusCode).toBe(404);
    expect(await audit()).toEqual(['portal: passcode.deleted']);
    expect(await claim()).toMatchObject({
      passcodeReceivedAt: testNow.toISOString(),
      passcodeDeletedAt: testNow.toISOString(),
      todo: [],
    });
  });

  test('a state that comes to end claims closes the vault at once and empties it at the next purge', async () => {
    const system_name = `Later ended ${number}`;
    const state = { system_name, name: 'Later', status: 'In Progress' };
    await addState(database, state);
    await put({ state: system_name });
    await submit();
    await addState(database, { ...state, status: 'Finished' });
    expect((await read()).statusCode).toBe(404);
    await purgePasscodes(services);
    expect(await held()).toBe(false);
  });

  test('30 days are the longest', async () => {
    await submit();
    clock = new Date(testNow.getTime() + 30 * day - 1);
    await purgePasscodes(services);
    expect((await read()).statusCode).toBe(200);
    clock = new Date(testNow.getTime() + 30 * day);
    expect((await read()).statusCode).toBe(404);
    expect(await purgePasscodes(services)).toBeGreaterThan(0);
    expect(await held()).toBe(false);
  });

  test.each(['Finished', ' completed ', 'CANCELLED', 'In Progress', 'On Hold', ''])(
    'status %j ends a claim here exactly when the rule says so',
    async (status) => {
      const system_name = `State ${status} ${number}`;
      await addState(database, { system_name, name: 'Any', status });
      await submit();
      await put({ state: system_name });
      expect(await held()).toBe(!isEndedState({ systemName: system_name, status }));
    },
  );

  test('deleting the claim leaves only the audit', async () => {
    await submit();
    await read();
    await deleteClaim(database, id);
    expect(await held()).toBe(false);
    expect(await audit()).toEqual(['INTEGRATION_KEY: passcode.read']);
  });
});

describe('a planted passcode', () => {
  async function wholeDatabase(): Promise<string> {
    const { rows } = await database.pool.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public'",
    );
    const dumps = await Promise.all(
      rows.map(({ name }) => database.pool.query<{ row: string }>(`select t::text as row from "${name}" t`)),
    );
    return dumps.flatMap((dump) => dump.rows.map(({ row }) => row)).join('\n');
  }

  const disguises = (text: string) =>
    (['utf8', 'hex', 'base64', 'base64url'] as const).map((encoding) => Buffer.from(text).toString(encoding));

  test('is in no table, under no disguise', async () => {
    await submit();
    await read();
    const dump = await wholeDatabase();
    expect(dump).toContain(id);
    for (const disguise of disguises(canary)) expect(dump).not.toContain(disguise.replace(/=+$/, ''));
  });

  test('is in no answer and in no log, also where it is refused or sent as a literal', async () => {
    const lines: string[] = [];
    const stream = { write: (line: string) => void lines.push(line) };
    const app = fastify({ logger: { ...loggerOptions(true), level: 'trace', stream } });
    logRequests(app);
    await app.register(graphqlRest({ ...services, settings: { ...services.settings, production: true } }));
    const model = { claimId: id, passcode: canary, passcodeType: 'password', gdprConsent: true };
    const literal = `mutation { setPasscode(model: { claimId: "${id}", passcode: "${canary}", passcodeType: "pin", gdprConsent: true }) { name } }`;
    const requests: object[] = [
      ...[
        model,
        { ...model, passcodeType: 'pin' },
        { ...model, gdprConsent: false },
        { ...model, claimId: newId() },
        { ...model, passcode: [canary] },
        { ...model, [canary]: 1 },
      ].map((one) => ({ query: mutation, variables: { model: one } })),
      { query: literal },
      { query: `${literal}}` },
      { query: mutation, variables: { model }, [canary]: canary },
    ];
    const answers = await Promise.all(
      requests.map((payload) => app.inject({ method: 'POST', url: '/graphql', headers: { cookie }, payload })),
    );
    expect(answers[0]?.body).toContain('Passcode received');
    expect(lines.length).toBeGreaterThanOrEqual(requests.length);
    for (const text of [...lines, ...answers.map(({ body }) => body)]) expect(text).not.toContain(canary);
    await app.close();
  });
});
