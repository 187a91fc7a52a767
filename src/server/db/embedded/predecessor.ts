import { setTimeout as pause } from 'node:timers/promises';

import { clusterFolder } from './cluster.ts';
import { connect } from './connection.ts';
import { EmbeddedError } from './embedded-error.ts';
import { removeStaleLock, runningPostgres } from './leftover.ts';
import { isOwned, ownerPid } from './ownership.ts';

/** How long a PostgreSQL without an owner may take to end by itself, and then when asked. */
const orphanMillis = 10_000;
const stopMillis = 60_000;

/**
 * Lets a PostgreSQL that another process has left behind finish its shutdown, stops one that nobody will stop, and
 * refuses when its owner lives.
 */
export async function refuseOrOutlive(folder: string, host: string): Promise<void> {
  const cluster = clusterFolder(folder);
  const patience = Date.now() + orphanMillis;
  let isAsked = false;
  for (let pid = await runningPostgres(cluster); pid !== null; pid = await runningPostgres(cluster)) {
    await refuseWhenOwned(folder, host);
    if (Date.now() > patience && !isAsked) {
      // Nobody owns it and it does not end: its keeper was killed as well. SIGINT is the clean, fast shutdown.
      process.kill(pid, 'SIGINT');
      isAsked = true;
    }
    if (Date.now() > patience + stopMillis) {
      throw new EmbeddedError(
        `A PostgreSQL (process ${pid}) is still running on ${folder} and does not stop. End it and start again.`,
      );
    }
    await pause(50);
  }
  await removeStaleLock(cluster);
}

/** Throws when a living process has the folder. */
export async function refuseWhenOwned(folder: string, host: string): Promise<void> {
  const client = await connect(host);
  if (!client) return;
  try {
    if (await isOwned(client)) throw await inUse(folder);
  } finally {
    await client.end().catch(() => {});
  }
}

/** What to tell the second one. */
export async function inUse(folder: string): Promise<EmbeddedError> {
  const pid = await ownerPid(folder);
  const who = pid === null ? 'another Fettle' : `another Fettle (process ${pid})`;
  return new EmbeddedError(`${folder} is in use by ${who}. Stop that one first, or set DATA_DIR to another folder.`);
}
