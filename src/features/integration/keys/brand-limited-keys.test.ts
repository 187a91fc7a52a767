import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import { integrationScopes } from '#shared/integration-scope.ts';
import { buildApp } from '#main/app.ts';
import { accountCookie } from '#main/graphql.fixture.ts';
import { brandRuleOf } from '#main/http/brand-rules.fixture.ts';
import { routesIn } from '#main/http/printed-routes.fixture.ts';

const master = 'operator-key-of-more-than-32-characters';
const prefix = '/api/integration/v1';
let time = Date.parse('2026-11-06T12:00:00Z');

let database: Database;
let app: FastifyInstance;
let admin: string;
let limited: string;
/** The default brand, and the other one. */
let [first, second] = ['', ''];

async function call(method: string, path: string, { key = limited, payload, headers = {} }: CallOptions = {}) {
  const request = { method, url: `${prefix}${path}`, headers: { authorization: `Bearer ${key}`, ...headers } };
  return app.inject({ ...request, ...(payload !== undefined && { payload }) } as InjectOptions);
}
type CallOptions = { key?: string; payload?: object | string; headers?: Record<string, string> };

async function createKey(body: object) {
  return app.inject({
    method: 'POST',
    url: '/api/account/createIntegrationKey',
    headers: { cookie: admin, 'sec-fetch-site': 'same-origin' },
    payload: { scopes: integrationScopes, ...body },
  });
}

beforeAll(async () => {
  database = await createTestDatabase();
  const env = {
    // Weeks pass, in which nobody calls.
    STAFF_IDLE_MINUTES: '0',
    DATA_DIR: '/tmp/fettle-brand-limited-keys',
    SECRET_KEY: 'a secret of the tests, 32 characters',
    INTEGRATION_KEY: master,
  };
  app = await buildApp({ database, settings: readSettings(env), now: () => new Date(time) });
  await app.ready();
  admin = await accountCookie(database, { email: 'admin@example.com', roles: ['admin'] }, new Date(time));
  const listed = await app.inject({ url: '/api/account/integrationKeys', headers: { cookie: admin } });
  const ids = listed.json<{ brands: { id: string }[] }>().brands.map(({ id }) => id);
  const { rows } = await database.pool.query<{ id: string }>('select default_brand id from portal_rule');
  first = rows[0]?.id ?? '';
  second = ids.find((id) => id !== first) ?? '';
  limited = (await createKey({ name: 'Second brand', brands: [second] })).json<{ key: string }>().key;
  await call('PUT', '/claims/OWN-1', { key: master, payload: { state: 'Inspection', brand: second } });
  await call('PUT', '/claims/FOREIGN-1', { key: master, payload: { state: 'Inspection', brand: first } });
  // Without a brand it belongs to the default one.
  await call('PUT', '/claims/FOREIGN-2', { key: master, payload: { state: 'Inspection' } });
});

beforeEach(() => {
  time += 10 * 60_000;
});

afterAll(async () => {
  await app.close();
  await database.close();
});

const uuid = '01930000-0000-7000-8000-0000000000cc';
const fill = (path: string, number: string) =>
  path.replace(':number', number).replace(':kind', 'inspection').replaceAll(/:\w+/g, uuid);

