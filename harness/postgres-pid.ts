import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The process id of the PostgreSQL that runs on this cluster. */
export async function postgresPid(cluster: string): Promise<number> {
  return Number.parseInt(await readFile(join(cluster, 'postmaster.pid'), 'utf8'), 10);
}

/** Kills the embedded PostgreSQL of a data folder as a loss of power would. */
export async function killPostgres(dataDir: string): Promise<void> {
  process.kill(await postgresPid(join(dataDir, 'postgres')), 'SIGKILL');
}
