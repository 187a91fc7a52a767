import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { openDatabase } from '#server/db/connect.ts';
import { places } from '#server/db/places.ts';
import { startPostgres, type Postgres } from '../../harness/postgres.ts';
import { citusPostgres } from '../../scripts/run/citus.mjs';

/** A PostgreSQL with Citus, whose log of changes is archived. */
type Node = Postgres & { archive: string; settings: Record<string, string>; bin: string };

export async function startNode(folder: string): Promise<Node> {
  const found = citusPostgres(process.env['CITUS_SOURCE']);
  if (!found) throw new Error('This proof needs Citus: CITUS_SOURCE=<its source> builds it.');
  const archive = join(folder, 'archive');
  await mkdir(archive, { recursive: true });
  const settings = {
    shared_preload_libraries: 'citus',
    'citus.node_conninfo': 'sslmode=disable',
    'citus.shard_count': '16',
    wal_level: 'logical',
    max_wal_size: '8GB',
    max_connections: '200',
    max_prepared_transactions: '200',
    max_worker_processes: '32',
    max_replication_slots: '32',
    archive_mode: 'on',
    archive_command: `cp %p ${archive}/%f`,
  };
  const postgres = await startPostgres(folder, { settings, bin: found.bin });
  return { ...postgres, archive, settings, bin: found.bin };
}

/** Runs one statement without a time limit. */
export async function runOn({ url }: Pick<Postgres, 'url'>, text: string): Promise<Record<string, unknown>[]> {
  const { pool, close } = openDatabase({ connectionString: url, statement_timeout: 0 });
  try {
    return (await pool.query<Record<string, unknown>>(text)).rows;
  } finally {
    await close();
  }
}

export async function joinNode(coordinator: Postgres, worker: Postgres): Promise<void> {
  await runOn(worker, 'create extension citus');
  await runOn(coordinator, `select citus_add_node('127.0.0.1', ${worker.port})`);
}

/** A server that a move has filled ran its migrations at another time. */
const comparedOf = (table: string): string => (table === 'schema_migration' ? '(t.name, t.sha256)' : 't');

/** Returns the number of rows and a checksum of them, of each table. */
export async function sumsOf(server: Postgres): Promise<Map<string, string>> {
  const sums = new Map<string, string>();
  for (const table of Object.keys(places)) {
    const [row] = await runOn(
      server,
      `select count(*) || ' rows, ' || coalesce(sum(hashtext(${comparedOf(table)}::text)::numeric), 0) as sum from ${table} t`,
    );
    sums.set(table, String(row?.['sum']));
  }
  return sums;
}

export function differences(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...before].filter(([table, sum]) => after.get(table) !== sum).map(([table]) => table);
}

/** Returns the port of the worker that has each of these claims. */
export async function portsOf(coordinator: Postgres, numbers: readonly string[]): Promise<Map<string, number>> {
  const list = numbers.map((number) => `'${number}'`).join(', ');
  const rows = await runOn(
    coordinator,
    `with placed as materialized (select id, number from claim where number in (${list}))
     select number, nodeport as port from placed join citus_shards
     on shardid = get_shard_id_for_distribution_column('claim', id) and table_name = 'claim'::regclass`,
  );
  return new Map(rows.map(({ number, port }) => [String(number), Number(port)]));
}
