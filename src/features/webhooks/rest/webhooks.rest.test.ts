import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { handleErrors, Problem } from '#server/http/errors.ts';
import { acceptOnlyJson } from '#server/http/json-body.ts';
import { purgeWebhooks } from '#features/webhooks/purge-webhooks.server.ts';
import { openOffice, openReceiver, type Office, type Receiver } from '#features/webhooks/webhooks.fixture.ts';
import { webhookRoutes } from './webhook-routes.ts';
import { webhooksRest } from './webhooks.rest.ts';

const missing = '01930000-0000-7000-8000-000000000000';
let database: Database;
let office: Office;
let receiver: Receiver;
let app: FastifyInstance;

beforeAll(async () => {
  database = await createTestDatabase();
  office = openOffice(database);
  receiver = await openReceiver();
  app = Fastify();
  handleErrors(app);
  acceptOnlyJson(app);
  const mayManage = async ({ headers }: { headers: { authorization?: string | undefined } }) => {
    if (headers.authorization !== 'manager') throw new Problem(403, 'scope-missing', 'No.');
  };
  const parts = { guard: () => mayManage, operatorOf: () => 'tests', caller: office.caller };
  await app.register(webhooksRest(office.services, parts), { prefix: '/api/integration/v1' });
});

afterAll(async () => {
  await office.close();
  await app.close();
  await receiver.close();
  await database.close();
});

beforeEach(async () => {
  await database.pool.query('truncate webhook_endpoint, outgoing_event cascade');
  receiver.received.length = 0;
  receiver.answer((_request, response) => response.writeHead(204).end());
});

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

async function call(method: Method, path: string, payload?: object, authorization = 'manager') {
  const url = `/api/integration/v1/webhooks${path}`;
  const answer = await app.inject({ method, url, headers: { authorization }, ...(payload && { payload }) });
  return { status: answer.statusCode, json: answer.body === '' ? {} : answer.json() };
}

const create = async (more: object = {}) => {
  const { json } = await call('POST', '', { url: receiver.origin, ...more });
  return json as { webhook: { id: string }; secret: string };
};

test.each([
  ['no body', {}, undefined],
  ['no body but a Content-Type', { 'content-type': 'application/json' }, ''],
  ['the empty form of curl -d', { 'content-type': 'application/x-www-form-urlencoded' }, ''],
])('a test with %s sends the first type that the webhook gets', async (_, headers, payload) => {
  const { webhook } = await create({ eventTypes: ['excess.paid', 'chat.message'] });
  const answer = await app.inject({
    method: 'POST',
    url: `/api/integration/v1/webhooks/${webhook.id}/test`,
    headers: { authorization: 'manager', ...headers },
    ...(payload !== undefined && { payload }),
  });
  expect([answer.statusCode, answer.json().delivered]).toEqual([200, true]);
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ type: 'excess.paid', test: true });
});

test('a body of another kind is refused, also by calls that need none', async () => {
  const { webhook } = await create();
  const answer = await app.inject({
    method: 'POST',
    url: `/api/integration/v1/webhooks/${webhook.id}/test`,
    headers: { authorization: 'manager', 'content-type': 'text/plain' },
    payload: 'type=excess.paid',
  });
  expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported-media-type']);
});

