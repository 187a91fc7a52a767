import { realpath } from 'node:fs/promises';

import { connectStore, openStore } from '../../src/main/store.server.ts';
import { type Database, openDatabase } from '../../src/server/db/connect.ts';
import { unprivileged } from '../../src/server/db/embedded/as-user.ts';
import { findBinaries } from '../../src/server/db/embedded/binaries.ts';
import { role } from '../../src/server/db/embedded/cluster.ts';
import { connect, port } from '../../src/server/db/embedded/connection.ts';
import { socketFolder } from '../../src/server/db/embedded/socket-folder.ts';
import type { Settings } from '../../src/server/env.ts';

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

/** The database of the settings: that of a running server, or one that is started for this. */
export async function openRunningOrOwn(settings: Settings): Promise<Opened> {
  return (await runningDatabase(settings)) ?? openStore(settings);
}

/** The same without migrating: a back-up is of what is there, and a restore brings its own schema. */
export async function openAsItIs(settings: Settings): Promise<Opened> {
  return (await runningDatabase(settings)) ?? connectStore(settings);
}
