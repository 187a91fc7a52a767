import { openDatabase, type Database } from '#server/db/connect.ts';
import { startEmbedded } from '#server/db/embedded/start-embedded.ts';
import { checkExternal } from '#server/db/external.ts';
import { migrate } from '#server/db/migrate.ts';
import { isSpread, placeTables, SpreadError, spreadConfig } from '#server/db/spread.ts';
import type { Settings } from '#server/settings/env.ts';

export type Store = {
  database: Database;
  /** Never resolves for an external PostgreSQL. */
  ended: Promise<void>;
  close(): Promise<void>;
  /** Whether the tables are on several machines. */
  spread: boolean;
};

export async function openStore(settings: Settings): Promise<Store> {
  const store = await connectStore(settings);
  try {
    await migrateStore(store);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Returns the names of the migrations that it applied. */
export async function migrateStore({ database, spread }: Pick<Store, 'database' | 'spread'>): Promise<string[]> {
  const done = await migrate(database.pool);
  // A migration makes its tables on the coordinator.
  if (spread) await placeTables(database.pool);
  return done;
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
  return { database, ended: embedded.ended, close, spread: false };
}

async function externalStore(databaseUrl: string, replicaUrl: string | null): Promise<Store> {
  // An unavailable replica must not keep the portal from starting.
  const replica = replicaUrl === null ? undefined : { connectionString: replicaUrl };
  const database = openDatabase({ connectionString: databaseUrl }, replica);
  try {
    await checkExternal(database.pool, databaseUrl);
    if (!(await isSpread(database.pool))) return externalOf(database, false);
    if (replica) throw new SpreadError(noReplica);
  } catch (error) {
    await database.close();
    throw error;
  }
  await database.close();
  return externalOf(openDatabase(spreadConfig(databaseUrl)), true);
}

const noReplica =
  'DATABASE_REPLICA_URL cannot be used with a database that is spread over several machines: how far the coordinator is says nothing about its workers. Leave it empty, and give the coordinator and each worker a synchronous standby instead.';

function externalOf(database: Database, spread: boolean): Store {
  return { database, ended: new Promise(() => {}), close: database.close, spread };
}