describe('a key that is limited to brands', () => {
  const routes = () =>
    routesIn(app.printRoutes({ commonPrefix: false }))
      .filter((route) => route.includes(` ${prefix}/`) && !route.startsWith('HEAD '))
      .map((route) => route.replace(prefix, ''))
      .filter((route) => !['GET /', 'GET /openapi.json'].includes(route));

  test('is answered by every call on a claim of another brand as by one on a missing claim', async () => {
    const ofClaims = routes().filter((route) => brandRuleOf(route) === 'claim');
    expect(ofClaims.length).toBeGreaterThanOrEqual(13);
    for (const route of ofClaims.filter((one) => one !== 'PUT /claims/:number')) {
      const [method = '', path = ''] = route.split(' ');
      const body = method === 'GET' ? {} : { payload: {} };
      const answers = [];
      for (const number of ['MISSING-1', 'FOREIGN-1', 'FOREIGN-2']) {
        const { statusCode, body: text } = await call(method, fill(path, number), body);
        answers.push([statusCode, text]);
      }
      const [missing, ...foreign] = answers;
      expect([route, ...foreign.map(([status]) => status)]).toEqual([route, 404, 404]);
      expect([route, ...foreign]).toEqual([route, missing, missing]);
    }
    expect((await call('GET', '/claims/FOREIGN-1')).body).toBe((await call('GET', '/claims/MISSING-1')).body);
  });

  test('lists and finds the claims of its brands alone', async () => {
    for (const query of ['', '?q=FOREIGN-1', '?q=FOREIGN-2', '?q=OWN-1']) {
      const { statusCode, body } = await call('GET', `/claims${query}`);
      expect([query, statusCode, body.includes('FOREIGN')]).toEqual([query, 200, false]);
    }
    expect((await call('GET', '/claims?q=own1')).json<{ claims: object[] }>().claims.length).toBe(1);
    const all = (await call('GET', '/claims', { key: master })).json<{ claims: { number: string }[] }>();
    expect(all.claims.map(({ number }) => number)).toEqual(expect.arrayContaining(['OWN-1', 'FOREIGN-1', 'FOREIGN-2']));
  });

  test('reads and writes its own claims', async () => {
    expect((await call('GET', '/claims/OWN-1')).statusCode).toBe(200);
    expect((await call('PATCH', '/claims/OWN-1', { payload: { courier: 'DPD' } })).statusCode).toBe(200);
    const event = { eventDate: '2026-11-05T10:00:00Z', name: 'Inspected' };
    expect((await call('POST', '/claims/OWN-1/events', { payload: event })).statusCode).toBe(200);
    const payload = { state: 'Inspection', brand: second };
    expect((await call('PUT', '/claims/OWN-2', { payload })).statusCode).toBe(201);
    expect((await call('DELETE', '/claims/OWN-2')).statusCode).toBe(204);
  });

  test.each([
    ['makes a claim of another brand', 'PUT', 'NEW-1', () => ({ state: 'Inspection', brand: first })],
    ['makes a claim of the default brand by naming none', 'PUT', 'NEW-1', () => ({ state: 'Inspection' })],
    ['takes a claim of another brand', 'PUT', 'FOREIGN-1', () => ({ state: 'Inspection', brand: second })],
    ['sends a claim of another brand as it is', 'PUT', 'FOREIGN-2', () => ({ state: 'Inspection' })],
    ['moves its own claim to another brand', 'PUT', 'OWN-1', () => ({ state: 'Inspection', brand: first })],
    ['patches its own claim into another brand', 'PATCH', 'OWN-1', () => ({ brand: first })],
    ['patches its own claim into the default brand', 'PATCH', 'OWN-1', () => ({ brand: null })],
  ])('is refused when it %s', async (_, method, number, payload) => {
    const before = (await call('GET', `/claims/${number}`, { key: master })).body;
    const { statusCode, body } = await call(method, `/claims/${number}`, { payload: payload() });
    expect([statusCode, body]).toEqual([403, expect.stringContaining('"brand-not-allowed"')]);
    expect((await call('GET', `/claims/${number}`, { key: master })).body).toBe(before);
  });

  test('adds no state to the catalogue, and reads which one; a key without limits adds it', async () => {
    const unknown = { systemName: 'Limited State', name: 'Limited', active: true };
    const event = { eventDate: '2026-11-05T10:00:00Z', name: 'Inspected', relatedState: unknown };
    for (const [method, path, payload] of [
      ['PUT', '/claims/OWN-1', { state: unknown, brand: second }],
      ['PATCH', '/claims/OWN-1', { state: unknown }],
      ['POST', '/claims/OWN-1/events', event],
    ] as const) {
      const { statusCode, body } = await call(method, path, { payload });
      expect([path, statusCode, body]).toEqual([path, 403, expect.stringContaining('“Limited State”')]);
      expect(body).toContain('key-limited-to-brands');
    }
    const named = await call('PATCH', '/claims/OWN-1', { payload: { state: 'Limited State' } });
    expect([named.statusCode, named.body]).toEqual([400, expect.stringContaining('not limited to brands')]);
    const imported = await call('POST', '/imports', {
      payload: [{ state: 'Limited State' }, { state: unknown }, { state: 'Inspection' }]
        .map((line, at) => `${JSON.stringify({ number: `OWN-STATE-${at}`, brand: second, ...line })}\n`)
        .join(''),
      headers: { 'content-type': 'application/x-ndjson' },
    });
    expect(imported.json()).toMatchObject({ created: 1, refused: 2, newStates: [] });
    const known = (await call('GET', '/states', { key: master })).body;
    expect(known).not.toContain('Limited State');
    const payload = { state: unknown, brand: second };
    expect((await call('PUT', '/claims/OWN-STATE-4', { key: master, payload })).statusCode).toBe(201);
    expect((await call('PATCH', '/claims/OWN-1', { payload: { state: unknown } })).statusCode).toBe(200);
    for (const number of ['OWN-STATE-2', 'OWN-STATE-4']) await call('DELETE', `/claims/${number}`);
    expect((await call('PATCH', '/claims/OWN-1', { payload: { state: 'Inspection' } })).statusCode).toBe(200);
  });

  test('imports its own claims and is refused the others line by line', async () => {
    const lines = [
      { number: 'OWN-3', state: 'Inspection', brand: second },
      { number: 'NEW-3', state: 'Inspection', brand: first },
      { number: 'FOREIGN-1', state: 'Repair', brand: second },
      { number: 'FOREIGN-2', state: 'Inspection' },
    ];
    const answer = await call('POST', '/imports', {
      payload: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
      headers: { 'content-type': 'application/x-ndjson' },
    });
    expect(answer.json()).toMatchObject({ created: 1, changed: 0, unchanged: 0, refused: 3 });
    const { id } = answer.json<{ id: string }>();
    expect((await call('GET', `/imports/${id}/refusals`)).json()).toMatchObject({ refusals: [{}, {}, {}] });
    expect((await call('GET', '/claims/FOREIGN-1', { key: master })).json()).toMatchObject({ state: 'Inspection' });
  });

  test('lists nothing of other brands', async () => {
    const others = await call('POST', '/imports', {
      key: master,
      payload: `${JSON.stringify({ number: 'FOREIGN-4', state: 'Inspection' })}\n`,
      headers: { 'content-type': 'application/x-ndjson' },
    });
    const { id } = others.json<{ id: string }>();
    expect((await call('GET', `/imports/${id}`)).statusCode).toBe(404);
    const { rows } = await database.pool.query<{ id: string; number: string }>('select id, number from claim');
    let position = 0;
    for (const claim of rows) {
      await database.pool.query(
        `insert into outgoing_event (id, key, type, claim_id, claim_number, data, occurred_at)
          values (gen_random_uuid(), $1, 'excess.paid', $2, $3, '{}', $4)`,
        [`test:${claim.number}`, claim.id, claim.number, new Date(time)],
      );
      await database.pool.query(
        `insert into payment_intent (claim_id, id, claim_number, provider, provider_id, attempt, pence, currency,
            brand_id, locale, status, status_at, created_at, updated_at)
          values ($1, gen_random_uuid(), $2, 'practice', $2, 1, 7500, 'gbp', 'x', 'en-GB', 'open', $3, $3, $3)`,
        [claim.id, claim.number, new Date(time)],
      );
      await database.pool.query(
        `insert into payment_anomaly (key, kind, claim_id, detail, found_at) values ($1, 'unknown-payment', $2, $1, $3)`,
        [`ANOMALY ${claim.number}`, claim.id, new Date(time)],
      );
      await database.pool.query(
        `insert into chat (id, claim_id, brand_id, locale, contact_name, contact_email, started_at, used_at,
            last_message_at, change_position, messages)
          values (gen_random_uuid(), $1, 'x', 'en-GB', $3, 'a@example.com', $2, $2, $2, $4, 1)`,
        [claim.id, new Date(time), claim.number, (position += 1)],
      );
    }
    const { rows: chats } = await database.pool.query<{ id: string }>(
      'select chat.id from chat join claim on claim.id = claim_id where number = $1',
      ['FOREIGN-1'],
    );
    for (const part of ['messages', 'typing', 'seen', 'close']) {
      const given = part === 'seen' ? { position: 0 } : { text: 'Hello', externalId: 'x' };
      const method = part === 'messages' ? 'GET' : 'POST';
      const answer = await call(method, `/chats/${chats[0]?.id}/${part}`, method === 'GET' ? {} : { payload: given });
      expect([part, answer.statusCode]).toEqual([part, 404]);
    }
    time += 5 * 60_000;
    for (const path of [
      '/claims',
      '/claims?q=FOREIGN-1',
      '/events',
      '/payments',
      '/audit?limit=1000',
      '/imports',
      '/chats',
    ]) {
      const { statusCode, body } = await call('GET', path);
      expect([path, statusCode, body.includes('FOREIGN')]).toEqual([path, 200, false]);
      const whole = (await call('GET', path, { key: master })).body;
      if (path === '/imports') continue;
      const isOwn = path === '/claims?q=FOREIGN-1' || body.includes('OWN-1');
      expect([path, whole.includes('FOREIGN-1'), isOwn]).toEqual([path, true, true]);
    }
  });

  test('is refused every call that is about all brands', async () => {
    const refused = routes().filter((route) => brandRuleOf(route) === 'refused');
    expect(refused).toEqual(expect.arrayContaining(['PUT /states/:systemName', 'GET /webhooks', 'POST /webhooks']));
    for (const route of refused) {
      const [method = '', path = ''] = route.split(' ');
      const { statusCode, body } = await call(method, fill(path, 'x'), method === 'GET' ? {} : { payload: {} });
      expect([route, statusCode, body]).toEqual([route, 403, expect.stringContaining('key-limited-to-brands')]);
    }
  });

  test('has a rule for every call, and the one of claims for every call on a claim', () => {
    expect(routes().filter((route) => brandRuleOf(route) === null)).toEqual([]);
    const ofClaims = routes().filter((route) => route.includes(' /claims/:number'));
    expect(ofClaims.filter((route) => brandRuleOf(route) !== 'claim')).toEqual([]);
  });
});