test('is added, read, changed and deleted; the secret is shown once', async () => {
  const created = await call('POST', '', {
    url: `${receiver.origin}/a`,
    description: ' Claims ',
    eventTypes: ['excess.paid'],
  });
  expect(created.status).toBe(201);
  expect(created.json.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const { id } = created.json.webhook;
  expect(created.json.webhook).toMatchObject({ description: 'Claims', eventTypes: ['excess.paid'], enabled: true });
  const listed = await call('GET', '');
  expect(listed.json.webhooks).toEqual([created.json.webhook]);
  expect(JSON.stringify(listed.json)).not.toContain('whsec_');
  const changed = await call('PATCH', `/${id}`, { eventTypes: null });
  expect(changed.json).toEqual({ ...created.json.webhook, eventTypes: null });
  expect((await call('GET', `/${id}`)).json).toEqual(changed.json);
  expect((await call('DELETE', `/${id}`)).status).toBe(204);
  expect((await call('GET', `/${id}`)).json).toMatchObject({ status: 404, code: 'webhook-not-found' });
});

test('what is kept of a secret is sealed, and every action is in the audit without the address', async () => {
  const { webhook, secret } = await create({ url: `${receiver.origin}/path?token=canary` });
  await call('POST', `/${webhook.id}/rotate-secret`, { overlapHours: 1 });
  await call('POST', `/${webhook.id}/turn-off`);
  await call('POST', `/${webhook.id}/turn-on`);
  await call('DELETE', `/${webhook.id}`);
  const { rows } = await database.pool.query(
    `select actor, action, detail from audit_event where detail like $1 order by id`,
    [`${webhook.id}%`],
  );
  expect(rows.map(({ action }) => action)).toEqual(
    ['created', 'secret-rotated', 'turned-off', 'turned-on', 'deleted'].map((action) => `webhook.${action}`),
  );
  expect(JSON.stringify(rows)).not.toContain('canary');
  const { rows: dump } = await database.pool.query(`select encode(ciphertext, 'escape') as kept from webhook_secret`);
  expect(JSON.stringify(dump)).not.toContain(secret.slice(6));
});

describe('refused', () => {
  const url = 'https://hooks.example.com/';

  test.each([
    ['no address', {}, '/url'],
    ['an address that is none', { url: 'hooks' }, '/url'],
    ['an address inside', { url: 'https://10.0.0.1/' }, '/url'],
    ['an address with a password', { url: 'https://a:b@hooks.example.com/' }, '/url'],
    ['a type that is none', { url, eventTypes: ['everything'] }, '/eventTypes/0'],
    ['no type at all', { url, eventTypes: [] }, '/eventTypes'],
    ['a description of two lines', { url, description: 'a\nb' }, '/description'],
    ['a description with NUL', { url, description: 'a\u0000' }, '/description'],
    ['a description without end', { url, description: 'a'.repeat(201) }, '/description'],
    ['a secret of one’s own', { url, secret: 'whsec_x' }, '/secret'],
  ])('%s', async (_, body, pointer) => {
    const { status, json } = await call('POST', '', body);
    expect([status, json.errors]).toEqual([400, [expect.objectContaining({ pointer })]]);
  });

  test.each([
    ['POST', '/turn-on', { skipMissed: 'yes' }],
    ['POST', '/rotate-secret', { overlapHours: 169 }],
    ['POST', '/rotate-secret', { overlapHours: 1.5 }],
    ['POST', '/test', { type: 'nothing' }],
    ['POST', '/replay', { since: 'yesterday' }],
    ['POST', '/replay', { since: '2026-11-21T10:00:00Z', which: 'some' }],
    ['PATCH', '', { url: 'http://hooks.example.com/' }],
    ['GET', '/deliveries?state=lost', undefined],
    ['GET', '/deliveries?limit=101', undefined],
    ['GET', '/deliveries?before=0', undefined],
  ] as const)('%s %s %j', async (method, path, body) => {
    const { webhook } = await create();
    expect((await call(method, `/${webhook.id}${path}`, body)).status).toBe(400);
  });

  test.each([missing, 'no-id', '%00'])('a webhook that is not there: %s', async (id) => {
    const bodies = { '/test': { type: 'excess.paid' }, '/replay': { since: '2026-11-21T10:00:00Z' } };
    const posts = ['/turn-off', '/turn-on', '/rotate-secret', '/test', '/replay'] as const;
    for (const path of posts) {
      const { json } = await call('POST', `/${id}${path}`, bodies[path as keyof typeof bodies]);
      expect({ path, ...json }).toMatchObject({ path, status: 404, code: 'webhook-not-found' });
    }
    expect((await call('PATCH', `/${id}`, {})).status).toBe(404);
    expect((await call('DELETE', `/${id}`)).status).toBe(404);
    expect((await call('GET', `/${id}/deliveries`)).status).toBe(404);
  });

  test('every call that is documented, without the scope', async () => {
    const { webhook } = await create();
    const calls = Object.values(webhookRoutes).map(({ method, path }) => {
      const place = path.replace('/webhooks', '').replace(':id', webhook.id).replace(':eventId', missing);
      return [method, place] as const;
    });
    expect(calls.length).toBe(13);
    for (const [method, path] of calls) {
      expect({ method, path, ...(await call(method, path, undefined, 'reader')) }).toMatchObject({
        method,
        path,
        status: 403,
      });
    }
  });

  test('the 21st, also when several come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 22 }, () => call('POST', '', { url })));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ json }) => json.code)).toEqual(['too-many-webhooks', 'too-many-webhooks']);
  });
});

