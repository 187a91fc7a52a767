import type { PoolClient } from 'pg';

import type { Database } from '#server/db/connect.ts';
import type { Acknowledged } from './claimants.ts';

/** Rows and checksum of each table, over the columns of the older version, without the claims that were visited. */
export type Sums = Map<string, { rows: number; sum: string; columns: string[] }>;

/** Changed by the portal itself: work that waits, sessions, what is made of the claims, and what is told of them. */
const changing = new Set([
  'schema_migration',
  'job',
  'claim_session',
  'claim_session_claim',
  'lookup_failure',
  'lookup_guess',
  'identity_key',
  'desk_claim',
  'desk_clock',
  'complaint_clock',
  'desk_alert',
  'claim_term',
  'audit_event',
  'outgoing_event',
  'mail',
  'notice',
  'notice_clock',
  'happening',
  'text_message',
  'photo_file',
  'portal_rule',
  'state',
]);

type Column = { table: string; column: string };

async function columnsIn(client: PoolClient): Promise<Map<string, string[]>> {
  const { rows } = await client.query<Column>(
    `select c.relname::text as "table", a.attname::text as "column" from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
     order by c.relname, a.attnum`,
  );
  const columns = new Map<string, string[]>();
  for (const { table, column } of rows) columns.set(table, [...(columns.get(table) ?? []), column]);
  for (const table of changing) columns.delete(table);
  return columns;
}

const claimColumn = (table: string, columns: readonly string[]): string | null =>
  table === 'claim' ? 'id' : columns.includes('claim_id') ? 'claim_id' : null;

async function sumOf(client: PoolClient, table: string, columns: string[], visited: readonly string[]) {
  const claim = claimColumn(table, columns);
  const others = claim === null ? '$1::uuid[] is not null' : `${claim} is null or ${claim} <> all($1::uuid[])`;
  const list = columns.map((name) => `"${name}"`).join();
  const { rows } = await client.query<{ rows: number; sum: string }>(
    `select count(*) as rows, coalesce(sum(hashtextextended(row(${list})::text, 0)::numeric), 0)::text as sum
     from ${table} where ${others}`,
    [visited],
  );
  return { rows: rows[0]?.rows ?? 0, sum: rows[0]?.sum ?? '', columns };
}

/** Reads every row of the tables of `like`, or of all tables. */
export async function sumsOf({ pool }: Database, visited: readonly string[], like?: Sums): Promise<Sums> {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0; set timezone = 'UTC'");
    const columns = like ? new Map([...like].map(([table, of]) => [table, of.columns])) : await columnsIn(client);
    const sums: Sums = new Map();
    for (const [table, names] of columns) sums.set(table, await sumOf(client, table, names, visited));
    return sums;
  } finally {
    client.release(true);
  }
}

/** Returns the tables that differ. */
export function differing(before: Sums, after: Sums): string[] {
  return [...before].flatMap(([table, { rows, sum }]) => {
    const now = after.get(table);
    return now?.rows === rows && now.sum === sum ? [] : [`${table}: ${rows} rows before, ${now?.rows} after`];
  });
}

const count = async ({ pool }: Database, sql: string, values: unknown[] = []): Promise<number> =>
  (await pool.query<{ count: number }>(sql, values)).rows[0]?.count ?? 0;

/** Returns how many of the acknowledged messages and photos are not there exactly once. */
export async function lostOf(database: Database, { messages, photos }: Acknowledged): Promise<number> {
  const once = `select count(*) from (
    select from outgoing_message where client_id = any($1::uuid[]) group by client_id having count(*) = 1) one`;
  const attached = 'select count(*) from message_attachment where id = any($1::uuid[]) and message_id is not null';
  const found = (await count(database, once, [messages])) + (await count(database, attached, [photos]));
  return messages.length + photos.length - found;
}

/** Returns how many claims have no row at the desk. */
export const withoutDeskRow = (database: Database): Promise<number> =>
  count(database, 'select count(*) from claim c where not exists (select from desk_claim d where d.claim_id = c.id)');
