import { globSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { addressPolicyOf, openCaller } from '#features/webhooks/call-receiver.server.ts';
import type { Services } from '#server/context.ts';
import type { Database } from '#server/db/connect.ts';
import { summaryOf } from '#server/db/trace-queries.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import { openTelemetry } from '#server/telemetry/otel.server.ts';
import { withSpan, traceTo } from '#server/telemetry/tracing.ts';
import { buildApp } from '#main/app.ts';
import { addClaim, cookieFor } from '#main/graphql.fixture.ts';

type Value = { stringValue?: string; intValue?: number };
type Span = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status: { code?: number };
  attributes: { key: string; value: Value }[];
};
type Export = { resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[] };

const parent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00';
const canaries = ['canary-surname', 'CANARY1', 'canary-operation', 'canary@example.com'];

let database: Database;
let app: FastifyInstance;
let collector: Server;
let telemetry: ReturnType<typeof openTelemetry>;
let services: Services;
const bodies: string[] = [];
const calls: { url: string | undefined; headers: NodeJS.Dict<string | string[]> }[] = [];

/** A fake collector that accepts anything at any path. */
async function collect(): Promise<Server> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      calls.push({ url: request.url, headers: request.headers });
      if (request.url === '/v1/traces') bodies.push(Buffer.concat(chunks).toString('utf8'));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  collector = await collect();
  services = {
    database: await tracedDatabase(),
    settings: readSettings({
      SECRET_KEY: 'a secret of the tests, 32 characters',
      TRUST_PROXY: '127.0.0.1',
      WEBHOOK_ALLOW_HOSTS: '127.0.0.1',
    }),
    now: () => new Date(),
  };
  app = await buildApp(services);
});

/** Connections are traced from the first one on, so tracing begins before. */
async function tracedDatabase(): Promise<Database> {
  openTraces();
  database = await createTestDatabase();
  return database;
}

function openTraces(): void {
  const { tracing } = readSettings({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${portOf(collector)}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20token',
    OTEL_SERVICE_NAME: 'portal-of-the-tests',
  });
  if (!tracing) throw new Error('The settings trace nothing.');
  telemetry = openTelemetry(tracing);
  traceTo(telemetry);
}

beforeEach(() => {
  bodies.length = 0;
  calls.length = 0;
  openTraces();
});

afterAll(async () => {
  traceTo(null);
  await app.close();
  await database.close();
  collector.close();
});

