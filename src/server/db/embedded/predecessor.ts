import { setTimeout as pause } from 'node:timers/promises';

import { clusterFolder } from './cluster.ts';
import { connect } from './connection.ts';
import { EmbeddedError } from './embedded-error.ts';
import { removeStaleLock, runningPostgres } from './leftover.ts';
import { isOwned, ownerPid } from './ownership.ts';

/** How long a PostgreSQL that responds may have no owner: its owner takes it within milliseconds. */
const orphanMs = 3_000;
/** How long one that does not respond may take to recover or to shut down. */
const stopMs = 60_000;

export async function waitForPredecessor(folder: string, host: string): Promise<void> {
  const cluster = clusterFolder(folder);
  const deadline = Date.now() + stopMs;
  let orphanedAt = Number.POSITIVE_INFINITY;
  for (let pid = await runningPostgres(cluster); pid !== null; pid = await runningPostgres(cluster)) {
    const isReachable = await refuseWhenOwned(folder, host);
    orphanedAt = isReachable ? Math.min(orphanedAt, Date.now()) : Number.POSITIVE_INFINITY;
    // It has no owner and does not end: its wrapper was killed as well. SIGINT is the clean, fast shutdown.
    if (Date.now() - orphanedAt > orphanMs) process.kill(pid, 'SIGINT');
    if (Date.now() > deadline) throw stuck(folder, pid);
    await pause(50);
  }
  await removeStaleLock(cluster);
}

function stuck(folder: string, pid: number): EmbeddedError {
  return new EmbeddedError(
    `A PostgreSQL (process ${pid}) is still running on ${folder} and does not stop. End it and start again.`,
  );
}

export async function refuseWhenOwned(folder: string, host: string): Promise<boolean> {
  const client = await connect(host);
  if (!client) return false;
  try {
    if (await isOwned(client)) throw await inUse(folder);
    return true;
  } finally {
    await client.end().catch(() => {});
  }
}

export async function inUse(folder: string): Promise<EmbeddedError> {
  const pid = await ownerPid(folder);
  const who = pid === null ? 'another Fettle' : `another Fettle (process ${pid})`;
  return new EmbeddedError(`${folder} is in use by ${who}. Stop that one first, or set DATA_DIR to another folder.`);
}
