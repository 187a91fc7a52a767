import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import { buildApp } from '../app.ts';
import { generateClaims } from '../../../harness/generate-claims.ts';
import { fillTables } from './fill-tables.fixture.ts';
import { captureStatements, plansOf, smallTables, type Plan } from './statement-plans.fixture.ts';

// Reads of a key limited to one brand never scan the claims of other brands, however many.

/** Of other brands: enough that their tables have many more pages than a statement may read. */
const claims = 6_000;
/** Pages of 8 kB that one statement may read. */
const mostPages = 50;
const master = 'operator-key-of-more-than-32-characters';
const limited = 'limited-key-of-more-than-32-characters';

const paths = ['/claims', '/claims?q=OWN-1', '/events', '/audit', '/payments'];

let database: Database;
let app: FastifyInstance;
/** Milliseconds that the server's clock is ahead: the audit shows an entry only once it is some minutes old. */
let aheadMs = 0;

const callsBy = (key: string) => async (method: 'GET' | 'PUT', path: string, payload?: object) => {
  const url = `/api/integration/v1${path}`;
  return app.inject({ method, url, headers: { authorization: `Bearer ${key}` }, ...(payload && { payload }) });
};

/** Stores the newest three claims, of this brand, each with events, audit entries and a payment. */
async function addOwnClaims(brand: string): Promise<void> {
  await database.pool.query(`select setval('outgoing_event_position', 2000000000)`);
  for (const number of ['OWN-1', 'OWN-2', 'OWN-3']) {
    for (const state of ['Collection', 'Inspection'])
      await callsBy(master)('PUT', `/claims/${number}`, { brand, state });
  }
  await database.pool.query(`insert into payment_intent
    select own.* from claim c cross join (select * from payment_intent limit 1) p
      cross join jsonb_populate_record(null::payment_intent, to_jsonb(p) || jsonb_build_object(
        'claim_id', c.id, 'claim_number', c.number, 'id', gen_random_uuid(), 'provider_id', c.number)) own
    where c.number like 'OWN-%'`);
}

beforeAll(async () => {
  database = await createTestDatabase();
  const env = {
    INTEGRATION_KEY: master,
    DATA_DIR: '/tmp/fettle-brand-limited-plans',
    SECRET_KEY: 'a secret of the tests, 32 characters',
  };
  app = await buildApp({ database, settings: readSettings(env), now: () => new Date(Date.now() + aheadMs) });
  await generateClaims(database.pool, claims);
  await fillTables(database.pool, smallTables);
  await database.pool.query(
    `insert into integration_key (id, name, key_hash, scopes, brands, created_at) values
      (gen_random_uuid(), 'limited', sha256($1), '{claims:read,events:read,audit:read,payments:read}', '{marigold}', now())`,
    [Buffer.from(limited)],
  );
  await addOwnClaims('marigold');
  aheadMs = 60 * 60 * 1_000;
  // The first read of events gives them their positions.
  for (const path of paths) await callsBy(limited)('GET', path);
  await database.pool.query('vacuum analyze');
}, 300_000);

afterAll(async () => {
  await app.close();
  await database.close();
});

/** Returns the plans of a call's reads, which must find something. */
async function plansOfCall(path: string): Promise<Plan[]> {
  const captured = captureStatements();
  try {
    const { statusCode, body } = await callsBy(limited)('GET', path);
    expect([statusCode, /OWN-1/.test(body)]).toEqual([200, true]);
  } finally {
    captured.stop();
  }
  return plansOf(database.pool, captured.statements.values());
}

test.each(paths)(
  'GET %s reads no table from one end to the other, and few pages',
  async (path) => {
    const plans = await plansOfCall(path);
    // An index of pending rows only is read whole, and is empty.
    const isScan = ({ scanned }: Plan) => scanned.some((what) => what.startsWith('Seq Scan'));
    expect(plans.filter((plan) => isScan(plan) || (plan.pages ?? 0) > mostPages)).toEqual([]);
  },
  60_000,
);
