import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import type { Database } from '#server/db/connect.ts';
import { createTestDatabase, cutOff } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import { buildApp } from '../app.ts';

// With one machine away, claims on the others go on, and its own wait.

const workers = inject('testServer').workers.map((_, at) => at);
const key = 'operator-key-of-more-than-32-characters';
const numbers = Array.from({ length: 8 }, (_, at) => `AWAY-${at}`);

let database: Database;
let app: FastifyInstance;

const put = async (number: string, change: object) => {
  const payload = {
    state: 'Inspection',
    policyNumber: `P-${number}`,
    endUserName: 'Priya Nair',
    registeredAddress: { postcode: 'LS9 8AB' },
    ...change,
  };
  const headers = { authorization: `Bearer ${key}` };
  return app.inject({ method: 'PUT', url: `/api/integration/v1/claims/${number}`, headers, payload });
};

const lookUp = async (number: string) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/enduser/login',
    headers: { 'sec-fetch-site': 'same-origin' },
    payload: { reference: number, postcode: 'LS9 8AB' },
  });
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return cookie;
};

const summary = async (number: string, cookie: string) =>
  app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { cookie },
    payload: { query: `{ claim(number: "${number}") { number endUserName } }` },
  });

/** Returns the port of the worker that has each claim, by number. */
async function portsOf(): Promise<Map<string, number>> {
  const { rows } = await database.pool.query<{ number: string; port: number }>(
    `with placed as materialized (select id, number from claim)
     select number, nodeport as port from placed join citus_shards
     on shardid = get_shard_id_for_distribution_column('claim', id) and table_name = 'claim'::regclass`,
  );
  return new Map(rows.map(({ number, port }) => [number, port]));
}

beforeAll(async () => {
  database = await createTestDatabase();
  const env = {
    INTEGRATION_KEY: key,
    DATA_DIR: '/tmp/fettle-worker-away',
    CLAIM_STEP_UP: 'off',
    SECRET_KEY: 'a secret of the tests, 32 characters',
  };
  app = await buildApp({ database, settings: readSettings(env), now: () => new Date() });
  await app.ready();
  for (const number of numbers) await put(number, {});
});

afterAll(async () => {
  await app.close();
  await database.close();
});

describe.runIf(workers.length > 0)('while a worker is away', () => {
  test.each(workers)('claims on the others are shown and changed (worker %i)', async (worker) => {
    const away = inject('testServer').workers[worker]?.port;
    const ports = await portsOf();
    const held = numbers.filter((number) => ports.get(number) === away);
    const others = numbers.filter((number) => ports.get(number) !== away);
    expect([held.length > 0, others.length > 0]).toEqual([true, true]);
    const cookies = new Map<string, string>();
    for (const number of numbers) cookies.set(number, await lookUp(number));
    await database.pool.query(`update claim_session set used_at = now() - interval '1 hour'`);

    const join = await cutOff(database, worker);
    for (const number of others) {
      const name = `Known without ${worker}`;
      expect((await put(number, { endUserName: name })).statusCode).toBe(200);
      const shown = await summary(number, cookies.get(number) ?? '');
      expect(shown.json()).toEqual({ data: { claim: { number, endUserName: name } } });
    }
    const [wanted = ''] = held;
    expect((await summary(wanted, cookies.get(wanted) ?? '')).statusCode).toBe(503);
    await join();
    const shown = await summary(wanted, cookies.get(wanted) ?? '');
    expect(shown.json()).toMatchObject({ data: { claim: { number: wanted } } });
  });

  test('an operator’s system is told which claims wait and when to come again', async () => {
    const ports = await portsOf();
    const away = inject('testServer').workers[0]?.port;
    const held = numbers.find((number) => ports.get(number) === away) ?? '';
    const join = await cutOff(database, 0);
    const one = await put(held, { endUserName: 'Priya N.' });
    expect([one.statusCode, one.headers['retry-after']]).toEqual([503, '10']);
    expect(one.json()).toEqual({
      type: 'about:blank',
      status: 503,
      code: 'claims-away',
      title: `The claim ${held} is on a machine that is away. Others can be read and written. Send this again in 10 seconds.`,
    });
    const url = '/api/integration/v1/claims';
    const all = await app.inject({ url, headers: { authorization: `Bearer ${key}` } });
    expect([all.statusCode, all.headers['retry-after']]).toEqual([503, '10']);
    expect(all.json()).toMatchObject({
      code: 'claims-away',
      title: expect.stringContaining('Some of the claims that this call needs are on a machine that is away.'),
    });
    await join();
    expect((await put(held, { endUserName: 'Priya N.' })).json()).toMatchObject({ number: held, changed: true });
  });

  test('a server is ready and says how many workers are away', async () => {
    const readiness = async () => (await app.inject('/readyz')).json<object>();
    const all = workers.length;
    expect(await readiness()).toEqual({ status: 'ready', workers: { all, away: 0 } });
    const join = await cutOff(database, 0);
    expect(await readiness()).toEqual({ status: 'ready', workers: { all, away: 1 } });
    await join();
    const joins = await Promise.all(workers.map(async (worker) => cutOff(database, worker)));
    expect(await readiness()).toEqual({ status: 'not-ready', workers: { all, away: all } });
    for (const again of joins) await again();
  });
});
