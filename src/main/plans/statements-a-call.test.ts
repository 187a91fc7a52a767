import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { openDatabase, type Database } from '#server/db/connect.ts';
import { claimExample } from '#features/integration/openapi-examples.ts';
import { places } from '#server/db/places.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import { buildApp } from '../app.ts';
import { walkAsClaimant } from './claimant-calls.fixture.ts';
import { captureStatements } from './statement-plans.fixture.ts';
import { countSent, countSentToWorkers, shardsOf, tellingOfWorkers } from './statements-a-call.fixture.ts';

// A call asks its database seldom, and on several machines one of them.

const key = 'operator-key-of-more-than-32-characters';
const isSpread = inject('testServer').workers.length > 0;

/** Starts of statements that must ask all machines, and why. */
const toAll: Record<string, string> = {
  'delete from "push_subscription" where "endpoint_hash" in': 'stop tracking ends those of all claims of the browser',
  'select own.id from account_session': 'claims of an account are found by its address',
  'update "push_subscription" set "session_id"': 'a next look-up takes on those of all claims of the browser',
};

let database: Database;
let watched: Database;
let app: FastifyInstance;
let answers: [call: string, status: number][];
let counts: Map<string, string[]>;
let statements: ReturnType<typeof captureStatements>['statements'];

async function put(endOf: (call: string) => void): Promise<void> {
  const headers = { authorization: `Bearer ${key}` };
  const documents = { 'PUT of a new claim': {}, 'PUT of the same': {}, 'PUT of a changed claim': { state: 'Repair' } };
  for (const [call, change] of Object.entries(documents)) {
    const payload = { ...claimExample, ...change };
    const url = '/api/integration/v1/claims/WALK-2';
    answers.push([call, (await app.inject({ method: 'PUT', url, headers, payload })).statusCode]);
    endOf(call);
  }
}

beforeAll(async () => {
  database = await createTestDatabase();
  watched = openDatabase(isSpread ? tellingOfWorkers(database.pool.options) : database.pool.options);
  const counted = isSpread ? countSentToWorkers(watched.pool) : countSent();
  const env = {
    INTEGRATION_KEY: key,
    DATA_DIR: '/tmp/fettle-statements-a-call',
    CLAIM_STEP_UP: 'off',
    SECRET_KEY: 'a secret of the tests, 32 characters',
  };
  app = await buildApp({ database: watched, settings: readSettings(env), now: () => new Date() });
  const captured = captureStatements();
  try {
    answers = await walkAsClaimant(app, watched, {
      key,
      begin: () => captured.statements.clear(),
      answered: counted.endOf,
    });
    await put(counted.endOf);
  } finally {
    captured.stop();
    counted.stop();
  }
  ({ by: counts } = counted);
  ({ statements } = captured);
}, 600_000);

afterAll(async () => {
  await app.close();
  await watched.close();
  await database.close();
});

test('every call is answered', () => {
  expect(answers.filter(([, status]) => status >= 500)).toEqual([]);
});

const most = isSpread
  ? {
      'look-up': 12,
      'page my-claim': 4,
      summary: 1,
      'PUT of a new claim': 17,
      'PUT of a changed claim': 17,
      'PUT of the same': 1,
    }
  : {
      'look-up': 17,
      'page my-claim': 4,
      summary: 1,
      'PUT of a new claim': 25,
      'PUT of a changed claim': 28,
      'PUT of the same': 3,
    };

test.each(Object.entries(most))('a %s sends at most %i statements', (call, limit) => {
  const name = call === 'summary' ? [...counts.keys()].find((each) => each.startsWith('{ claim(id')) : call;
  expect(counts.get(name ?? '')?.length).toBeLessThanOrEqual(limit);
});

/** Of who asks, by which Citus plans first. */
const ofAccess = new Set(['claim_session', 'claim_session_claim', 'claim_lookup']);

test('a page reads nothing of its claim that Citus keeps on its coordinator', () => {
  const pages = [...statements.keys()].filter((text) => text.includes('row_to_json'));
  const named = pages.flatMap((text) => [...text.matchAll(/\b(?:from|join) (\w+)/g)].map(([, table = '']) => table));
  const isElsewhere = (table: string) => places[table as keyof typeof places] === 'local' && !ofAccess.has(table);
  expect(named).toContain('quote_version');
  expect(named.filter(isElsewhere)).toEqual([]);
});

describe.runIf(isSpread)('on several machines', () => {
  test('no statement of a claimant asks more than one, but those that must', async () => {
    const asked = await shardsOf(database.pool, statements.values());
    const reasons = Object.keys(toAll);
    const many = asked.filter(({ shards, text }) => shards > 1 && !reasons.some((start) => text.startsWith(start)));
    expect(many).toEqual([]);
    expect(asked.length).toBeGreaterThan(60);
  });
});
