// How the audit names a contract.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';

const nameOfContract = sql<string>`k.customer || ', ' || k.name`;

export async function readContractNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`select k.id, ${nameOfContract} as name
    from contract k where k.id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns the id of a contract with that customer and name; null without one. */
export async function findContractNamed(db: Db, name: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select k.id from contract k where ${nameOfContract} = ${name}
    order by k.id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
