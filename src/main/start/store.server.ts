import { openDatabase, type Database } from '#server/db/connect.ts';
import { startEmbedded } from '#server/db/embedded/start-embedded.ts';
import { checkExternal } from '#server/db/external.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Settings } from '#server/settings/env.ts';

export type Store = {
  database: Database;
  /** Never resolves for an external PostgreSQL. */
  ended: Promise<void>;
  close(): Promise<void>;
};

export async function openStore(settings: Settings): Promise<Store> {
  const store = await connectStore(settings);
  try {
    await migrate(store.database.pool);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Does not migrate: for backup and restore. */
export async function connectStore(settings: Settings): Promise<Store> {
  const { databaseUrl, databaseReplicaUrl } = settings;
  return databaseUrl === null ? embeddedStore(settings) : externalStore(databaseUrl, databaseReplicaUrl);
}

async function embeddedStore({ dataDir }: Settings): Promise<Store> {
  const embedded = await startEmbedded(dataDir);
  const database = openDatabase(embedded.config);
  const close = async () => {
    await database.close();
    await embedded.stop();
  };
  return { database, ended: embedded.ended, close };
}

async function externalStore(databaseUrl: string, replicaUrl: string | null): Promise<Store> {
  // An unavailable replica must not keep the portal from starting.
  const replica = replicaUrl === null ? undefined : { connectionString: replicaUrl };
  const database = openDatabase({ connectionString: databaseUrl }, replica);
  try {
    await checkExternal(database.pool, databaseUrl);
  } catch (error) {
    await database.close();
    throw error;
  }
  return { database, ended: new Promise(() => {}), close: database.close };
}
