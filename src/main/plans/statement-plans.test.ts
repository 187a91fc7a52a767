import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import { buildApp } from '../app.ts';
import { routesIn } from '../http/printed-routes.fixture.ts';
import { schema } from '../schema.ts';
import { generateClaims } from '../../../harness/generate-claims.ts';
import { knownQueries, mutationsOf, restCallsOf, walkAsClaimant, walkedBeside } from './claimant-calls.fixture.ts';
import { fillTables } from './fill-tables.fixture.ts';
import { captureStatements, plansOf, smallTables, type Plan } from './statement-plans.fixture.ts';

// Every statement that a claimant causes finds its rows by an index, so a claim is as fast among a million as alone.

/** Enough that the tables of claims have more pages than a statement may read. */
const claims = 6_000;
/** Pages of 8 kB that one statement may read, whatever the number of claims. */
/** The facts of the desk's row read some twenty tables by index, two to four pages each. */
const mostPages = 65;
const key = 'operator-key-of-more-than-32-characters';

let database: Database;
let app: FastifyInstance;
let answers: [call: string, status: number][];
let plans: Plan[];

beforeAll(async () => {
  database = await createTestDatabase();
  const env = {
    INTEGRATION_KEY: key,
    DATA_DIR: '/tmp/fettle-statement-plans',
    CLAIM_STEP_UP: 'off',
    SECRET_KEY: 'a secret of the tests, 32 characters',
  };
  app = await buildApp({ database, settings: readSettings(env), now: () => new Date() });
  await generateClaims(database.pool, claims);
  await fillTables(database.pool, smallTables);
  const captured = captureStatements();
  try {
    answers = await walkAsClaimant(app, database, { key, begin: () => captured.statements.clear() });
  } finally {
    captured.stop();
  }
  await database.pool.query('vacuum analyze');
  plans = await plansOf(database.pool, captured.statements.values());
}, 300_000);

afterAll(async () => {
  await app.close();
  await database.close();
});

test('everything that a claimant can ask is walked through', () => {
  const routes = routesIn(app.printRoutes({ commonPrefix: false })).filter((route) =>
    /^(?!HEAD)\w+ \/api\/(?:enduser|media|claims|excess-payment|create-payment-intent)\//.test(route),
  );
  const known = new Set([
    ...Object.keys(restCallsOf({ claimId: '', messageId: '', childId: '' })),
    ...Object.keys(walkedBeside),
  ]);
  expect(routes.filter((route) => !known.has(route))).toEqual([]);
  const mutations = Object.keys(schema.getMutationType()?.getFields() ?? {});
  expect(mutations.filter((name) => !(name in mutationsOf({ claimId: '', messageId: '', childId: '' })))).toEqual([]);
  expect(Object.keys(schema.getQueryType()?.getFields() ?? {}).filter((name) => !knownQueries.includes(name))).toEqual(
    [],
  );
  expect(answers.filter(([, status]) => status >= 500)).toEqual([]);
  expect(plans.length).toBeGreaterThan(60);
});

test('no statement of a claimant reads a table that grows with claims from one end to the other', () => {
  expect(plans.filter(({ scanned }) => scanned.length > 0)).toEqual([]);
});

test('no statement of a claimant reads more than 65 pages', () => {
  expect(plans.filter(({ pages }) => pages !== null && pages > mostPages)).toEqual([]);
});
