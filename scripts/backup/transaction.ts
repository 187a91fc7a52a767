import type { Pool, PoolClient } from 'pg';

// As text goes out and in the same everywhere, between versions of PostgreSQL too.
const sameEverywhere = `
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601'; set local timezone = 'UTC';
  set local bytea_output = 'hex'; set local extra_float_digits = 3; set local client_encoding = 'UTF8'`;

/** One transaction that may take as long as it needs. */
export async function longTransaction<Answer>(
  pool: Pool,
  begin: 'begin' | 'begin isolation level repeatable read read only',
  run: (client: PoolClient) => Promise<Answer>,
): Promise<Answer> {
  const client = await pool.connect();
  try {
    await client.query(begin);
    await client.query(sameEverywhere);
    const answer = await run(client);
    await client.query('commit');
    client.release();
    return answer;
  } catch (error) {
    // Without its connection the transaction is gone, whatever state it was in.
    client.release(true);
    throw error;
  }
}

/** Names of our own schema; `manifest.ts` lets no other through. */
export const quoted = (name: string): string => `"${name}"`;
