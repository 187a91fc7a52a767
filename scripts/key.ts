// npm run key -- create "<name>" [--scopes a,b] [--brands a,b] [--expires 2027-01-31] | list | revoke "<name>": keys of the operator's systems.
import { parseArgs } from 'node:util';

import { createKey, endOfDay } from '../src/features/integration/keys/integration-keys.data.ts';
import { brandsOf, type LiveBrands } from '../src/server/brands/brands-of.ts';
import type { Database } from '../src/server/db/connect.ts';
import { readSettings, type Settings } from '../src/server/settings/env.ts';
import { formatDate } from '../src/shared/time/dates.ts';
import { openRunningOrOwn } from './run/open-database.ts';
import { integrationScopes, usualScopes } from '../src/shared/integration-scope.ts';

const usage =
  'Usage: npm run key -- create "<name>" [--scopes claims:read,claims:write] [--brands one,two] [--expires 2027-01-31] | list | revoke "<name>"';

const say = (text: string): void => void process.stdout.write(`${text}\n`);

type CreateOptions = { scopes?: string | undefined; brands?: string | undefined; expires?: string | undefined };

const listOf = (text: string): string[] => [...new Set(text.split(',').map((part) => part.trim()))];

/** Throws for a brand that is none. */
async function brandsIn(live: LiveBrands, asked: string | undefined): Promise<string[] | null> {
  if (asked === undefined) return null;
  await live.read();
  const known = live.all.map(({ id }) => id);
  const brands = listOf(asked);
  const unknown = brands.filter((brand) => !known.includes(brand));
  if (unknown.length > 0) throw new Error(`Unknown brand ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  return brands;
}

/** The end of a day in London. Throws for a text that is no day and for a day that is past. */
function expiryIn(day: string | undefined): Date | null {
  if (day === undefined) return null;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));
  const end = isDay ? endOfDay(day) : null;
  if (end === null || end <= new Date()) throw new Error(`--expires takes a day from today on, such as 2027-01-31.`);
  return end;
}

const lastDay = (expiresAt: Date): string => formatDate(new Date(expiresAt.getTime() - 1));

async function create(settings: Settings, database: Database, name: string, asked: CreateOptions): Promise<string> {
  const scopes: string[] = asked.scopes === undefined ? [...usualScopes] : listOf(asked.scopes);
  const unknown = scopes.filter((scope) => !(integrationScopes as readonly string[]).includes(scope));
  if (unknown.length > 0) {
    throw new Error(`Unknown scope ${unknown.join(', ')}. There are: ${integrationScopes.join(', ')}.`);
  }
  const limits = {
    brands: await brandsIn(brandsOf({ database, settings }), asked.brands),
    expiresAt: expiryIn(asked.expires),
  };
  const created = await createKey(database.kysely, { name, scopes, ...limits }, new Date());
  if (created === null) throw new Error(`There is a key named "${name}" already. Choose another name.`);
  const about = [`Scopes: ${scopes.join(', ')}.`, ...limitTexts(limits)].join(' ');
  return `${created.key}\nThis is the only time it is shown. ${about}`;
}

function limitTexts({ brands, expiresAt }: { brands: string[] | null; expiresAt: Date | null }): string[] {
  return [
    ...(brands === null ? [] : [`Brands: ${brands.join(', ')}.`]),
    ...(expiresAt === null ? [] : [`Last day: ${lastDay(expiresAt)}.`]),
  ];
}

async function list({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{
    name: string;
    scopes: string[];
    last_used_at: Date | null;
    revoked_at: Date | null;
    brands: string[] | null;
    expires_at: Date | null;
  }>('select name, scopes, last_used_at, revoked_at, brands, expires_at from integration_key order by created_at');
  const lines = rows.map(({ name, scopes, last_used_at, revoked_at, brands, expires_at: expiresAt }) => {
    const state = revoked_at
      ? `revoked ${revoked_at.toISOString()}`
      : `last used ${last_used_at?.toISOString() ?? 'never'}`;
    return [name, scopes.join(','), state, ...limitTexts({ brands, expiresAt })].join('  ');
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

async function run(
  settings: Settings,
  database: Database,
  [command, name]: string[],
  asked: CreateOptions,
): Promise<string> {
  if (command === 'list') return list(database);
  if (command === 'create' && name) return create(settings, database, name, asked);
  if (command === 'revoke' && name) return revoke(database, name);
  throw new Error(usage);
}

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const options = { scopes: text, brands: text, expires: text };
  const { positionals, values } = parseArgs({ allowPositionals: true, options });
  if (!['create', 'list', 'revoke'].includes(positionals[0] ?? '')) throw new Error(usage);
  const settings = readSettings(process.env);
  const { database, close } = await openRunningOrOwn(settings);
  try {
    say(await run(settings, database, positionals, values));
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
