import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';

import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';

import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import { bodyPace } from '#server/http/slow-bodies.ts';
import { buildApp } from '#main/app.ts';

const key = 'operator-key-of-more-than-32-characters';

let database: Database;
let app: FastifyInstance;
beforeAll(async () => {
  database = await createTestDatabase();
  const env = {
    INTEGRATION_KEY: key,
    DATA_DIR: '/tmp/fettle-slow-senders',
    SECRET_KEY: 'a secret of the tests, 32 characters',
  };
  app = await buildApp({ database, settings: readSettings(env), now: () => new Date() });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  await app.close();
  await database.close();
});

/** Sends a request whose body begins and stalls, once the server has it. */
async function begin(call: string, type: string, body: string): Promise<{ socket: Socket; answer: Promise<string> }> {
  const arrival = once(app.server, 'request');
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (some: string) => (text += some));
  socket.on('error', () => {});
  const head = [`${call} HTTP/1.1`, 'Host: localhost', `Authorization: Bearer ${key}`, `Content-Type: ${type}`];
  socket.write(`${[...head, `Content-Length: ${body.length + 40}`, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`);
  const answer = once(socket, 'close').then(() => text);
  await arrival;
  return { socket, answer };
}

test.each([
  ['PUT /api/integration/v1/claims/SLOW-1', 'application/json'],
  ['POST /api/enduser/login', 'application/json'],
  ['POST /nowhere', 'application/json'],
])('%s whose body stands still is cut off after thirty seconds', async (call, type) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { answer } = await begin(call, type, '{');
  expect(bodyPace.millis).toBe(30_000);
  await vi.advanceTimersByTimeAsync(30_000);
  vi.useRealTimers();
  expect(await answer).toMatch(/^(?:HTTP\/1\.1 (?:408|404|403)|$)/);
});

test('an import has as long as it is, unless it is silent for a minute', async () => {
  const line = '{"number":"SLOW-2","endUserName":"Priya"}\n';
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { socket, answer } = await begin('POST /api/integration/v1/imports', 'application/x-ndjson', line.slice(0, 2));
  const taken = async () => (await database.pool.query(`select from import where status = 'running'`)).rowCount;
  await vi.waitFor(async () => expect(await taken()).toBe(1));
  for (let sent = 2; sent < line.length; sent += 1) {
    socket.write(line[sent] ?? '');
    await vi.advanceTimersByTimeAsync(10_000);
  }
  vi.useRealTimers();
  expect(await answer).toMatch(/^HTTP\/1\.1 201 /);
});

test('headers and idle connections have thirty seconds', () => {
  // Node closes connections by these, and checks all of them this often.
  expect(app.server).toMatchObject({ headersTimeout: 30_000, keepAliveTimeout: 30_000, requestTimeout: 0 });
  expect(Reflect.get(app.server, 'connectionsCheckingInterval')).toBeLessThanOrEqual(5_000);
});

describe('with a limit of one millisecond', () => {
  let headersTimeout: number;
  beforeAll(() => {
    ({ headersTimeout } = app.server);
    app.server.headersTimeout = 1;
  });
  afterAll(() => {
    app.server.headersTimeout = headersTimeout;
  });

  // At the same time, because Node checks its connections only every few seconds.
  test.concurrent.each([
    ['a connection that says nothing', ''],
    ['headers that do not end', 'GET / HTTP/1.1\r\nHost: localhost\r\n'],
  ])('%s is closed', { timeout: 20_000 }, async (_, sent) => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => {}).resume();
    if (sent !== '') socket.write(sent);
    expect(await once(socket, 'close')).toEqual([false]);
  });
});
