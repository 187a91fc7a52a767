import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createKey } from '#features/integration/keys/integration-keys.data.ts';
import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import { buildApp } from '#main/app.ts';

const base = '/api/integration/v1/imports';
const id = '01930000-0000-7000-8000-0000000000aa';
const post: InjectOptions = {
  method: 'POST',
  url: base,
  payload: '{"number":"AUTH-1"}\n',
  headers: { 'content-type': 'application/x-ndjson' },
};
const calls: [call: string, ask: InjectOptions, mayWrite: number][] = [
  ['POST /imports', post, 201],
  ['GET /imports', { url: base }, 200],
  ['GET /imports/:id', { url: `${base}/${id}` }, 404],
  ['GET /imports/:id/refusals', { url: `${base}/${id}/refusals` }, 404],
];

let database: Database;
let app: FastifyInstance;
const keys = { reader: '', writer: '' };
beforeAll(async () => {
  database = await createTestDatabase();
  const env = { DATA_DIR: '/tmp/fettle-imports-authorisation', SECRET_KEY: 'a secret of the tests, 32 characters' };
  app = await buildApp({ database, settings: readSettings(env), now: () => new Date() });
  const keyFor = async (name: string, scopes: string[]) =>
    (await createKey(database.kysely, { name, scopes }, new Date()))?.key ?? '';
  keys.reader = await keyFor('reader', ['claims:read', 'states:write', 'events:read']);
  keys.writer = await keyFor('writer', ['claims:write']);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

test.each(calls)('%s is for keys that may write claims', async (_, ask, mayWrite) => {
  const statusFor = async (authorization?: string) => {
    const headers = { ...ask.headers, ...(authorization !== undefined && { authorization }) };
    return (await app.inject({ ...ask, headers })).statusCode;
  };
  expect(await statusFor()).toBe(401);
  expect(await statusFor(`Bearer ${keys.writer}x`)).toBe(401);
  expect(await statusFor(`Bearer ${keys.reader}`)).toBe(403);
  expect((await database.pool.query('select from claim')).rowCount).toBe(ask === post ? 0 : 1);
  expect(await statusFor(`Bearer ${keys.writer}`)).toBe(mayWrite);
});
