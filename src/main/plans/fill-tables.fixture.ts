import type { Pool, PoolClient } from 'pg';

/** A column as PostgreSQL describes it; `allowed` are the values of a check such as `kind in ('a', 'b')`. */
type Column = { name: string; type: string; isNullable: boolean; allowed: string[] };

const columnsOf = `select a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as "isNullable",
    coalesce((select array_agg(found[1]) from pg_constraint c,
      regexp_matches(pg_get_constraintdef(c.oid), '''([^'']+)''::text', 'g') found
      where c.conrelid = a.attrelid and c.contype = 'c' and c.conkey = array[a.attnum]), '{}') as allowed
  from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped
    and a.attgenerated = '' and a.attidentity = ''`;

const byType: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  text: 'md5(random()::text)',
  bytea: `decode(md5(random()::text), 'hex')`,
  boolean: 'random() < 0.5',
  integer: '(random() * 1e6)::int',
  smallint: '(random() * 100)::int',
  bigint: '(random() * 1e9)::bigint',
  numeric: '(random() * 1e6)::int',
  'double precision': 'random()',
  date: `date '2025-11-06' - (random() * 300)::int`,
  'timestamp with time zone': `timestamptz '2025-11-06 12:00Z' - random() * interval '300 days'`,
  jsonb: `'{}'::jsonb`,
  inet: `'192.0.2.1'::inet`,
};

/** Returns an SQL expression for one column's value; most nullable columns are set, as in completed work. */
function valueOf({ name, type, isNullable, allowed }: Column): string {
  if (name === 'claim_id') return 'c.id';
  if (type.endsWith('[]')) return `'{}'::${type}`;
  const choices = allowed.map((value) => `'${value}'`).join(', ');
  const value =
    type === 'text' && allowed.length > 0
      ? `(array[${choices}])[1 + floor(random() * ${allowed.length})]`
      : byType[type];
  if (value === undefined) throw new Error(`Tables cannot be filled with ${type}: add it to byType.`);
  return isNullable ? `case when random() < 0.9 then ${value} end` : value;
}

async function fillTable(client: PoolClient, table: string, mostRows: number): Promise<void> {
  const { rows: columns } = await client.query<Column>(columnsOf, [table]);
  const { rows: checks } = await client.query<{ name: string }>(
    `select conname as name from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
    [table],
  );
  for (const { name } of checks) await client.query(`alter table ${table} drop constraint "${name}"`);
  const { rows } = await client.query<{ hasRules: boolean }>(
    `select relhasrules as "hasRules" from pg_class where oid = $1::regclass`,
    [table],
  );
  // PostgreSQL rejects such a clause on a table with rules, such as the audit.
  const conflict = rows[0]?.hasRules ? '' : 'on conflict do nothing';
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  await client.query(
    `insert into ${table} (${names}) select ${columns.map(valueOf).join(', ')} from (select id from claim limit $1) c
     ${conflict}`,
    [mostRows],
  );
}

/**
 * Fills every empty table that grows with claims: one row for each claim (`mostRows` at most), with random values. The
 * planner then chooses as in a large store. Foreign keys are ignored and checks dropped, so use it only on stores that
 * are thrown away.
 */
export async function fillTables(pool: Pool, small: ReadonlySet<string>, mostRows = 10_000): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set session_replication_role = replica; set statement_timeout = 0');
    const { rows } = await client.query<{ table: string }>(
      `select relname as table from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
    );
    for (const { table } of rows.filter((row) => !small.has(row.table))) {
      const { rowCount } = await client.query(`select from "${table}" limit 1`);
      if (rowCount === 0) await fillTable(client, table, mostRows);
    }
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
}
