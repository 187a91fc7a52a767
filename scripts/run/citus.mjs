// Plain JavaScript for Node 20: Citus from its source, and a throw-away coordinator with workers.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { debianPostgresServers, startExternal } from './external.mjs';

const settings = [
  'shared_preload_libraries=citus',
  'citus.node_conninfo=sslmode=disable',
  'citus.shard_count=4',
  'wal_level=logical',
  'max_connections=300',
  'max_prepared_transactions=300',
];

/** @typedef {ReturnType<typeof debianPostgresServers>[number]} Postgres */

const hasCitus = (/** @type {Postgres} */ { library }) => existsSync(join(library, 'citus.so'));

/**
 * Returns a PostgreSQL of this machine with Citus, or null. With the folder of its source, builds and installs it where
 * it is missing.
 * @param {string | undefined} source
 */
export function citusPostgres(source) {
  const servers = debianPostgresServers();
  const installed = servers.find(hasCitus);
  if (installed) return installed;
  const [newest] = servers;
  return source && newest && buildCitus(newest, source) ? newest : null;
}

/** @param {Postgres} postgres @param {string} source */
function buildCitus({ bin }, source) {
  const env = { ...process.env, PG_CONFIG: join(bin, 'pg_config') };
  const steps = [
    ['./configure', '--without-libcurl', '--quiet'],
    ['make', '--silent', '-j2'],
    ['make', '--silent', 'install'],
  ];
  return steps.every(
    ([command = '', ...args]) => spawnSync(command, args, { cwd: source, env, stdio: 'inherit' }).status === 0,
  );
}

/**
 * Starts a coordinator and its workers, apart from each other until a database joins them. Returns null if one does not
 * start.
 * @param {string} bin @param {number} workers
 */
export async function startCitus(bin, workers) {
  /** @type {NonNullable<Awaited<ReturnType<typeof startExternal>>>[]} */
  const servers = [];
  const stop = async () => void (await Promise.all(servers.map((server) => server.stop())));
  while (servers.length <= workers) {
    const server = await startExternal(bin, settings);
    if (!server) {
      await stop();
      return null;
    }
    servers.push(server);
  }
  const [coordinator = '', ...others] = servers.map(({ url }) => url);
  return { env: { DATABASE_URL: coordinator, CITUS_WORKERS: others.join(' ') }, stop };
}
