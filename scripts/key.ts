// npm run key -- create "<name>" [--scopes a,b] | list | revoke "<name>": keys of the operator's systems.
import { realpath } from 'node:fs/promises';
import { parseArgs } from 'node:util';

import { createKey } from '../src/features/integration/integration-keys.data.ts';
import { openStore } from '../src/main/store.server.ts';
import { type Database, openDatabase } from '../src/server/db/connect.ts';
import { unprivileged } from '../src/server/db/embedded/as-user.ts';
import { findBinaries } from '../src/server/db/embedded/binaries.ts';
import { role } from '../src/server/db/embedded/cluster.ts';
import { connect, port } from '../src/server/db/embedded/connection.ts';
import { socketFolder } from '../src/server/db/embedded/socket-folder.ts';
import { readSettings, type Settings } from '../src/server/env.ts';
import { integrationScopes, usualScopes } from '../src/shared/integration-scope.ts';

const usage = 'Usage: npm run key -- create "<name>" [--scopes claims:read,claims:write] | list | revoke "<name>"';

const say = (text: string): void => void process.stdout.write(`${text}\n`);

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

async function create({ kysely }: Database, name: string, asked: string | undefined): Promise<string> {
  const scopes: string[] = asked === undefined ? [...usualScopes] : asked.split(',').map((scope) => scope.trim());
  const unknown = scopes.filter((scope) => !(integrationScopes as readonly string[]).includes(scope));
  if (unknown.length > 0) {
    throw new Error(`Unknown scope ${unknown.join(', ')}. There are: ${integrationScopes.join(', ')}.`);
  }
  const created = await createKey(kysely, { name, scopes }, new Date());
  if (created === null) throw new Error(`There is a key named "${name}" already. Choose another name.`);
  return `${created.key}\nThis is the only time it is shown. Scopes: ${scopes.join(', ')}.`;
}

async function list({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{
    name: string;
    scopes: string[];
    last_used_at: Date | null;
    revoked_at: Date | null;
  }>('select name, scopes, last_used_at, revoked_at from integration_key order by created_at');
  const lines = rows.map(({ name, scopes, last_used_at, revoked_at }) => {
    const state = revoked_at
      ? `revoked ${revoked_at.toISOString()}`
      : `last used ${last_used_at?.toISOString() ?? 'never'}`;
    return `${name}  ${scopes.join(',')}  ${state}`;
  });
  return lines.length > 0 ? lines.join('\n') : 'There are no stored keys.';
}

async function revoke({ pool }: Database, name: string): Promise<string> {
  const { rowCount } = await pool.query(
    'update integration_key set revoked_at = now() where name = $1 and revoked_at is null',
    [name],
  );
  if (rowCount === 0) throw new Error(`There is no valid key named "${name}".`);
  return `"${name}" is revoked from now on.`;
}

async function run(database: Database, [command, name]: string[], asked: string | undefined): Promise<string> {
  if (command === 'list') return list(database);
  if (command === 'create' && name) return create(database, name, asked);
  if (command === 'revoke' && name) return revoke(database, name);
  throw new Error(usage);
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { scopes: { type: 'string' } } });
  if (!['create', 'list', 'revoke'].includes(positionals[0] ?? '')) throw new Error(usage);
  const settings = readSettings(process.env);
  const { database, close } = (await runningDatabase(settings)) ?? (await openStore(settings));
  try {
    say(await run(database, positionals, values.scopes));
  } finally {
    await close();
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
