import { afterAll, beforeAll, beforeEach } from 'vitest';

import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { accountApp, type AccountApp } from './account-app.fixture.ts';

export let database: Database;
/** One for each test, whose database has no accounts. */
export let portal: AccountApp;

/** Call it at the top of a file of tests. */
export function startAccountTests(): void {
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.pool.query('truncate account, account_try, setup_link, mail, job, audit_event cascade');
    portal = await accountApp(database);
  });
}
