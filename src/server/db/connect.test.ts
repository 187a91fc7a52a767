import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { createTestDatabase } from './test-database.fixture.ts';

test('a connection that breaks within a transaction ends that transaction, not the process', async () => {
  const { kysely, pool, close } = await createTestDatabase();
  const broken = kysely.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() pid`.execute(tx);
    await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await sql`select 1`.execute(tx);
  });
  await expect(broken).rejects.toThrow();
  expect((await pool.query('select 1 one')).rows).toEqual([{ one: 1 }]);
  await close();
});

test('a date is read as its text, whatever the zone of the machine, and int8 as a number', async () => {
  const { pool, close } = await createTestDatabase();
  const { rows } = await pool.query(`select '2026-11-06'::date as day, 7::int8 as count, null::date as none`);
  expect(rows).toEqual([{ day: '2026-11-06', count: 7, none: null }]);
  await close();
});
