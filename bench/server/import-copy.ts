import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import type { PoolClient } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

import type { Database } from '#server/db/connect.ts';

const shared = ['state', 'contract', 'equipment_type', 'part'];
const tables = [
  'claim',
  'claim_lookup',
  'claim_event',
  'data_form_data',
  'quote',
  'quote_detail',
  'portal_message',
  'portal_notification',
];

async function load(client: PoolClient, folder: string, table: string): Promise<void> {
  await pipeline(createReadStream(join(folder, table)), client.query(copyFrom(`copy ${table} from stdin`)));
}

/** Copies the claims of one database into an empty one, a COPY a table in one transaction; answers seconds and bytes of the COPYs in. */
export async function copyBare(
  from: Database,
  to: Database,
  folder: string,
): Promise<{ seconds: number; bytes: number }> {
  const source = await from.pool.connect();
  await source.query('set statement_timeout = 0');
  let bytes = 0;
  for (const table of [...shared, ...tables]) {
    const file = join(folder, table);
    await pipeline(source.query(copyTo(`copy ${table} to stdout`)), createWriteStream(file));
    if (tables.includes(table)) bytes += (await stat(file)).size;
  }
  source.release(true);
  const client = await to.pool.connect();
  await client.query('set statement_timeout = 0');
  await client.query('delete from state');
  for (const table of shared) await load(client, folder, table);
  const began = performance.now();
  await client.query('begin');
  for (const table of tables) await load(client, folder, table);
  await client.query('commit');
  const seconds = (performance.now() - began) / 1_000;
  client.release(true);
  return { seconds, bytes };
}