/** Returns the collector's spans once everything is sent. */
async function spans(): Promise<Span[]> {
  await telemetry.close();
  return bodies.flatMap((body) =>
    (JSON.parse(body) as Export).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
}

const attribute = ({ attributes }: Span, key: string) => {
  const value = attributes.find((one) => one.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};

const askClaim = async (headers: Record<string, string> = {}) => {
  const id = await addClaim(database, { end_user_name: 'canary-surname' });
  const query = `query canary_operation { claim(id: "${id}") { number } }`;
  const cookie = await cookieFor(database, [id], new Date());
  return app.inject({ method: 'POST', url: '/graphql', payload: { query }, headers: { cookie, ...headers } });
};

test('a request, its GraphQL operation and its statements are one trace', async () => {
  expect((await askClaim()).statusCode).toBe(200);
  const all = await spans();
  const request = all.find(({ name }) => name === 'POST /graphql');
  const operation = all.find(({ name }) => name === 'query claim');
  const statement = all.find(
    ({ name, parentSpanId }) => name.startsWith('select') && parentSpanId === operation?.spanId,
  );
  expect(operation?.parentSpanId).toBe(request?.spanId);
  expect(statement?.traceId).toBe(request?.traceId);
  expect(request && attribute(request, 'http.route')).toBe('/graphql');
  expect(request && attribute(request, 'http.response.status_code')).toBe(200);
  expect(statement && attribute(statement, 'db.system.name')).toBe('postgresql');
});

test('the collector is told who sends, with the headers of the settings', async () => {
  await askClaim();
  await spans();
  const [call] = calls;
  expect(call).toMatchObject({ url: '/v1/traces', headers: { authorization: 'Bearer token' } });
  expect(bodies[0]).toContain('portal-of-the-tests');
});

test('nothing of a person leaves: not in addresses, queries, names of operations, statements or errors', async () => {
  await app.inject({ url: '/track?reference=CANARY1&postcode=CANARY1' });
  await app.inject({
    method: 'POST',
    url: '/api/enduser/login',
    payload: { reference: 'CANARY1', postcode: 'SW1A 1AA' },
  });
  await app.inject({
    method: 'POST',
    url: '/api/account/login',
    payload: { email: 'canary@example.com', password: 'CANARY1' },
  });
  await app.inject({ url: '/claims/CANARY1/nowhere' });
  await askClaim();
  const failing = withSpan({ name: 'job test', kind: 'consumer' }, () => database.pool.query("select 'CANARY1'::int"));
  await expect(failing).rejects.toThrow('CANARY1');
  const all = await spans();
  expect(all.length).toBeGreaterThan(8);
  for (const canary of canaries) expect(bodies.join().replaceAll('_', '-')).not.toContain(canary);
  const job = all.find(({ name }) => name === 'job test');
  const failed = all.find(({ parentSpanId }) => parentSpanId === job?.spanId);
  expect(failed && attribute(failed, 'error.type')).toBe('22P02');
});

describe('a trace of before', () => {
  const traceOfRequest = async (headers: Record<string, string>) => {
    await askClaim(headers);
    const all = await spans();
    return all.find(({ name }) => name === 'POST /graphql')?.traceId;
  };

  test('is gone on with where a proxy of ours says so', async () => {
    const trace = await traceOfRequest({ traceparent: parent, 'x-forwarded-for': '192.0.2.7' });
    expect(trace).toBe('0af7651916cd43dd8448eb211c80319c');
  });

  test('is not chosen by anybody else, nor by what is no trace', async () => {
    expect(await traceOfRequest({ traceparent: parent })).not.toBe('0af7651916cd43dd8448eb211c80319c');
    openTraces();
    const broken = { traceparent: `${parent}-x`, 'x-forwarded-for': '192.0.2.7' };
    expect(await traceOfRequest(broken)).not.toBe('0af7651916cd43dd8448eb211c80319c');
  });

  test.each([
    ['inside', addressPolicyOf(readSettings({ WEBHOOK_ALLOW_HOSTS: '127.0.0.1' })), true],
    ['outside', addressPolicyOf(readSettings({})), false],
  ])('is told to a receiver of webhooks %s: %s', async (_where, policy, isSent) => {
    const caller = openCaller(policy);
    const url = `http://127.0.0.1:${portOf(collector)}/hook`;
    const call = () => caller.call({ url, headers: {}, body: '{}' }, new AbortController().signal, () => new Date());
    expect((await withSpan({ name: 'test', kind: 'internal' }, call))?.status).toBe(200);
    caller.close();
    expect(calls.find((one) => one.url === '/hook')?.headers['traceparent'] !== undefined).toBe(isSent);
  });
});

test('statements that nobody asked for are no traces', async () => {
  await database.pool.query('select 1');
  expect(await spans()).toEqual([]);
});

test('a collector that is away costs nobody an answer', async () => {
  traceTo(openTelemetry({ endpoint: new URL('http://127.0.0.1:9'), serviceName: 'x', headers: {}, share: 1 }));
  expect((await askClaim()).statusCode).toBe(200);
});

test.each([
  [{ text: 'select a from "claim" where b = 1' }, 'select claim'],
  [{ text: '\n  INSERT INTO mail (id) values ($1)' }, 'insert mail'],
  [{ text: "update claim set name = 'x' where id = $1" }, 'update claim'],
  [{ text: 'begin' }, 'begin'],
  [{ text: 'select 1', name: 'find session' }, 'find session'],
  [{ text: 'select * from state', name: 'aB3_hash-of-text' }, 'select state'],
])('%j is told as “%s”', (statement, summary) => {
  expect(summaryOf(statement)).toBe(summary);
});

test('the library of traces is loaded by one file, and that by nobody at the start', () => {
  const root = join(import.meta.dirname, '../../..');
  const paths = globSync('src/**/*.ts', { cwd: root }).filter((path) => !path.endsWith('.test.ts'));
  const holding = (text: string) => paths.filter((path) => readFileSync(join(root, path), 'utf8').includes(text));
  expect(holding("from '@opentelemetry/")).toEqual(['src/server/telemetry/otel.server.ts']);
  expect(holding("from '#server/otel")).toEqual([]);
  expect(holding("await import('#server/telemetry/otel.server.ts')")).toEqual(['src/main/server.ts']);
});
