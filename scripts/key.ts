// npm run key -- create "<name>" [--scopes a,b] | list | revoke "<name>": keys of the operator's systems.
import { parseArgs } from 'node:util';

import { createKey } from '../src/features/integration/integration-keys.data.ts';
import type { Database } from '../src/server/db/connect.ts';
import { readSettings } from '../src/server/env.ts';
import { openRunningOrOwn } from './run/open-database.ts';
import { integrationScopes, usualScopes } from '../src/shared/integration-scope.ts';

const usage = 'Usage: npm run key -- create "<name>" [--scopes claims:read,claims:write] | list | revoke "<name>"';

const say = (text: string): void => void process.stdout.write(`${text}\n`);

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
  const { database, close } = await openRunningOrOwn(settings);
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
