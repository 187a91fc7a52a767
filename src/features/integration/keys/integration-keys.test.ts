import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { accountApp, type AccountApp } from '#features/account/account-app.fixture.ts';
import { integrationKeysRest } from './integration-keys.rest.ts';
import { keyGuard } from '#features/integration/integration.access.ts';
import { integrationRest } from '#features/integration/integration.rest.ts';
import type { Database } from '#server/db/connect.ts';
import { accountGuard } from '#server/sessions/account.access.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { operatorPath } from '#shared/operator-path.ts';
import type { ListedKey } from './integration-key-answers.rules.ts';

describe('keys of the integration API, made by administrators', () => {
  let database: Database;
  let portal: AccountApp;
  let cookie: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    portal = await accountApp(database);
    await portal.app.register(integrationKeysRest(portal.services, accountGuard(portal.services)));
    const described = { guard: keyGuard(portal.services), routes: {}, webhooks: {} };
    await portal.app.register(integrationRest(portal.services, described), { prefix: operatorPath });
    cookie = await portal.signedIn(await portal.add('admin@example.com', { roles: ['admin'] }));
  });
  afterAll(() => database.close());

  const create = (body: object) => portal.call('createIntegrationKey', body, { cookie });
  const keyNamed = async (name: string) => {
    const { json } = await portal.call('integrationKeys', undefined, { cookie });
    return (json['keys'] as ListedKey[]).find((key) => key.name === name);
  };
  const statesBy = async (key: unknown) => {
    const headers = { authorization: `Bearer ${String(key)}` };
    return (await portal.app.inject({ url: '/api/integration/v1/states', headers })).statusCode;
  };

  test('a key opens what its scopes say, is shown once and is over once it is revoked', async () => {
    const { status, json } = await create({ name: ' Claims handling ', scopes: ['claims:read', 'claims:read'] });
    expect(status).toBe(200);
    expect(await statesBy(json['key'])).toBe(200);
    const listed = await portal.call('integrationKeys', undefined, { cookie });
    expect(listed.body).not.toContain(String(json['key']));
    expect(await keyNamed('Claims handling')).toMatchObject({
      id: json['id'],
      scopes: ['claims:read'],
      revokedAt: null,
      lastUsedAt: expect.any(String),
    });
    const revoke = () => portal.call('revokeIntegrationKey', { keyId: json['id'] }, { cookie });
    expect((await revoke()).status).toBe(200);
    expect(await statesBy(json['key'])).toBe(401);
    expect((await keyNamed('Claims handling'))?.revokedAt).not.toBeNull();
    const again = await revoke();
    expect([again.status, again.json['code']]).toEqual([404, 'unknown-key']);
  });

  test('both actions are written down, the key itself nowhere', async () => {
    const { json } = await create({ name: 'Written down', scopes: ['passcodes:read'] });
    await portal.call('revokeIntegrationKey', { keyId: json['id'] }, { cookie });
    const { rows } = await database.pool.query(
      "select action, detail from audit_event where detail like 'Written down%' order by id",
    );
    expect(rows).toEqual([
      { action: 'integration-key.created', detail: 'Written down: passcodes:read' },
      { action: 'integration-key.revoked', detail: 'Written down' },
    ]);
    const { rows: stored } = await database.pool.query('select row_to_json(k)::text as row from integration_key k');
    expect(stored.map(({ row }) => row).join()).not.toContain(String(json['key']));
  });

  test('a name is taken once, also by two at the same moment', async () => {
    const answers = await Promise.all([1, 2].map(() => create({ name: 'Twice', scopes: ['claims:read'] })));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.json).toMatchObject({ code: 'key-name-taken', errors: [{ pointer: '/name' }] });
  });

  test.each([
    ['no name', { scopes: ['claims:read'] }, '/name'],
    ['an empty name', { name: '  ', scopes: ['claims:read'] }, '/name'],
    ['a name of two lines', { name: 'a\nb', scopes: ['claims:read'] }, '/name'],
    ['a name without end', { name: 'a'.repeat(101), scopes: ['claims:read'] }, '/name'],
    ['no scope', { name: 'x', scopes: [] }, '/scopes'],
    ['a scope that is none', { name: 'x', scopes: ['everything'] }, '/scopes/0'],
    ['an unknown field', { name: 'x', scopes: ['claims:read'], key: 'chosen' }, '/key'],
  ])('%s is refused', async (_, body, pointer) => {
    const { status, json } = await create(body);
    expect([status, json['errors']]).toEqual([400, [expect.objectContaining({ pointer })]]);
  });
});
