import type { Pool, PoolClient } from 'pg';

type Table = { name: string; columns: string[] };
type Key = { child: string; parent: string };
export type Sequence = { name: string; value: string; isCalled: boolean };

const tablesText = `
  select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = to_regnamespace(current_schema()::text) and c.relkind = 'r'
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by c.relname order by c.relname`;

const keysText = `
  select child.relname::text as child, parent.relname::text as parent
  from pg_constraint k join pg_class child on child.oid = k.conrelid join pg_class parent on parent.oid = k.confrelid
  where k.contype = 'f' and k.connamespace = to_regnamespace(current_schema()::text) and k.conrelid <> k.confrelid`;

function parentsFirst(tables: Table[], keys: Key[]): Table[] {
  const sorted: Table[] = [];
  const waiting = new Map(tables.map((table) => [table.name, table]));
  while (waiting.size > 0) {
    const isFree = ({ name }: Table) => !keys.some(({ child, parent }) => child === name && waiting.has(parent));
    const free = [...waiting.values()].filter(isFree);
    if (free.length === 0)
      throw new Error(`The tables ${[...waiting.keys()].join(', ')} refer to each other in a ring.`);
    for (const table of free) waiting.delete(table.name);
    sorted.push(...free);
  }
  return sorted;
}

/** Every table with the columns that are stored, what is referred to first. */
export async function tablesOf(client: Pool | PoolClient): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(tablesText);
  const { rows: keys } = await client.query<Key>(keysText);
  return parentsFirst(tables, keys);
}

/** Where the sequences are now. They belong to no transaction: asked after the tables, they are at or past what these hold. */
export async function sequencesOf(client: PoolClient): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select sequencename::text as name, coalesce(last_value, start_value)::text as value,
            last_value is not null as "isCalled"
     from pg_sequences where schemaname = current_schema() order by sequencename`,
  );
  return rows;
}
