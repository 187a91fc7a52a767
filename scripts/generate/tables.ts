import type pg from 'pg';

type Column = { table: string; name: string; type: string; isNullable: boolean; hasDefault: boolean };

/** What pg and our parsers make of each PostgreSQL type. */
const typeScript: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float8: 'number',
  inet: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  jsonb: 'unknown',
  numeric: 'string',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
};

/** The text of `tables.generated.ts`: the row types of every table, read from a migrated database. */
export async function tablesSource(pool: pg.Pool): Promise<string> {
  const tables = Map.groupBy(await columnsOf(pool), ({ table }) => table);
  const types = [...tables].map(([name, columns]) => tableType(name, columns));
  const members = [...tables.keys()].map((name) => `  ${name}: ${typeName(name)};`);
  return [
    '// Generated from the migrations by `npm run generate`. Do not edit.\n',
    "import type { Generated } from 'kysely';\n",
    ...types,
    `/** Every table by its name. */\nexport type Tables = {\n${members.join('\n')}\n};\n`,
  ].join('\n');
}

async function columnsOf(pool: pg.Pool): Promise<Column[]> {
  const { rows } = await pool.query<Column>(`
    select table_name as "table", column_name as name, udt_name as type,
      is_nullable = 'YES' as "isNullable",
      column_default is not null or is_identity = 'YES' as "hasDefault"
    from information_schema.columns
    where table_schema = 'public'
    order by table_name collate "C", ordinal_position`);
  return rows;
}

function tableType(name: string, columns: Column[]): string {
  const members = columns.map((column) => `  ${column.name}: ${columnType(column)};`);
  return `export type ${typeName(name)} = {\n${members.join('\n')}\n};\n`;
}

function columnType({ table, name, type, isNullable, hasDefault }: Column): string {
  const isArray = type.startsWith('_');
  const known = typeScript[isArray ? type.slice(1) : type];
  if (!known) throw new Error(`${table}.${name} is ${type}, which generate/tables.ts does not know yet.`);
  const plain = `${known}${isArray ? '[]' : ''}${isNullable ? ' | null' : ''}`;
  return hasDefault ? `Generated<${plain}>` : plain;
}

function typeName(table: string): string {
  return `${table
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}Row`;
}
