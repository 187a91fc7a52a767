import { expect, onTestFinished, test, vi } from 'vitest';

import type { Database } from '#server/db/connect.ts';
import type { GraphqlApp } from '#main/graphql.fixture.ts';

const claims = (inner: string) => `{ claims { ${inner} } }`;
const ownColumns = [
  'accessories',
  'collectionAddress',
  'courier',
  'deliveryAddress',
  'deliveryCourier',
  'endUserEmail',
  'endUserMobile',
  'endUserName',
  'endUserPhone',
];
/** Returns one of 511 selections, each of which is a statement of its own. */
const selection = (at: number): string => ownColumns.filter((_, bit) => ((at + 1) >> bit) % 2 === 1).join(' ');

/** Asks one query after the other, so that all use the same connection, and returns what that connection keeps. */
async function askAndCount(api: GraphqlApp, database: Database, queries: string[]): Promise<number> {
  // oxlint-disable-next-line no-await-in-loop
  for (const query of queries) expect(await api.ask(query)).toMatchObject({ status: 200, errors: [] });
  const { rows } = await database.pool.query('select count(*)::int as kept from pg_prepared_statements');
  return rows[0].kept;
}

/** In modules of its own, because the names of statements are counted for a whole process. */
async function freshModules() {
  vi.resetModules();
  const { createTestDatabase } = await import('#server/db/test-database.fixture.ts');
  return { createTestDatabase, ...(await import('#main/graphql.fixture.ts')) };
}

test('a query of the screens is planned once, and foreign ones fill no connection’s memory', async () => {
  const { createTestDatabase, addClaim, cookieFor, graphqlApp } = await freshModules();
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const api = graphqlApp(database, { cookie: await cookieFor(database, [await addClaim(database)]) });

  const before = await askAndCount(api, database, [claims('id')]);
  expect(await askAndCount(api, database, [claims('id number'), claims('id number')])).toBe(before + 1);
  const foreign = Array.from({ length: 310 }, (_, at) => claims(selection(at)));
  const most = await askAndCount(api, database, foreign);
  expect(most).toBeGreaterThan(250);
  expect(most).toBeLessThanOrEqual(302);
});
