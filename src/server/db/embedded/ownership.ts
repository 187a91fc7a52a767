import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type pg from 'pg';

const ownerLock = 1_178_948_692;

const ownerFile = (dataDir: string) => join(dataDir, 'owner.json');

/** Takes the folder for this process. The lock is PostgreSQL's, so kill -9 releases it. */
export async function takeOwnership(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [ownerLock]);
  return rows[0]?.taken === true;
}

/** Reads without taking the lock, so only the process that starts PostgreSQL ever owns it. */
export async function isOwned(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from pg_locks where locktype = 'advisory' and granted and classid = 0 and objid = $1 and objsubid = 1`,
    [ownerLock],
  );
  return (rowCount ?? 0) > 0;
}

export async function signOwnership(dataDir: string): Promise<void> {
  await writeFile(ownerFile(dataDir), `${JSON.stringify({ pid: process.pid, since: new Date() })}\n`, { mode: 0o600 });
}

export async function ownerPid(dataDir: string): Promise<number | null> {
  try {
    const { pid }: { pid: unknown } = JSON.parse(await readFile(ownerFile(dataDir), 'utf8'));
    return typeof pid === 'number' ? pid : null;
  } catch {
    return null;
  }
}
