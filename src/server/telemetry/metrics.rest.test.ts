import { tmpdir } from 'node:os';

import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openDatabase, type Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import { handleErrors } from '#server/http/errors.ts';
import { addJob } from '#server/jobs/jobs.data.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { metricsRest } from './metrics.rest.ts';
import { addRoutes } from '#server/http/route/route.ts';
import { counter } from './metrics.ts';
import { measureRequests } from './request-metrics.ts';
import { storeMetrics } from './store-metrics.ts';

const token = 'a-token-of-the-tests-of-32-letters-or-more';
const now = new Date('2025-11-06T12:00:00Z');
const open: FastifyInstance[] = [];
let database: Database;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(async () => {
  await Promise.all(open.map((app) => app.close()));
  await database.close();
});

const streamRoutes = {
  watch: {
    method: 'GET',
    path: '/events',
    who: 'everybody',
    summary: 'Hear of news.',
    answers: { 200: { description: 'The stream.', media: ['text/event-stream'] } },
  },
} satisfies RestRoutes;

function appWith(env: NodeJS.ProcessEnv, store = database): FastifyInstance {
  const services = { database: store, settings: readSettings(env), now: () => now };
  const app = Fastify();
  open.push(app);
  handleErrors(app);
  measureRequests(app);
  void app.register(metricsRest(services, storeMetrics));
  app.get('/things/:id', async () => 'a thing');
  addRoutes(app, streamRoutes, {
    guard: () => null,
    handlers: { watch: ({ reply }) => reply.send('a stream') },
  });
  return app;
}

const bearer = (sent: string) => ({ authorization: `Bearer ${sent}` });

test('is not there unless it is asked for', async () => {
  const answer = await appWith({}).inject('/metrics');
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'not-found']);
});

test('opens to the token alone, also from this machine', async () => {
  const app = appWith({ METRICS: 'on', METRICS_TOKEN: token });
  const statusWith = async (headers: Record<string, string>) =>
    (await app.inject({ url: '/metrics', headers })).statusCode;
  expect(await statusWith({})).toBe(401);
  expect(await statusWith(bearer('x'))).toBe(401);
  expect(await statusWith(bearer(`${token}x`))).toBe(401);
  expect(await statusWith({ authorization: `Basic ${token}` })).toBe(401);
  expect(await statusWith(bearer(token))).toBe(200);
});

test('without a token opens to programs of this machine, not to a proxy on it', async () => {
  const app = appWith({ METRICS: 'on' });
  const statusWith = async (remoteAddress: string, headers: Record<string, string>) =>
    (await app.inject({ url: '/metrics', remoteAddress, headers })).statusCode;
  expect(await statusWith('127.0.0.1', { host: 'localhost:3000' })).toBe(200);
  expect(await statusWith('::1', { host: '[::1]:3000' })).toBe(200);
  expect(await statusWith('::ffff:127.0.0.1', { host: '127.0.0.1:3000' })).toBe(200);
  expect(await statusWith('10.0.0.7', { host: 'localhost:3000' })).toBe(401);
  expect(await statusWith('127.0.0.1', { host: 'claims.example.com' })).toBe(401);
  for (const header of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip']) {
    expect(await statusWith('127.0.0.1', { host: 'localhost', [header]: '10.0.0.7' })).toBe(401);
  }
});

