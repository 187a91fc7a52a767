import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';

import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/env.ts';
import { bodyPatience } from '#server/slow-bodies.ts';
import { buildApp } from './app.ts';

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

/** A request whose body has begun and goes no further, once the server has it. */
async function begin(call: string, type: string, body: string): Promise<{ socket: Socket; answer: Promise<string> }> {
  const asked = once(app.server, 'request');
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (some: string) => (text += some));
  socket.on('error', () => {});
  const head = [`${call} HTTP/1.1`, 'Host: localhost', `Authorization: Bearer ${key}`, `Content-Type: ${type}`];
  socket.write(`${[...head, `Content-Length: ${body.length + 40}`, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`);
  const answer = once(socket, 'close').then(() => text);
  await asked;
  return { socket, answer };
}

test.each([
  ['PUT /api/integration/v1/claims/SLOW-1', 'application/json'],
  ['POST /api/enduser/login', 'application/json'],
  ['POST /nowhere', 'application/json'],
])('%s has three minutes for its body', async (call, type) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { answer } = await begin(call, type, '{');
  await vi.advanceTimersByTimeAsync(bodyPatience);
  vi.useRealTimers();
  expect(await answer).toMatch(/^(?:HTTP\/1\.1 (?:408|404|403)|$)/);
});

test('an import has as long as it is', async () => {
  const line = '{"number":"SLOW-2","endUserName":"Priya"}\n';
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { socket, answer } = await begin('POST /api/integration/v1/imports', 'application/x-ndjson', line.slice(0, 2));
  const taken = async () => (await database.pool.query(`select from import where status = 'running'`)).rowCount;
  await vi.waitFor(async () => expect(await taken()).toBe(1));
  // Not silent for a minute, and longer than any other body may take.
  for (let sent = 2; sent < line.length; sent += 1) {
    socket.write(line[sent] ?? '');
    await vi.advanceTimersByTimeAsync(10_000);
  }
  vi.useRealTimers();
  expect(await answer).toMatch(/^HTTP\/1\.1 201 /);
});
