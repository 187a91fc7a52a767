import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';

import { openDatabase, type Database } from './db/connect.ts';
import { createBlankDatabase, createTestDatabase } from './db/test-database.fixture.ts';
import { readSettings } from './env.ts';
import { healthRest, sayLeaving } from './health.rest.ts';

const open: Database[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((database) => database.close()));
});

async function answersOf(database: Database): Promise<[alive: number, ready: number]> {
  open.push(database);
  const app = Fastify();
  void app.register(healthRest({ database, settings: readSettings({}), now: () => new Date() }));
  const alive = await app.inject('/healthz');
  const ready = await app.inject('/readyz');
  expect(ready.headers['cache-control']).toBe('no-store');
  await app.close();
  return [alive.statusCode, ready.statusCode];
}

test('is ready with a migrated database', async () => {
  expect(await answersOf(await createTestDatabase())).toEqual([200, 200]);
});

test('is alive but not ready before the migrations', async () => {
  expect(await answersOf(await createBlankDatabase())).toEqual([200, 503]);
});

test('is alive but not ready without a database', async () => {
  expect(await answersOf(openDatabase({ host: '127.0.0.1', port: 1 }))).toEqual([200, 503]);
});

// The last one, because a process that leaves does not come back.
test('is alive and not ready from when it is to leave', async () => {
  sayLeaving();
  expect(await answersOf(await createTestDatabase())).toEqual([200, 503]);
});