test('a test event is signed, marked and in no log', async () => {
  const { webhook } = await create();
  receiver.answer((_request, response) => response.writeHead(418).end('teapot'));
  const { status, json } = await call('POST', `/${webhook.id}/test`, { type: 'message.received' });
  expect([status, json]).toEqual([
    200,
    { delivered: false, status: 418, error: 'It answered 418.', answer: 'teapot', millis: expect.any(Number) },
  ]);
  const [sent] = receiver.received;
  expect(JSON.parse(sent?.body ?? '')).toMatchObject({ test: true, type: 'message.received' });
  expect(sent?.headers['webhook-signature']).toMatch(/^v1,/);
  expect((await call('GET', `/${webhook.id}/deliveries`)).json).toEqual({ deliveries: [], next: null });
  expect((await call('GET', `/${webhook.id}`)).json).toMatchObject({ failures: 0 });
});

test('the log is read in pages, and one event with every answer; it is sent again on demand', async () => {
  const { webhook } = await create();
  for (const key of ['a', 'b', 'c']) await office.happen({ key, data: { key } });
  receiver.answer((_request, response) => response.writeHead(200).end('thanks'));
  await office.run();
  const first = (await call('GET', `/${webhook.id}/deliveries?limit=2`)).json;
  const second = (await call('GET', `/${webhook.id}/deliveries?limit=2&before=${first.next}`)).json;
  expect(first.deliveries.length).toBe(2);
  expect([second.deliveries.length, second.next]).toEqual([1, null]);
  const { eventId } = second.deliveries[0];
  const path = `/${webhook.id}/deliveries/${eventId}`;
  expect((await call('GET', path)).json).toMatchObject({
    body: { id: eventId, data: { key: 'a' } },
    attempts: [{ status: 200, answer: 'thanks', error: null }],
  });
  expect((await call('POST', `${path}/replay`)).status).toBe(202);
  expect((await call('POST', `${path}/replay`)).json).toMatchObject({ status: 409, code: 'delivery-waiting' });
  expect((await call('GET', `/${webhook.id}/deliveries?state=waiting`)).json.deliveries).toMatchObject([{ eventId }]);
  await office.run();
  expect(receiver.received.filter(({ headers }) => headers['webhook-id'] === eventId).length).toBe(2);
  expect((await call('GET', `/${webhook.id}/deliveries/${missing}`)).status).toBe(404);
  expect((await call('POST', `/${webhook.id}/deliveries/${missing}/replay`)).status).toBe(404);
  await call('POST', `/${webhook.id}/turn-off`);
  expect((await call('POST', `${path}/replay`)).json).toMatchObject({ status: 409, code: 'webhook-off' });
});

test('what waits is counted whether or not deliveries were made of it', async () => {
  const { webhook } = await create();
  await call('POST', `/${webhook.id}/turn-off`);
  for (const key of ['a', 'b']) await office.happen({ key });
  await office.run();
  await office.dispatch.look();
  expect((await call('GET', `/${webhook.id}`)).json).toMatchObject({ waiting: 2, dead: 0 });
});

test('deliveries go 30 days after they succeeded, the others with their events', async () => {
  const { webhook } = await create();
  await office.happen({ key: 'a' });
  await office.run();
  receiver.answer((_request, response) => response.writeHead(410).end());
  await office.happen({ key: 'b' });
  await office.run();
  const states = async () =>
    (await call('GET', `/${webhook.id}/deliveries`)).json.deliveries.map(({ state }: { state: string }) => state);
  expect(await states()).toEqual(['dead', 'delivered']);
  office.wait(31 * 24 * 3_600);
  await purgeWebhooks(office.services);
  expect(await states()).toEqual(['dead']);
  office.wait(60 * 24 * 3_600);
  await purgeWebhooks(office.services);
  expect(await states()).toEqual([]);
});
