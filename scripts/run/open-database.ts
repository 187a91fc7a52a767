import { access, realpath } from 'node:fs/promises';
import { join } from 'node:path';

import { connectStore, openStore } from '#main/start/store.server.ts';
import { type Database, openDatabase } from '../../src/server/db/connect.ts';
import { unprivileged } from '../../src/server/db/embedded/as-user.ts';
import { findBinaries } from '../../src/server/db/embedded/binaries.ts';
import { clusterFolder, role } from '../../src/server/db/embedded/cluster.ts';
import { connect, port } from '../../src/server/db/embedded/connection.ts';
import { socketFolder } from '../../src/server/db/embedded/socket-folder.ts';
import type { Settings } from '#server/settings/env.ts';

type Opened = { database: Database; close: () => Promise<void> };

/** The database of a server that runs on the data folder now, or null. */
async function runningDatabase({ dataDir, databaseUrl }: Settings): Promise<Opened | null> {
  if (databaseUrl !== null) return null;
  const folder = await realpath(dataDir).catch(() => null);
  if (folder === null) return null;
  const host = await socketFolder(folder, unprivileged((await findBinaries()).postgres));
  const client = await connect(host);
  if (!client) return null;
  await client.end();
  const database = openDatabase({ host, port, user: role, database: 'fettle', ssl: false });
  return { database, close: database.close };
}

/** Throws where the settings name a folder without a database, because a command would otherwise make an empty one there. */
export async function requireDatabase({ dataDir, databaseUrl }: Settings): Promise<void> {
  if (databaseUrl !== null) return;
  const isThere = await access(join(clusterFolder(dataDir), 'PG_VERSION')).then(
    () => true,
    () => false,
  );
  if (isThere) return;
  throw new Error(
    [
      `There is no database in ${dataDir}, so nothing was done.`,
      'Run the command with the settings of the portal: DATA_DIR=<its folder>, or DATABASE_URL=<its database>.',
      'For a new portal, run npm start first.',
    ].join('\n'),
  );
}

/** The database of the settings: that of a running server, or one that is started for this. Throws where there is none. */
export async function openRunningOrOwn(settings: Settings): Promise<Opened> {
  await requireDatabase(settings);
  return (await runningDatabase(settings)) ?? openStore(settings);
}

/** The same without migrating: a back-up is of what is there, and a restore brings its own schema. */
export async function openAsItIs(settings: Settings): Promise<Opened> {
  return (await runningDatabase(settings)) ?? connectStore(settings);
}