test('shows what goes out, what comes in and the room for it', async () => {
  const started = new Date(now.getTime() - 60_000);
  await database.pool.query(
    `insert into import (id, sender, key, options, status, digest, created_at, updated_at, created_count, refused_count)
     values (gen_random_uuid(), 'test', 'a', '{}', 'interrupted', '', $1, $1, 7, 2)`,
    [started],
  );
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into webhook_endpoint (id, url, created_at, after_position)
     values (gen_random_uuid(), 'https://hooks.example/', $1, 0) returning id`,
    [started],
  );
  await database.pool.query(
    `insert into webhook_delivery (endpoint_id, position, event_id, type, occurred_at, due_at)
     values ($1, 1, gen_random_uuid(), 'claim.state_changed', $2, $2)`,
    [rows[0]?.id, started],
  );
  const app = appWith({ METRICS: 'on', METRICS_TOKEN: token, DATA_DIR: tmpdir() });
  const { body } = await app.inject({ url: '/metrics', headers: bearer(token) });
  const lines = body.split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'fettle_imports{status="interrupted"} 1',
      'fettle_imports{status="running"} 0',
      'fettle_import_lines{outcome="taken"} 7',
      'fettle_import_lines{outcome="refused"} 2',
      'fettle_texts{state="undelivered"} 0',
      'fettle_webhook_deliveries{state="waiting"} 1',
      'fettle_webhook_oldest_waiting_seconds 60',
    ]),
  );
  const bytes = (of: string) => Number(new RegExp(`^fettle_data_disk_bytes{of="${of}"} (.+)$`, 'm').exec(body)?.[1]);
  expect(bytes('size')).toBeGreaterThan(bytes('free'));
  expect(bytes('free')).toBeGreaterThan(0);
});

test('shows the process, requests by declared route, the store and what is counted elsewhere', async () => {
  const kind = { name: 'metrics-test', retrySeconds: [], leaseSeconds: 60, atOnce: 1 };
  const dueAt = new Date(now.getTime() - 90_000);
  await addJob(database.kysely, kind, {}, { key: 'a', dueAt, now: dueAt });
  counter('fettle_test_total', 'Of this test.', ['outcome']).inc({ outcome: 'found' });
  const app = appWith({ METRICS: 'on', METRICS_TOKEN: token });
  await app.inject('/things/one');
  await app.inject('/things/two');
  await app.inject('/no/such/place');
  await app.inject('/events');
  const { body, headers } = await app.inject({ url: '/metrics', headers: bearer(token) });
  expect(headers['content-type']).toMatch(/^text\/plain/);
  expect(headers['cache-control']).toBe('no-store');
  const lines = body.split('\n');
  expect(lines).toContain(
    'fettle_http_request_duration_seconds_count{method="GET",route="/things/:id",status="2xx"} 2',
  );
  expect(lines).toContain('fettle_http_request_duration_seconds_count{method="any",route="none",status="4xx"} 1');
  // How long a page stays open is no time to answer.
  expect(body).not.toContain('route="/events"');
  expect(lines).toContain('fettle_database_up 1');
  expect(lines).toContain('fettle_jobs_waiting{kind="metrics-test"} 1');
  expect(lines).toContain('fettle_jobs_failed{kind="metrics-test"} 0');
  expect(lines).toContain('fettle_jobs_oldest_due_seconds{kind="metrics-test"} 90');
  expect(lines).toContain('fettle_mails{state="undelivered"} 0');
  expect(lines).toContain('fettle_accounts_locked 0');
  expect(lines).toContain('fettle_webhook_deliveries{state="dead"} 0');
  expect(lines).toContain('fettle_outgoing_events_behind 0');
  expect(lines).toContain('fettle_test_total{outcome="found"} 1');
  expect(body).toMatch(/^process_resident_memory_bytes \d/m);
  expect(body).toMatch(/^fettle_database_connections\{state="open"\} \d/m);
});

test('still answers without its database, and says nothing that it does not know', async () => {
  const away = openDatabase({ host: '127.0.0.1', port: 1 });
  const { statusCode, body } = await appWith({ METRICS: 'on', METRICS_TOKEN: token }, away).inject({
    url: '/metrics',
    headers: bearer(token),
  });
  expect(statusCode).toBe(200);
  expect(body).toContain('fettle_database_up 0');
  expect(body).toMatch(/^process_resident_memory_bytes \d/m);
  expect(body).not.toMatch(/^fettle_(?:jobs_\w+|mails|accounts_locked)[ {]/m);
  expect(body).toMatch(/^fettle_readings_failed_total\{reading="fettle_mails"\} 1/m);
  await away.close();
});
