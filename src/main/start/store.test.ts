import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';

import { startErrorText } from './start-error.server.ts';
import { openStore } from './store.server.ts';

const isOneMachine = inject('testServer').workers.length === 0;

let database: Database;
let url: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const { host, port, user, database: name } = database.pool.options;
  url = `postgres://${user}@${encodeURIComponent(host ?? '')}:${port}/${name}`;
});

afterAll(() => database.close());

test('the store says whether it is on several machines', async () => {
  const store = await openStore(readSettings({ DATABASE_URL: url }));
  expect(store.spread).toBe(!isOneMachine);
  await store.close();
});

describe.skipIf(isOneMachine)('on several machines', () => {
  test('a replica is refused with the reason and what to do instead', async () => {
    const error = await openStore(readSettings({ DATABASE_URL: url, DATABASE_REPLICA_URL: url })).catch(
      (reason: unknown) => reason,
    );
    expect(startErrorText(error, null)).toMatch(/^DATABASE_REPLICA_URL cannot be used .+ synchronous standby/);
  });

  test('a table that a migration has made is placed at the start', async () => {
    await database.pool.query(`select undistribute_table('photo_file')`);
    const store = await openStore(readSettings({ DATABASE_URL: url }));
    const { rowCount } = await store.database.pool.query(
      `select from pg_dist_partition where logicalrelid = 'photo_file'::regclass`,
    );
    expect(rowCount).toBe(1);
    await store.close();
  });

  test('every connection writes to reference tables after it has written to shards', async () => {
    const own = encodeURIComponent('-c citus.multi_shard_modify_mode=parallel -c work_mem=7MB');
    for (const address of [url, `${url}?options=${own}`]) {
      const store = await openStore(readSettings({ DATABASE_URL: address }));
      const { rows } = await store.database.pool.query('show citus.multi_shard_modify_mode');
      expect(rows).toEqual([{ 'citus.multi_shard_modify_mode': 'sequential' }]);
      await store.close();
    }
  });
});
