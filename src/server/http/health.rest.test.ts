import { readFile } from 'node:fs/promises';

import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';

import { openDatabase, type Database } from '#server/db/connect.ts';
import { createBlankDatabase, createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import { handleErrors } from './errors.ts';
import { healthRest, markNotReady } from './health.rest.ts';

const open: Database[] = [];

afterEach(async () => {
  for (const database of open.splice(0)) await database.close();
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

test('names the version of package.json', async () => {
  const { version } = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8'));
  const database = openDatabase({ host: '127.0.0.1', port: 1 });
  open.push(database);
  const app = Fastify();
  void app.register(healthRest({ database, settings: readSettings({}), now: () => new Date() }));
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'alive', version });
  await app.close();
});

async function setForLater(database: Database, setting: string): Promise<void> {
  await database.pool.query(`do $$ begin execute format('alter database %I ${setting}', current_database()); end $$`);
}

async function server(database: Database) {
  open.push(database);
  const app = Fastify();
  handleErrors(app);
  let error: (Error & { code?: string }) | null = null;
  app.post('/write', async () => {
    if (error) throw error;
    return 'written';
  });
  void app.register(healthRest({ database, settings: readSettings({}), now: () => new Date() }));
  return {
    ready: async () => (await app.inject('/readyz')).statusCode,
    write: async (code: string | null) => {
      error = code === null ? null : Object.assign(new Error('from PostgreSQL'), { code });
      return (await app.inject({ method: 'POST', url: '/write' })).statusCode;
    },
    wait: (milliseconds: number) => vi.advanceTimersByTime(milliseconds),
  };
}

describe('while writes fail', () => {
  // One clock for all tests, because the memory of refused writes belongs to the process.
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterAll(() => {
    vi.useRealTimers();
  });

  test.each(['53100', '53200'])('with %s, a server is not ready for ten seconds, and then by itself', async (code) => {
    const { ready, write, wait } = await server(await createTestDatabase());
    expect(await ready()).toBe(200);
    expect(await write(code)).toBe(503);
    expect(await ready()).toBe(503);
    wait(9_999);
    expect(await ready()).toBe(503);
    wait(1);
    expect(await ready()).toBe(200);
  });

  test('for another reason, a server is ready', async () => {
    const { ready, write } = await server(await createTestDatabase());
    expect([await write('23505'), await write(null)]).toEqual([500, 200]);
    expect(await ready()).toBe(200);
  });

  test('because the disk is full, a server is not ready before any request has failed, and ready once there is room', async () => {
    const database = await createTestDatabase();
    let isFull = false;
    const query = async (text: string) => {
      if (isFull && text.includes('generate_series')) throw Object.assign(new Error('no space'), { code: '53100' });
      return database.pool.query(text);
    };
    const { ready, wait } = await server({ ...database, pool: { query } as unknown as Database['pool'] });
    expect(await ready()).toBe(200);
    isFull = true;
    wait(4_999);
    expect(await ready()).toBe(200);
    wait(1);
    expect(await ready()).toBe(503);
    isFull = false;
    expect(await ready()).toBe(503);
    wait(1_000);
    expect(await ready()).toBe(200);
  });

  test('the probe needs room for a file beside the tables', async () => {
    const database = await createTestDatabase();
    await setForLater(database, 'set temp_file_limit to 512');
    const { database: name, host, port, user, password } = database.pool.options;
    const { ready } = await server(openDatabase({ database: name, host, port, user, password }));
    open.push(database);
    expect(await ready()).toBe(503);
  });

  test('on a primary that became read-only, a server is not ready', async () => {
    const database = await createTestDatabase();
    await setForLater(database, 'set default_transaction_read_only to on');
    const { database: name, host, port, user, password } = database.pool.options;
    open.push(database);
    expect(await (await server(openDatabase({ database: name, host, port, user, password }))).ready()).toBe(503);
  });
});

// The last test, because `markNotReady` cannot be undone in this process.
test('is alive and not ready from when it is to leave', async () => {
  markNotReady();
  expect(await answersOf(await createTestDatabase())).toEqual([200, 503]);
});