describe('a key with an expiry', () => {
  test('works until the end of its day in London and is then refused with a code of its own', async () => {
    const day = new Date(time).toISOString().slice(0, 10);
    const { key } = (await createKey({ name: 'Short', expiresOn: day })).json<{ key: string }>();
    expect((await call('GET', '/states', { key })).statusCode).toBe(200);
    time = Date.parse(`${day}T23:59:59Z`);
    expect((await call('GET', '/states', { key })).statusCode).toBe(200);
    time += 1_000;
    const refused = await call('GET', '/states', { key });
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([401, 'key-expired']);
    expect(refused.headers['www-authenticate']).toContain('invalid_token');
  });

  test.each([
    ['a day that is past', { expiresOn: '2020-01-01' }],
    ['no day', { expiresOn: 'tomorrow' }],
    ['a number', { expiresOn: 5 }],
    ['an unknown brand', { brands: ['no-such'] }],
    ['no brand', { brands: [] }],
    ['a brand that is no text', { brands: [1] }],
    ['one brand as a text', { brands: 'one' }],
  ])('is not made with %s', async (_, more) => {
    expect((await createKey({ name: 'Never', ...more })).statusCode).toBe(400);
  });
});

test('refused keys stand in the audit with who and why, the same once in minutes, and never the key itself', async () => {
  await database.pool.query('truncate audit_event');
  const { id, key } = (await createKey({ name: 'Gone', scopes: ['claims:read'] })).json<{ id: string; key: string }>();
  await call('GET', '/events', { key });
  await app.inject({
    method: 'POST',
    url: '/api/account/revokeIntegrationKey',
    headers: { cookie: admin, 'sec-fetch-site': 'same-origin' },
    payload: { keyId: id },
  });
  await call('GET', '/states', { key });
  await call('GET', '/states', { key });
  await call('GET', '/states', { key: 'nobody-made-this' });
  await call('GET', '/claims/FOREIGN-1');
  const { rows } = await database.pool.query(
    `select actor, detail, host(address) address from audit_event where action = 'integration-key.refused' order by id`,
  );
  const address = '127.0.0.1';
  expect(rows).toEqual([
    { actor: 'Gone', detail: 'lacks the scope events:read', address },
    { actor: 'Gone', detail: 'revoked', address },
    { actor: 'unknown key', detail: 'unknown', address },
    { actor: 'Second brand', detail: 'asked for a claim of another brand', address },
  ]);
  const { rows: all } = await database.pool.query('select row_to_json(e)::text row from audit_event e');
  expect(JSON.stringify(all)).not.toMatch(/nobody-made-this|fettle_/);
});
